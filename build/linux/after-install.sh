#!/bin/sh
# Runs after the files of the package are in place, on installing and on upgrading; as a deb's postinst and as an rpm's %post.
# Menus, media types and icons are brought up to date by the triggers of their own packages.
set -e

app=/opt/Afterglow
profile=/etc/apparmor.d/afterglow

# A deb is told `configure` or why something could not be removed; an rpm is told a number.
case "$1" in
  configure | 1 | 2) ;;
  *) exit 0 ;;
esac

# The deb holds this link itself; tools that make an rpm put nothing outside of the app's own folder.
if [ ! -e /usr/bin/afterglow ] && [ ! -L /usr/bin/afterglow ]; then
  ln -s "$app/afterglow" /usr/bin/afterglow
fi

# Where AppArmor keeps programs from making user namespaces unless their profile allows it (Ubuntu 24.04 and newer), Afterglow
# gets one. An older AppArmor does not understand it and does not need it. Where none runs, as while an image is built, it is
# loaded when the system starts.
has_profile=no
if [ -d /etc/apparmor.d ] && command -v apparmor_parser >/dev/null 2>&1 &&
  apparmor_parser --skip-kernel-load --skip-cache "$app/resources/apparmor-profile" >/dev/null 2>&1; then
  install -m 644 "$app/resources/apparmor-profile" "$profile"
  if [ ! -e /sys/kernel/security/apparmor/profiles ] ||
    apparmor_parser --replace --write-cache --skip-read-cache "$profile"; then
    has_profile=yes
  fi
fi

# Whether people on this machine can make user namespaces. Where nothing tells, as while an image is built, they may not be able to.
can_make_namespaces() {
  [ -e /proc/self/ns/user ] || return 1
  [ "$(cat /proc/sys/kernel/unprivileged_userns_clone 2>/dev/null || echo 1)" != 0 ] || return 1
  [ "$(cat /proc/sys/user/max_user_namespaces 2>/dev/null || echo 0)" != 0 ] || return 1
  [ "$(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null || echo 0)" = 0 ] || [ "$has_profile" = yes ]
}

# Without them the sandbox needs a helper that begins as root. It begins as root only then; what an administrator has set stays.
if ! { command -v dpkg-statoverride >/dev/null 2>&1 && dpkg-statoverride --list "$app/chrome-sandbox" >/dev/null 2>&1; }; then
  if can_make_namespaces; then
    chmod 0755 "$app/chrome-sandbox"
  else
    chmod 4755 "$app/chrome-sandbox"
  fi
fi
