import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../setup/paths.mjs';
import { APP } from '../facts.mjs';
import { ABOUT } from './about.mjs';

/** The texts that a deb carries about itself. See https://www.debian.org/doc/debian-policy/. */

/**
 * What Electron's files are linked with, by the packages of Debian and Ubuntu, with the names since the change of times to 64
 * bits first. `npm run install-check` looks whether anything is missing.
 */
export const DEPENDS = [
  'libc6 (>= 2.31)',
  'libgcc-s1',
  'libasound2t64 | libasound2',
  'libatk1.0-0t64 | libatk1.0-0',
  'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libcairo2',
  'libcups2t64 | libcups2',
  'libdbus-1-3',
  'libdrm2',
  'libexpat1',
  'libgbm1',
  'libglib2.0-0t64 | libglib2.0-0',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libudev1',
  'libx11-6',
  // Not linked with but loaded, and without it no window opens.
  'libx11-xcb1',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
  'xdg-utils',
];
/** Loaded when they are there: seals the key, shows notices, draws with the graphics card. */
export const RECOMMENDS = ['libsecret-1-0', 'libnotify4', 'libgl1', 'default-dbus-session-bus | dbus-session-bus'];

/** Debian sorts `1.0~beta` before `1.0`, and `1.0-beta` after it. @param {string} version */
export function debVersion(version) {
  return version.replace('-', '~').replaceAll('-', '.');
}

/** @param {{ version: string, arch: string, maintainer: string, installedKib: number }} facts */
export function control({ version, arch, maintainer, installedKib }) {
  return [
    `Package: ${APP.packageName}`,
    `Version: ${version}`,
    `Architecture: ${arch}`,
    `Maintainer: ${maintainer}`,
    `Installed-Size: ${installedKib}`,
    `Depends: ${DEPENDS.join(', ')}`,
    `Recommends: ${RECOMMENDS.join(', ')}`,
    'Section: graphics',
    'Priority: optional',
    `Description: ${lowerFirst(ABOUT.summary)}`,
    ...ABOUT.paragraphs.flatMap((paragraph, at) => [
      ...(at === 0 ? [] : [' .']),
      ...wrapped(paragraph).map((line) => ` ${line}`),
    ]),
    '',
  ].join('\n');
}

/** @param {{ version: string, maintainer: string, builtAt: string }} facts */
export function debianChangelog({ version, maintainer, builtAt }) {
  const time = new Date(builtAt).toUTCString().replace('GMT', '+0000');
  return [
    `${APP.packageName} (${version}) stable; urgency=medium`,
    '',
    '  * What is new in each version is told in NEWS.md.gz, beside this file.',
    '',
    ` -- ${maintainer}  ${time}`,
    '',
  ].join('\n');
}

/** @returns {string} */
export function copyright() {
  const [, ...terms] = readFileSync(join(projectFolder, 'LICENSE'), 'utf8').trimEnd().split('\n\n');
  const text = terms.slice(1).join('\n\n').split('\n');
  const year = /Copyright \(c\) (\d{4})/.exec(terms[0] ?? '')?.[1] ?? '';
  const others = [
    'LICENSE.electron.txt: Electron',
    'LICENSES.chromium.html: Chromium and what it is made of',
    'THIRD-PARTY-LICENSES.txt: everything else',
  ];
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    `Upstream-Name: ${APP.name}`,
    `Comment: Afterglow is made with the work of many others. Their licences lie in ${APP.installFolder}:`,
    ...others.map((line) => ` ${line}`),
    '',
    'Files: *',
    `Copyright: ${year} ${ABOUT.authors}`,
    'License: Expat',
    ...text.map((line) => ` ${line === '' ? '.' : line}`),
    '',
  ].join('\n');
}

/** @param {string} text */
function lowerFirst(text) {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

/** @param {string} text */
function wrapped(text) {
  return text.match(/.{1,76}(?:\s|$)/g)?.map((line) => line.trim()) ?? [];
}
