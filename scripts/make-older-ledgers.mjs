import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { meaningOf } from './olderLedgers/meaning.mjs';
import { bundleOldParts } from './olderLedgers/oldParts.mjs';
import { pack } from './olderLedgers/pack.mjs';
import { OLDER_LEDGERS } from './olderLedgers/versions.mjs';
import { checkNode, ensurePackages } from './setup/packages.mjs';
import { projectFolder } from './setup/paths.mjs';
import { lastLines, runQuietly } from './setup/run.mjs';
import { runScript, say, trouble } from './setup/say.mjs';

/** Code of that time may end over a connection that closes; another life is then lived. */
const MOST_LIVES = 5;

/**
 * `node scripts/make-older-ledgers.mjs`: writes `test/fixtures/ledgers/` anew, each by the code of the commit of its version.
 * `--only v4` makes one. Ids and times differ with each making, so one that is there is made again only for a reason.
 */
await runScript(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  checkNode();
  await ensurePackages();
  const target = join(projectFolder, 'test', 'fixtures', 'ledgers');
  await mkdir(target, { recursive: true });
  for (const { name, version, commit } of OLDER_LEDGERS) {
    if (values.only !== undefined && values.only !== name) continue;
    const folder = await mkdtemp(join(tmpdir(), 'afterglow-older-'));
    try {
      const { bundle, source } = await bundleOldParts({ commit, folder });
      const dataFolder = await live({ bundle, source, folder });
      const meaning = meaningOf(join(dataFolder, 'ledger.sqlite'));
      if (meaning.version !== version)
        throw trouble(`${commit} writes version ${meaning.version}, not ${version}.`, 'Name another commit.');
      const packed = await pack(dataFolder);
      await writeFile(join(target, `${name}.br`), packed);
      await writeFile(join(target, `${name}.json`), told({ commit, madeAt: Date.now(), dataFolder, ...meaning }));
      say(`${name}: ${meaning.jobs.length} jobs by ${commit}, ${Math.round(packed.length / 1000)} kB`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return 0;
});

/** @param {{ readonly bundle: string, readonly source: string, readonly folder: string }} parts */
async function live({ bundle, source, folder }) {
  for (let life = 1; ; life++) {
    const dataFolder = join(folder, `life ${life}`);
    await mkdir(dataFolder);
    const script = join(projectFolder, 'scripts', 'olderLedgers', 'life.mjs');
    const { code, output } = await runQuietly(process.execPath, [script, bundle, source, dataFolder]);
    if (code === 0) return dataFolder;
    if (life === MOST_LIVES) throw trouble('No life came to its end.', lastLines(output));
  }
}

/** One line for each job, so that it can be read and compared. @param {{ readonly jobs: readonly unknown[], readonly [fact: string]: unknown }} meaning */
function told({ jobs, ...rest }) {
  const lines = jobs.map((job) => `    ${JSON.stringify(job)}`);
  const head = JSON.stringify(rest, null, 2).replace(/\n\}$/u, '');
  return `${head},\n  "jobs": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
