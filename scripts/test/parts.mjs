import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePackaged } from '../package/ensurePackaged.mjs';
import { withDisplays } from '../setup/display.mjs';
import { projectFolder } from '../setup/paths.mjs';
import { prepareApp } from '../setup/prepare.mjs';
import { runInForeground } from '../setup/run.mjs';
import { say } from '../setup/say.mjs';
import { addTallies, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from '../setup/tally.mjs';

/**
 * The parts of `npm test`. Types (one per tsconfig), lint, rig, set and packaging count as checks.
 *
 * @typedef {import('../setup/tally.mjs').Tally} Tally
 * @typedef {(args: readonly string[]) => Promise<Tally>} Part
 * @type {Readonly<Record<string, Part>>}
 */
export const PARTS = {
  types: checkTypes,
  lint: checkLint,
  unit: runUnitTests,
  crash: runCrashRig,
  hostile: runHostileSet,
  package: makePackages,
  app: (args) => runWindowTests({ title: 'Tests in a real window', config: 'test/app/playwright.config.ts', args }),
  packaged: runPackagedTests,
};

/** An app in a window keeps more than one core busy; tried with two at once. */
const MOST_WINDOWS = Math.min(2, availableParallelism());

async function checkTypes() {
  /** @type {Tally[]} */
  const tallies = [];
  for (const config of ['tsconfig.node.json', 'tsconfig.web.json', 'tsconfig.test.json']) {
    say(`Types: ${config}`);
    tallies.push(tallyOfCheck(await runTool('typescript/bin/tsc', ['-p', config])));
  }
  return addTallies(tallies);
}

async function checkLint() {
  say('Lint and format');
  return tallyOfCheck(await runTool('@biomejs/biome/bin/biome', ['ci']));
}

/** @param {readonly string[]} args */
async function runUnitTests(args) {
  say('Unit tests');
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args]);
    return tallyOfVitest(await readReport(report), code);
  });
}

/** In a process of its own: it bundles, and the build tools change the process that they run in. @param {readonly string[]} args */
async function runCrashRig(args) {
  say('Crash rig, quick form');
  const program = join(projectFolder, 'scripts', 'crash.mjs');
  return tallyOfCheck(await runInForeground(process.execPath, [program, '--quick', ...args], { cwd: projectFolder }));
}

/** In a process of its own, for the same reason. @param {readonly string[]} args */
async function runHostileSet(args) {
  say('Hostile set, quick form');
  const program = join(projectFolder, 'scripts', 'hostile.mjs');
  return tallyOfCheck(await runInForeground(process.execPath, [program, '--quick', ...args], { cwd: projectFolder }));
}

/** `npm run package`, and the package for tests. */
async function makePackages() {
  say('Packages');
  await ensurePackaged();
  return tallyOfCheck(0);
}

/** @param {readonly string[]} args */
async function runPackagedTests(args) {
  if (process.platform !== 'linux') {
    say('Tests of the packaged app: they install the packages for Linux, so they run there alone.');
    return addTallies([]);
  }
  await ensurePackaged();
  return runWindowTests({ title: 'Tests of the packaged app', config: 'test/packaged/playwright.config.ts', args });
}

/**
 * Tests with Playwright, each worker on a display of its own. The config takes its part by `shareDisplays`.
 *
 * @param {{ title: string, config: string, args: readonly string[] }} tests
 */
async function runWindowTests({ title, config, args }) {
  say(title);
  const runtime = await prepareApp();
  return withReport((report) =>
    withDisplays({ count: MOST_WINDOWS }, async (displays) => {
      const env = { ...displays, ELECTRON_OVERRIDE_DIST_PATH: runtime.folder, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const code = await runTool('@playwright/test/cli.js', ['test', '-c', config, '--reporter=list,json', ...args], env);
      return tallyOfPlaywright(await readReport(report), code);
    }),
  );
}

/** @param {string} path Below `node_modules`. @param {readonly string[]} args */
function runTool(path, args, env = process.env) {
  return runInForeground(process.execPath, [join(projectFolder, 'node_modules', path), ...args], { cwd: projectFolder, env });
}

/** @param {(path: string) => Promise<Tally>} work */
async function withReport(work) {
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} path @returns {Promise<unknown>} Undefined when the tool wrote none. */
async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
