import { describe, expect, it } from 'vitest';
import { missingLibraries, packageNames } from '../../scripts/setup/libraries.mjs';

const LDD = `	linux-vdso.so.1 (0x00007ffd2a5f2000)
	libffmpeg.so => /opt/electron/libffmpeg.so (0x00007f00)
	libnss3.so => not found
	libgtk-3.so.0 => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f01)
	/lib64/ld-linux-x86-64.so.2 (0x00007f02)`;

describe('system libraries', () => {
  it('the missing ones are read from what ldd prints', () => {
    expect(missingLibraries(LDD)).toEqual(['libnss3.so', 'libgtk-3.so.0']);
  });

  it('nothing is missing where every library was found', () => {
    expect(missingLibraries('\tlibc.so.6 => /lib/libc.so.6 (0x00007f01)\n')).toEqual([]);
  });

  const wanted = [['libgtk-3-0t64', 'libgtk-3-0'], ['libnss3']];

  it('the newer name of a package is taken where the system knows it, else the older one', () => {
    expect(packageNames({ wanted, known: new Set(['libgtk-3-0t64', 'libnss3']), osRelease: '' })).toEqual([
      'libgtk-3-0t64',
      'libnss3',
    ]);
    expect(packageNames({ wanted, known: new Set(['libgtk-3-0', 'libnss3']), osRelease: '' })).toEqual(['libgtk-3-0', 'libnss3']);
  });

  it.each([
    ['ID=debian\nVERSION_ID="12"\n', 'libgtk-3-0'],
    ['ID=debian\nVERSION_ID="13"\n', 'libgtk-3-0t64'],
    ['ID=ubuntu\nVERSION_ID="22.04"\n', 'libgtk-3-0'],
    ['ID=ubuntu\nVERSION_ID="24.04"\n', 'libgtk-3-0t64'],
  ])('where the package lists were never fetched, the release decides: %j', (osRelease, name) => {
    expect(packageNames({ wanted, known: new Set(), osRelease })[0]).toBe(name);
  });
});
