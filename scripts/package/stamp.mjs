import { projectFolder } from '../setup/paths.mjs';
import { runQuietly } from '../setup/run.mjs';

/**
 * What a package says of its own making (`build.json`; see src/shared/build.ts).
 *
 * @typedef {import('../../src/shared/build.ts').BuildStamp} BuildStamp
 * @typedef {{ commit: string | null, madeAt: string | null, isClean: boolean }} Source
 */

/** Whatever of the repository can change what is in a package. */
const PACKAGED = ['src', 'resources', 'scripts', 'build', 'package.json', 'package-lock.json', '*.config.ts', '*.config.mjs'];

/**
 * A release is made on purpose, of a commit and nothing beside it, around an official Electron. Everything else is a test build.
 *
 * @param {object} made
 * @param {import('./options.mjs').PackageOptions} made.options
 * @param {{ source: BuildStamp['runtime'], version: string }} made.runtime
 * @param {Source} made.source
 * @param {number} made.now
 * @returns {BuildStamp}
 */
export function makeStamp({ options, runtime, source, now }) {
  const isRelease = options.kind === 'release' && runtime.source === 'official' && source.isClean && source.commit !== null;
  return {
    purpose: isRelease ? 'release' : 'test',
    runtime: runtime.source,
    electron: runtime.version,
    // With changes on top, the package is not made of that commit.
    commit: source.isClean ? source.commit : null,
    builtAt: builtAt({ options, source, now }),
    isInspectable: options.kind === 'tests',
    updateFeed: options.updateFeed,
  };
}

/** @param {{ options: import('./options.mjs').PackageOptions, source: Source, now: number }} made */
function builtAt({ options, source, now }) {
  if (options.epoch !== null) return inUtc(Number(options.epoch) * 1000);
  return source.isClean && source.madeAt !== null ? inUtc(Date.parse(source.madeAt)) : inUtc(now);
}

/** @param {number} ms */
function inUtc(ms) {
  return new Date(ms).toISOString();
}

/** The commit that lies here; none outside of a repository or without git. @returns {Promise<Source>} */
export async function readSource(folder = projectFolder) {
  const head = await git(folder, ['log', '-1', '--format=%H %cI']);
  const [commit, madeAt] = head?.trim().split(' ') ?? [];
  if (!commit || !madeAt) return { commit: null, madeAt: null, isClean: false };
  const changes = await git(folder, ['status', '--porcelain', '--', ...PACKAGED]);
  return { commit, madeAt, isClean: changes === '' };
}

/** @param {string} folder @param {string[]} args */
async function git(folder, args) {
  const ran = await runQuietly('git', ['-C', folder, ...args]);
  return ran.code === 0 ? ran.output : null;
}
