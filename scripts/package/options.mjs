import { trouble } from '../setup/say.mjs';
import { signingOf } from './signing.mjs';

/**
 * What is to be packaged, read from arguments and environment in one place.
 *
 * @typedef {'linux' | 'win32' | 'darwin'} Platform
 * @typedef {'x64' | 'arm64'} Arch
 * @typedef {object} PackageOptions
 * @property {Platform} platform
 * @property {Arch} arch
 * @property {'local' | 'tests' | 'release'} kind `local`: what this machine can make. `tests`: the folder that tests drive. `release`: every format.
 * @property {string | null} updateFeed Where newer versions are announced; null: this build looks for none.
 * @property {boolean} isNotarised macOS: whether Apple's notary is asked; only when all of its variables are set.
 * @property {import('./signing.mjs').Signing} signing
 * @property {string | null} homepage Where packages say that they come from.
 * @property {string | null} epoch SOURCE_DATE_EPOCH, in seconds.
 */

const NOTARY_VARIABLES = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ['APPLE_KEYCHAIN_PROFILE'],
];
const USAGE = 'Known are --for-tests, --release and --arch x64 or arm64.';
const HOMEPAGE = /^https:\/\/[^\s?#]{1,390}$/;
/** The same addresses that a stamp may name. */
const FEED = /^(https:\/\/|http:\/\/127\.0\.0\.1[:/])[^\s?#]{1,390}$/;

/**
 * @param {{ args: readonly string[], env: Readonly<Record<string, string | undefined>>, machine: { platform: string, arch: string } }} given
 * @returns {PackageOptions}
 */
export function readPackageOptions({ args, env, machine }) {
  const { kind, arch } = readArguments(args);
  const platform = platformOf(machine.platform);
  return {
    platform,
    arch: archOf(arch ?? machine.arch),
    kind,
    updateFeed: feedIn(env),
    isNotarised: NOTARY_VARIABLES.some((names) => names.every((name) => given(env, name) !== null)),
    signing: signingOf({ platform, env }),
    homepage: homepageIn(env),
    epoch: epochIn(env),
  };
}

/** @param {readonly string[]} args @returns {{ kind: PackageOptions['kind'], arch: string | null }} */
function readArguments(args) {
  /** @type {PackageOptions['kind']} */
  let kind = 'local';
  /** @type {string | null} */
  let arch = null;
  const rest = [...args];
  while (rest.length > 0) {
    const arg = rest.shift();
    if (arg === '--arch') {
      arch = rest.shift() ?? '';
      continue;
    }
    if (arg !== '--for-tests' && arg !== '--release') throw trouble(`"${arg}" is no option of packaging.`, USAGE);
    if (kind !== 'local') throw trouble('A package is for tests or for release, never both.', USAGE);
    kind = arg === '--release' ? 'release' : 'tests';
  }
  return { kind, arch };
}

/** @param {string} platform @returns {Platform} */
function platformOf(platform) {
  if (platform === 'linux' || platform === 'win32' || platform === 'darwin') return platform;
  throw trouble(`There is no package for ${platform}.`, 'Packages are made on Linux, Windows and macOS.');
}

/** @param {string} arch @returns {Arch} */
function archOf(arch) {
  if (arch === 'x64' || arch === 'arm64') return arch;
  throw trouble(`There is no package for processors of the kind "${arch}".`, USAGE);
}

/** @param {Readonly<Record<string, string | undefined>>} env */
function feedIn(env) {
  const feed = given(env, 'AFTERGLOW_UPDATE_FEED');
  if (feed === null || FEED.test(feed)) return feed;
  throw trouble(
    `AFTERGLOW_UPDATE_FEED is ${feed}, which is no address of a feed.`,
    'Give an https address without question or fragment, or none for a build that looks for no updates.',
  );
}

/** Named by hand, or the repository that a workflow runs for. @param {Readonly<Record<string, string | undefined>>} env */
function homepageIn(env) {
  const [server, repository] = [given(env, 'GITHUB_SERVER_URL'), given(env, 'GITHUB_REPOSITORY')];
  const homepage = given(env, 'AFTERGLOW_HOMEPAGE') ?? (server && repository ? `${server}/${repository}` : null);
  if (homepage === null || HOMEPAGE.test(homepage)) return homepage;
  throw trouble(`AFTERGLOW_HOMEPAGE is ${homepage}, which is no address of a page.`, 'Give an https address, or none.');
}

/** @param {Readonly<Record<string, string | undefined>>} env */
function epochIn(env) {
  const epoch = given(env, 'SOURCE_DATE_EPOCH');
  if (epoch === null || /^\d{1,11}$/.test(epoch)) return epoch;
  throw trouble(`SOURCE_DATE_EPOCH is ${epoch}, which is no count of seconds.`, 'Unset it, or give whole seconds since 1970.');
}

/** @param {Readonly<Record<string, string | undefined>>} env @param {string} name */
function given(env, name) {
  const value = env[name]?.trim() ?? '';
  return value === '' ? null : value;
}
