import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDisplay } from './setup/display.mjs';
import { checkNode, ensurePackages } from './setup/packages.mjs';
import { projectFolder } from './setup/paths.mjs';
import { prepareApp } from './setup/prepare.mjs';
import { runInForeground } from './setup/run.mjs';
import { runScript, say, tellFailure, trouble } from './setup/say.mjs';
import { addTallies, exitCodeOf, summaryLine, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './setup/tally.mjs';

/**
 * `npm test`: types, lint, unit tests, the quick crash rig, the quick hostile set and tests of the app in a real window; or one
 * of them by name, with further arguments for its tool. The last line is the summary; types (one per tsconfig), lint, rig and
 * set count as checks.
 *
 * @typedef {import('./setup/tally.mjs').Tally} Tally
 * @type {Readonly<Record<string, (args: readonly string[]) => Promise<Tally>>>}
 */
const PARTS = {
  types: checkTypes,
  lint: checkLint,
  unit: runUnitTests,
  crash: runCrashRig,
  hostile: runHostileSet,
  app: runAppTests,
};

await runScript(async () => {
  const [name, ...args] = process.argv.slice(2);
  const parts = name === undefined ? Object.values(PARTS) : [partNamed(name)];
  checkNode();
  await ensurePackages();

  /** @type {Tally[]} */
  const tallies = [];
  for (const part of parts) tallies.push(await runPart(part, args));
  const sum = addTallies(tallies);
  process.stdout.write(`\n${summaryLine(sum)}\n`);
  return exitCodeOf(sum);
});

/** @param {string} name */
function partNamed(name) {
  const part = PARTS[name];
  if (part) return part;
  throw trouble(
    `There is no part of the tests named "${name}".`,
    `Name one of ${Object.keys(PARTS).join(', ')}, or none to run them all.`,
  );
}

/** A part that could not even start is told and counted; the others still run. @param {(args: readonly string[]) => Promise<Tally>} part @param {readonly string[]} args */
async function runPart(part, args) {
  try {
    return await part(args);
  } catch (error) {
    tellFailure(error);
    return tallyOfCheck(1);
  }
}

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

/** @param {readonly string[]} args */
async function runAppTests(args) {
  say('Tests in a real window');
  const runtime = await prepareApp();
  return withReport((report) =>
    withDisplay(async (display) => {
      const env = { ...display, ELECTRON_OVERRIDE_DIST_PATH: runtime.folder, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const config = ['-c', 'test/app/playwright.config.ts', '--reporter=list,json'];
      const code = await runTool('@playwright/test/cli.js', ['test', ...config, ...args], env);
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
