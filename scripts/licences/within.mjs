import { licenceText } from './texts.mjs';

/**
 * Work of others that lies within a package of somebody else, with a licence of its own.
 *
 * @typedef {import('./collect.mjs').Licence} Licence
 * @typedef {{ name: string, license: string, homepage: string, notice: string, text: string }} Within
 */

/** Where three keeps work of others. What is taken from there and is not named here stops the build. */
const THREE_LIBRARIES = 'examples/jsm/libs/';

/** @type {readonly (Within & { path: string })[]} */
const IN_THREE = [
  {
    path: 'draco/',
    name: 'Draco',
    license: 'Apache-2.0',
    homepage: 'https://github.com/google/draco',
    // Read in libdraco-dev 1.5.6+dfsg-3+b3 of Debian 13, and in its repository.
    notice: 'Copyright 2016-2022 The Draco Authors. As compiled to WebAssembly for three.',
    text: licenceText('Apache-2.0'),
  },
  {
    path: 'basis/',
    name: 'Basis Universal',
    license: 'Apache-2.0',
    homepage: 'https://github.com/BinomialLLC/basis_universal',
    // Read in .reuse/dep5 of its repository, and in three's README beside it.
    notice:
      'Copyright 2019-2026 Binomial LLC\nCopyright 2016 The Android Open Source Project\nThe transcoder, as compiled to WebAssembly for three.',
    text: licenceText('Apache-2.0'),
  },
  {
    // The transcoder says itself that it unpacks Zstandard. Whose it is: zstd/zstd.c of Basis Universal; the text: LICENSE of its own repository.
    path: 'basis/',
    name: 'Zstandard',
    license: 'BSD-3-Clause',
    homepage: 'https://github.com/facebook/zstd',
    notice: 'Within the transcoder of Basis Universal.',
    text: licenceText('zstd'),
  },
  {
    path: 'meshopt_decoder.module.js',
    name: 'meshoptimizer',
    license: 'MIT',
    homepage: 'https://github.com/zeux/meshoptimizer',
    // Read in the file itself.
    notice: 'Copyright (c) 2016-2026 Arseny Kapoulkine. The decoder, as compiled to WebAssembly for three.',
    text: licenceText('MIT'),
  },
];

/**
 * What lies within the files that were taken of a package.
 *
 * @param {{ name: string, version: string, paths: readonly string[] }} taken @returns {Licence[]}
 */
export function licencesWithin({ name, version, paths }) {
  if (name !== 'three') return [];
  const files = paths.filter((path) => path.startsWith(THREE_LIBRARIES)).map((path) => path.slice(THREE_LIBRARIES.length));
  const found = files.flatMap((file) => {
    const known = IN_THREE.filter(({ path }) => file.startsWith(path));
    if (known.length > 0) return known;
    throw new Error(`${file} within three is the work of others; name its licence in scripts/licences/within.mjs.`);
  });
  return [...new Set(found)].map(({ notice, text, path: _path, ...rest }) => ({
    ...rest,
    version: `in three ${version}`,
    text: `${notice}\n\n${text}`,
  }));
}
