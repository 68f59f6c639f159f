import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkVersion, notesOf } from './release/version.mjs';
import { projectFolder } from './setup/paths.mjs';
import { runScript, say, trouble } from './setup/say.mjs';

const USAGE = 'Give --tag vX.Y.Z, --notes to print what the changelog tells of it, both, or nothing.';

/**
 * `npm run release:check`: whether the version in package.json, the lock file, the changelog and (with `--tag`) the tag are one
 * and the same. `--notes` prints what the changelog tells of it, and nothing else, for the page of the release.
 */
await runScript(async () => {
  const { tag, wants } = readArguments(process.argv.slice(2));
  const read = (/** @type {string} */ path) => readFile(join(projectFolder, path), 'utf8');
  const changelog = await read('CHANGELOG.md');
  const version = checkVersion({
    packageJson: JSON.parse(await read('package.json')),
    lock: JSON.parse(await read('package-lock.json')),
    changelog,
    tag,
  });
  say(
    wants === 'notes'
      ? notesOf({ changelog, version })
      : `${version} is one version everywhere${tag === null ? '' : `, the tag ${tag} too`}.`,
  );
  return 0;
});

/** @param {readonly string[]} args @returns {{ tag: string | null, wants: 'answer' | 'notes' }} */
function readArguments(args) {
  const rest = [...args];
  /** @type {{ tag: string | null, wants: 'answer' | 'notes' }} */
  let read = { tag: null, wants: 'answer' };
  while (rest.length > 0) {
    const arg = rest.shift();
    if (arg === '--notes') read = { ...read, wants: 'notes' };
    else if (arg === '--tag' && rest.length > 0) read = { ...read, tag: rest.shift() ?? null };
    else throw trouble(`"${arg}" is no option of this check.`, USAGE);
  }
  return read;
}
