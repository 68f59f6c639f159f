import { checkNode, ensurePackages } from './setup/packages.mjs';
import { projectFolder } from './setup/paths.mjs';
import { runQuietly } from './setup/run.mjs';
import { runScript, say, tellFailure, trouble } from './setup/say.mjs';
import { addTallies, exitCodeOf, summaryLine, tallyOfCheck, tallyOfSummary } from './setup/tally.mjs';
import { inMinutes, runLanes, timeTable } from './test/lanes.mjs';
import { PARTS } from './test/parts.mjs';

/**
 * `npm test`: types, lint, unit tests, the quick crash rig, the quick hostile set, packaging, and tests of the app in a real
 * window, from source and packaged; or one of them by name, with further arguments for its tool. The last line is the summary, and before it stands how long each took.
 *
 * @typedef {import('./setup/tally.mjs').Tally} Tally
 */

/** What waits as much as it works goes beside what only works. Windows have the machine for themselves. */
const STAGES = [
  [
    ['types', 'lint', 'unit'],
    ['package', 'crash', 'hostile'],
  ],
  [['app', 'packaged']],
];

await runScript(async () => {
  const [name, ...args] = process.argv.slice(2);
  checkNode();
  await ensurePackages();
  const stages = name === undefined ? STAGES : [[[known(name)]]];

  const startedAt = Date.now();
  /** @type {import('./test/lanes.mjs').PartTold[]} */
  const told = [];
  for (const lanes of stages)
    told.push(...(await runLanes({ lanes, aloud: (part) => runPart(part, args), silently, tell: say, now: Date.now })));
  const sum = addTallies(told.map(({ tally }) => tally));
  say(`\n${timeTable(told).join('\n')}\nAll of it took ${inMinutes(Date.now() - startedAt)}.\n\n${summaryLine(sum)}`);
  return exitCodeOf(sum);
});

/** @param {string} name */
function known(name) {
  if (Object.hasOwn(PARTS, name)) return name;
  throw trouble(
    `There is no part of the tests named "${name}".`,
    `Name one of ${Object.keys(PARTS).join(', ')}, or none to run them all.`,
  );
}

/** A part that could not even start is told and counted; the others still run. @param {string} name @param {readonly string[]} args */
async function runPart(name, args) {
  try {
    const part = PARTS[name];
    return part ? await part(args) : tallyOfCheck(1);
  } catch (error) {
    tellFailure(error);
    return tallyOfCheck(1);
  }
}

/** A part in a process of its own, which says at its end what came of it. @param {string} name */
async function silently(name) {
  const { code, output } = await runQuietly(process.execPath, [import.meta.filename, name], { cwd: projectFolder });
  return { tally: tallyOfSummary(output, code), output: `\n${output.trimEnd()}\n` };
}
