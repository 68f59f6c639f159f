#!/bin/sh
# Runs after the files of the package are gone; as a deb's postrm and as an rpm's %postun. What people made and chose lies in
# their own folders, belongs to them and stays: no line here leads there.
set -e

link=/usr/bin/afterglow
profile=/etc/apparmor.d/afterglow

# A deb is told `remove` or `purge`; an rpm is told how many versions are left. While upgrading nothing is taken away.
case "$1" in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac

if [ "$(readlink "$link" || true)" = /opt/Afterglow/afterglow ]; then
  rm -f "$link"
fi

if [ -e "$profile" ]; then
  if [ -e /sys/kernel/security/apparmor/profiles ] && command -v apparmor_parser >/dev/null 2>&1; then
    apparmor_parser --remove "$profile" >/dev/null 2>&1 || true
  fi
  rm -f "$profile"
fi
