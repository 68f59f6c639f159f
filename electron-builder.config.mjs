import { join } from 'node:path';
import { LICENCES_TEXT_FILE } from './scripts/licences/write.mjs';
import { APP } from './scripts/package/facts.mjs';
import { fuseLine, fusesFor, setFuses, wrongFuses } from './scripts/package/fuses.mjs';
import { ABOUT, maintainerIn } from './scripts/package/linux/about.mjs';
import { DESKTOP_FIELDS, OPENING_ARGS } from './scripts/package/linux/desktopEntry.mjs';
import { stripRuntime } from './scripts/package/runtime.mjs';
import { signingInName } from './scripts/package/signing.mjs';
import { say, trouble } from './scripts/setup/say.mjs';

/**
 * How electron-builder makes the packages. It is run by `npm run package`, which lays out the app and finds an Electron first.
 *
 * @typedef {import('electron-builder').Configuration} Configuration
 * @typedef {import('./scripts/package/options.mjs').PackageOptions} PackageOptions
 * @typedef {object} BuilderParts
 * @property {PackageOptions} options
 * @property {string} appFolder Holds exactly what goes into the archive.
 * @property {string} outFolder
 * @property {string} electronVersion
 * @property {string | null} electronFolder An Electron that is here already; null: electron-builder fetches the official one.
 */

/** The formats of a release, by system. Those that `npm run package` makes by itself, everywhere alike, are not among the builder's. */
export const FORMATS = /** @type {const} */ ({
  linux: { builder: ['AppImage', 'rpm'], own: ['tar.gz', 'deb'] },
  win32: { builder: ['nsis', 'zip'], own: [] },
  darwin: { builder: ['dmg', 'zip'], own: [] },
});

/** The app's own licence and everybody else's; Electron brings its own along. */
const LICENCES = [
  { from: 'LICENSE', to: 'LICENSE.txt' },
  { from: LICENCES_TEXT_FILE, to: 'THIRD-PARTY-LICENSES.txt' },
];

/** @param {BuilderParts} parts @returns {Configuration} */
export function builderConfig({ options, appFolder, outFolder, electronVersion, electronFolder }) {
  const isInspectable = options.kind === 'tests';
  return {
    appId: APP.id,
    productName: APP.name,
    copyright: 'MIT licence',
    artifactName: `${APP.name}-\${version}-\${os}-\${arch}${signingInName(options.signing)}.\${ext}`,
    // A certificate that does not work must not end in an unsigned package.
    forceCodeSigning: options.signing === 'signed',
    directories: { app: appFolder, output: outFolder, buildResources: 'build' },
    // All of the folder that was laid out, and nothing that electron-builder would add from the project. It leaves out modules
    // unless they are named as a set of their own.
    files: ['**/*', { from: 'node_modules', to: 'node_modules', filter: ['**/*'] }],
    // On macOS everything lies in the app's bundle, elsewhere beside the program; Electron's own texts lie in the same place.
    ...(options.platform === 'darwin' ? { extraResources: LICENCES } : { extraFiles: LICENCES }),
    // What is loaded by the system's linker has to be a file of its own.
    asar: true,
    asarUnpack: ['**/*.node'],
    // The modules are laid out already, ready-made for the target: nothing is installed or compiled here.
    beforeBuild: async () => false,
    nodeGypRebuild: false,
    electronVersion,
    // An rpm must name a page; the workflow of a release knows the one that it runs for.
    ...(options.homepage === null ? {} : { extraMetadata: { homepage: options.homepage } }),
    ...(electronFolder === null ? {} : { electronDist: electronFolder }),
    afterExtract: ({ appOutDir, electronPlatformName }) => stripRuntime({ folder: appOutDir, platform: electronPlatformName }),
    // Fuses before signing: a signature covers them.
    afterPack: ({ appOutDir }) => blowFuses({ options, executable: executableIn(appOutDir, options.platform), isInspectable }),
    // No `electronLanguages`: the words are English, and still every language of Chromium stays, 10 MB of the download. It knows a
    // person's language by these files alone, and without theirs everybody gets the clock of the United States.
    protocols: [{ name: APP.name, schemes: [APP.scheme], role: 'Viewer' }],
    fileAssociations: [
      {
        ext: APP.backup.ending,
        name: APP.backup.words,
        description: APP.backup.words,
        mimeType: APP.backup.mediaType,
        role: 'Editor',
      },
    ],
    // Feed files are written for a build that has a feed; nothing is ever published from here.
    publish: options.updateFeed === null ? null : [{ provider: 'generic', url: options.updateFeed }],
    // A feed has one name, for a beta as well: whoever runs a finished version is not told of it.
    detectUpdateChannel: false,
    linux: {
      target: [...FORMATS.linux.builder],
      executableName: APP.executable,
      icon: 'build/icons',
      category: ABOUT.categories.join(';'),
      synopsis: ABOUT.summary,
      desktop: { entry: { ...DESKTOP_FIELDS } },
      syncDesktopName: true,
      maintainer: maintainerIn(process.env),
    },
    // The older tools make one that needs FUSE 2, which newer systems lack, and that is entered into menus without the sandbox.
    toolsets: { appimage: '1.0.3' },
    appImage: { executableArgs: ['--'] },
    rpm: {
      packageName: APP.packageName,
      executableArgs: [...OPENING_ARGS],
      afterInstall: 'build/linux/after-install.sh',
      afterRemove: 'build/linux/after-remove.sh',
      appArmorProfile: 'build/linux/apparmor-profile',
    },
    win: { target: [...FORMATS.win32.builder], executableName: APP.executable, icon: 'build/icon.ico' },
    // For one person, without rights of an administrator. What that person made stays when the app goes.
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false, include: 'build/windows/uninstall.nsh' },
    mac: {
      target: [...FORMATS.darwin.builder],
      icon: 'build/icon.icns',
      category: 'public.app-category.graphics-design',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
      notarize: options.isNotarised,
    },
  };
}

/** The program in a folder that was packed. @param {string} folder @param {PackageOptions['platform']} platform */
export function executableIn(folder, platform) {
  if (platform === 'darwin') return join(folder, `${APP.name}.app`, 'Contents', 'MacOS', APP.name);
  return join(folder, platform === 'win32' ? `${APP.executable}.exe` : APP.executable);
}

/** @param {{ options: PackageOptions, executable: string, isInspectable: boolean }} packed */
async function blowFuses({ options, executable, isInspectable }) {
  const report = await setFuses(executable, {
    fuses: fusesFor({ isInspectable }),
    // On arm64 macOS starts nothing unsigned, and a changed binary has lost the signature that it came with.
    isResigned: options.platform === 'darwin' && options.arch === 'arm64',
  });
  say(fuseLine(report));
  if (wrongFuses(report).length === 0) return;
  throw trouble(
    `The fuses read back from ${executable} are not those that were set.`,
    'Compare scripts/package/fuses.mjs with what this Electron knows.',
  );
}
