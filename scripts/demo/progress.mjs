/**
 * @typedef {import('../../src/shared/jobView.ts').JobSummary} JobSummary
 */

const TERMINAL = new Set(['done', 'failed', 'cancelled', 'expired']);

/** @param {JobSummary} job */
export function hasEnded(job) {
  return TERMINAL.has(job.phase);
}

/** Everything that the job's result names is on disk. @param {JobSummary} job */
export function isSaved(job) {
  return job.phase === 'done' && job.safe && job.fileCount > 0;
}

/**
 * A line for each change of a job that a person can see, and none for pushes that change nothing of it.
 *
 * @param {(line: string) => void} print
 * @param {() => number} elapsedMs Since the demo began.
 */
export function createProgress(print, elapsedMs) {
  /** @type {Map<string, JobSummary>} */
  const latest = new Map();
  /** @type {Map<string, string>} */
  const told = new Map();

  return {
    /** @param {JobSummary} job */
    note(job) {
      latest.set(job.id, job);
      const words = phaseInWords(job);
      if (told.get(job.id) === words) return;
      told.set(job.id, words);
      print(`${seconds(elapsedMs())}  ${job.model.padEnd(44)}  ${words}`);
    },
    /** @param {readonly string[]} ids @returns {JobSummary[]} Those that were heard of. */
    jobs(ids) {
      return ids.flatMap((id) => latest.get(id) ?? []);
    },
  };
}

/** @param {JobSummary} job */
function phaseInWords({ phase, position, fileCount, missingCount, error }) {
  if (phase === 'queued' && position !== null) return position === 0 ? 'queued, next' : `queued, ${position} ahead`;
  if (phase === 'done')
    return `done, ${fileCount} ${fileCount === 1 ? 'file' : 'files'}${missingCount > 0 ? `, ${missingCount} missing` : ''}`;
  return error ? `${phase} (${error.kind})` : phase;
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(5)} s`;
}
