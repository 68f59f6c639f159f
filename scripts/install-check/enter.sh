#!/bin/sh
# Runs a program inside an installed root, as one of its people: enter.sh ROOT PERSON HOME PROGRAM ARGUMENTS...
# To be started in a mount namespace of its own, so that everything that is mounted here goes when the program ends.
# The root is moved to, not chrooted into: the kernel lets nobody in a chroot make the namespaces that Chromium's sandbox needs.
set -e

root=$1
person=$2
home=$3
shift 3

mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount --rbind /dev dev
mount -t tmpfs tmpfs dev/shm
chmod 1777 dev/shm
mkdir -p tmp/.X11-unix .outside
mount --bind /tmp/.X11-unix tmp/.X11-unix
pivot_root . .outside
umount -l /.outside
rmdir /.outside
cd "$home"

display=${DISPLAY:-}
if [ "$person" = root ]; then
  exec env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
fi
exec setpriv --reuid="$person" --regid="$person" --clear-groups env -i \
  HOME="$home" USER="$person" LOGNAME="$person" PATH=/usr/bin:/bin LANG=C.UTF-8 DISPLAY="$display" "$@"
