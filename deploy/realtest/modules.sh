#!/bin/bash
# Builds what Debian lacks in a new guest (`image.py` calls it there by chroot): the kernel modules
# gpio-sim and v4l2loopback, and the Python packages lgpio and pidng from the archives in /root. The
# compiler is removed again.
set -euxo pipefail
export DEBIAN_FRONTEND=noninteractive
kernel=$(basename /lib/modules/*-amd64)
number=${kernel%%+*} number=${number%.*}
before=$(mktemp)
dpkg-query -W -f='${Package}\n' | sort > "$before"
apt-get install -y -qq gcc make xz-utils libc6-dev "linux-headers-$kernel" swig python3-dev \
    python3-setuptools python3-numpy
work=$(mktemp -d)
chmod 755 "$work"
cd "$work"
apt-get -o APT::Sandbox::User=root download -qq "linux-source-$number" v4l2loopback-dkms
mkdir -p source gpio loop
# Only two files of the kernel's source are needed: gpio-sim, and the simulated interrupts as a part
# of the same module.
dpkg-deb --fsys-tarfile linux-source-*.deb |
    tar -xO "./usr/src/linux-source-$number.tar.xz" > source.tar.xz
tar -C source --strip-components=1 --occurrence=1 -xf source.tar.xz \
    "linux-source-$number/drivers/gpio/gpio-sim.c" "linux-source-$number/kernel/irq/irq_sim.c"
rm source.tar.xz
cp source/drivers/gpio/gpio-sim.c gpio/main.c
# Modules cannot call irq_to_desc; generic_handle_irq does the same.
sed 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/' \
    source/kernel/irq/irq_sim.c > gpio/irq_sim.c
printf 'obj-m := gpio-sim.o\ngpio-sim-y := main.o irq_sim.o\n' > gpio/Makefile
dpkg-deb -x v4l2loopback-dkms_*.deb loop
for folder in "$work/gpio" "$work"/loop/usr/src/v4l2loopback-*; do
    make -C "/lib/modules/$kernel/build" M="$folder" modules
    mkdir -p "/lib/modules/$kernel/updates"
    cp "$folder"/*.ko "/lib/modules/$kernel/updates/"
done
depmod "$kernel"
packages=/usr/lib/python3/dist-packages
mkdir lgpio pidng
tar -C lgpio --strip-components=1 -xf /root/lgpio-*.tar.gz
(cd lgpio && PYPI=1 python3 setup.py -q build_ext && PYPI=1 python3 setup.py -q build_py)
cp lgpio/lgpio.py lgpio/build/lib*/_lgpio*.so "$packages/"
tar -C pidng --strip-components=1 -xf /root/[Pp]i[Dd][Nn][Gg]-*.tar.gz
(cd pidng && python3 setup.py -q build)
cp -r pidng/build/lib*/* "$packages/"
python3 -c 'import lgpio; print("lgpio", lgpio.get_module_version())'
cd /
rm -rf "$work" /root/*.tar.gz
dpkg-query -W -f='${Package}\n' | sort | comm -13 "$before" - | xargs apt-get purge -y -qq
rm "$before" /root/modules.sh
apt-get clean
ls -l "/lib/modules/$kernel/updates"
