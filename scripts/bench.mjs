import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withDisplay } from './setup/display.mjs';
import { checkNode, ensurePackages } from './setup/packages.mjs';
import { projectFolder } from './setup/paths.mjs';
import { prepareApp } from './setup/prepare.mjs';
import { lastLines, runQuietly } from './setup/run.mjs';
import { sandboxArgs } from './setup/sandbox.mjs';
import { runScript, say, trouble } from './setup/say.mjs';

/**
 * `npm run bench`: measures, and prints each figure beside its reference. `-- --only NAME` takes one benchmark, `-- --json`
 * prints one JSON object per figure and tells everything else on the error stream, `-- --write` keeps the figures in
 * `docs/performance.md`. `-- --only backup` takes minutes, so it runs only when it is named; with `--write` it has a page of
 * its own, `docs/performance-back-ups.md`.
 *
 * @typedef {{ name: string, unit: string, ours: number, reference: number, ratio: number }} Figure
 * @typedef {{ runtime: import('./setup/electron.mjs').ElectronRuntime, env: NodeJS.ProcessEnv, work: string, bench: any }} Surroundings
 * @type {Readonly<Record<string, (surroundings: Surroundings) => Promise<readonly Figure[]>>>}
 */
const BENCHMARKS = {
  start: measureStart,
  'ledger-write': measureLedgerWrite,
  polls: ({ bench }) => bench.measurePolls(),
  deliver: (surroundings) => surroundings.bench.measureDelivery(appIn('deliver', surroundings)),
  collect: (surroundings) => surroundings.bench.measureCollecting(appIn('collect', surroundings)),
  gallery: (surroundings) => surroundings.bench.measureGallery(appIn('gallery', surroundings)),
  compose: (surroundings) => surroundings.bench.measureComposing(appIn('compose', surroundings)),
  batch: ({ bench, work }) => bench.measureBatch({ folder: join(work, 'batch') }),
  backup: measureBackup,
};
const ON_REQUEST = 'backup';

const bundleFolder = join(projectFolder, 'out', 'bench');
const toResult = process.stdout.write.bind(process.stdout);

await runScript(async () => {
  const { names, isJson, isWrite } = readArguments(process.argv.slice(2));
  // Set-up tells its steps on stdout, where somebody waits for JSON alone.
  if (isJson) process.stdout.write = process.stderr.write.bind(process.stderr);
  checkNode();
  await ensurePackages();
  const runtime = await prepareApp();
  await bundle();
  const bench = await import(pathToFileURL(join(bundleFolder, 'index.js')).href);
  const work = join(projectFolder, 'out', 'bench-work');
  await mkdir(work, { recursive: true });

  /** @type {Figure[]} */
  const figures = [];
  await withDisplay(async (env) => {
    for (const name of names) {
      say(`Measuring ${name} ...`);
      for (const figure of (await BENCHMARKS[name]?.({ runtime, env, work, bench })) ?? []) {
        figures.push(figure);
        toResult(isJson ? `${JSON.stringify(figure)}\n` : `  ${inWords(figure)}\n`);
      }
    }
  });
  await rm(work, { recursive: true, force: true });
  if (isWrite) {
    const isBackup = names.includes(ON_REQUEST);
    const file = isBackup ? 'performance-back-ups.md' : 'performance.md';
    const about = { at: new Date(), electron: runtime.version };
    await writeFile(
      join(projectFolder, 'docs', file),
      isBackup ? bench.backupPage(figures, about) : bench.performancePage(figures, about),
    );
    say(`Written to docs/${file}.`);
  }
  return 0;
});

/** @param {readonly string[]} args */
function readArguments(args) {
  const known = Object.keys(BENCHMARKS);
  const place = args.indexOf('--only');
  const only = place === -1 ? null : (args[place + 1] ?? '');
  if (only !== null && !known.includes(only)) {
    throw trouble(`There is no benchmark named "${only}".`, `Name one of ${known.join(', ')}.`);
  }
  const isWrite = args.includes('--write');
  if (isWrite && only !== null && only !== ON_REQUEST)
    throw trouble('A page with one benchmark would lose the others.', 'Leave out --only or --write.');
  const usual = known.filter((name) => name !== ON_REQUEST);
  return { names: only === null ? usual : [only], isJson: args.includes('--json'), isWrite };
}

/** @param {Figure} figure */
function inWords({ name, unit, ours, reference, ratio }) {
  return `${name}: ours ${ours}, reference ${reference} (${unit}), ratio ${ratio}`;
}

/** The benchmarks as plain JavaScript; packages stay outside. */
async function bundle() {
  const { build } = await import('vite');
  await build({
    root: projectFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20.18',
      outDir: bundleFolder,
      emptyOutDir: true,
      rolldownOptions: {
        external: ['electron'],
        input: {
          index: join(projectFolder, 'bench/index.ts'),
          ledgerWrite: join(projectFolder, 'bench/ledgerWrite.ts'),
          backupWork: join(projectFolder, 'bench/backupWork.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  const main = { name: 'ledger-write', version: '1.0.0', type: 'module', main: 'ledgerWrite.js' };
  await writeFile(join(bundleFolder, 'package.json'), JSON.stringify(main));
}

/** What a benchmark needs that starts the app. @param {string} name @param {Surroundings} surroundings */
function appIn(name, { runtime, env, work }) {
  return { executable: runtime.executable, switches: sandboxArgs(), projectFolder, folder: join(work, name), env };
}

/** @param {Surroundings} surroundings @returns {Promise<readonly Figure[]>} */
async function measureStart(surroundings) {
  return surroundings.bench.measureStart(appIn('start', surroundings));
}

/** @param {Surroundings} surroundings @returns {Promise<readonly Figure[]>} */
async function measureLedgerWrite({ runtime, env, work }) {
  const folder = join(work, 'ledger-write');
  const ran = await runQuietly(runtime.executable, [...sandboxArgs(), bundleFolder], { env: { ...env, BENCH_FOLDER: folder } });
  const lines = ran.output.split('\n').filter((line) => line.startsWith('{'));
  if (ran.code !== 0 || lines.length === 0) {
    throw trouble(`Electron ended with ${ran.code}:\n${lastLines(ran.output)}`, 'Correct what it names and measure again.');
  }
  return lines.map((line) => JSON.parse(line));
}

/** @param {Surroundings} surroundings @returns {Promise<readonly Figure[]>} */
async function measureBackup({ work, bench }) {
  return bench.measureBackup({ program: join(bundleFolder, 'backupWork.js'), folder: join(work, 'backup') });
}
