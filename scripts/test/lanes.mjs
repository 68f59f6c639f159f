/**
 * Parts of the tests that run at the same time. The first lane speaks as it goes; what another one says is told whole, part
 * by part, once its part has ended, so that the lines of two parts never mix.
 *
 * @typedef {import('../setup/tally.mjs').Tally} Tally
 * @typedef {{ name: string, tally: Tally, tookMs: number }} PartTold
 */

/**
 * @typedef {object} Lanes
 * @property {readonly (readonly string[])[]} lanes Names of parts; those of one lane run one after the other.
 * @property {(name: string) => Promise<Tally>} aloud Runs a part that speaks as it goes.
 * @property {(name: string) => Promise<{ tally: Tally, output: string }>} silently Runs a part and keeps what it says.
 * @property {(text: string) => void} tell
 * @property {() => number} now In ms.
 */

/** @param {Lanes} how @returns {Promise<readonly PartTold[]>} In the order of the lanes. */
export async function runLanes({ lanes: [first = [], ...others], aloud, silently, tell, now }) {
  /** @type {string[]} */
  const untold = [];
  let isSpeaking = true;
  /** @param {string} output */
  const tellLater = (output) => {
    if (isSpeaking) untold.push(output);
    else tell(output);
  };
  const tellWaiting = () => {
    for (const output of untold.splice(0)) tell(output);
  };
  const speaking = runLane(first, async (name) => {
    const tally = await aloud(name);
    tellWaiting();
    return tally;
  }).finally(() => {
    isSpeaking = false;
    tellWaiting();
  });
  const silent = others.map((lane) =>
    runLane(lane, async (name) => {
      const { tally, output } = await silently(name);
      tellLater(output);
      return tally;
    }),
  );
  return (await Promise.all([speaking, ...silent])).flat();

  /** @param {readonly string[]} names @param {(name: string) => Promise<Tally>} run */
  async function runLane(names, run) {
    /** @type {PartTold[]} */
    const told = [];
    for (const name of names) {
      const startedAt = now();
      const tally = await run(name);
      told.push({ name, tally, tookMs: now() - startedAt });
    }
    return told;
  }
}

/** One line for each part: how long it took and what came of it. @param {readonly PartTold[]} parts */
export function timeTable(parts) {
  const width = Math.max(0, ...parts.map(({ name }) => name.length));
  return parts.map(({ name, tally, tookMs }) => {
    const failed = tally.failed === 0 ? '' : `, ${tally.failed} failed`;
    return `${name.padEnd(width)}  ${inMinutes(tookMs).padStart(11)}  ${tally.passed} passed${failed}`;
  });
}

/** @param {number} durationMs */
export function inMinutes(durationMs) {
  const seconds = Math.round(durationMs / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
