import Database from 'libsql';

/**
 * What a ledger holds, read from its tables as they are: the fold of each job, which the code of its time wrote, and what
 * stands beside the jobs. Whatever opens it later must show the same.
 *
 * @param {string} path
 */
export function meaningOf(path) {
  const db = new Database(path, { readonly: true });
  const all = /** @param {string} sql @returns {any[]} */ (sql) => db.prepare(sql).all();
  const has = /** @param {string} table */ (table) =>
    all(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name = '${table}'`).length > 0;
  /** @param {string} table @param {string} sql */
  const where = (table, sql) => (has(table) ? all(sql) : []);
  const eventsOf = new Map(all('SELECT job, count(*) AS events FROM events GROUP BY job').map((row) => [row.job, row.events]));
  const marks = new Map(where('marks', 'SELECT * FROM marks').map((row) => [row.job, row]));
  return {
    version: all('SELECT user_version AS version FROM pragma_user_version')[0].version,
    jobs: all('SELECT id, removed, fold FROM jobs ORDER BY row').map(({ id, removed, fold }) => {
      const job = JSON.parse(fold);
      const mark = marks.get(id);
      return {
        id,
        phase: job.phase,
        heldBecause: job.heldBecause ?? null,
        isRemoved: removed === 1,
        requestId: job.requestId,
        key: job.key,
        prompt: job.prompt,
        route: job.route,
        wish: job.wish,
        isUnsure: job.unsure,
        sends: job.sends,
        parent: job.parent,
        error: job.error?.kind ?? null,
        events: eventsOf.get(id) ?? 0,
        files: job.files.map((/** @type {any} */ file) => ({ name: file.name, role: file.role, digest: file.digest })),
        missing: job.missing.length,
        marks: mark ? { starred: mark.starred === 1, title: mark.title, note: mark.note, tags: JSON.parse(mark.tags) } : null,
      };
    }),
    calls: all('SELECT count(*) AS calls FROM requests')[0].calls,
    draft: where('drafts', 'SELECT draft FROM drafts').map(({ draft }) => JSON.parse(draft).body)[0] ?? null,
    kept: where('kept', 'SELECT kind FROM kept ORDER BY kind').map(({ kind }) => kind),
    batches: where('batches', 'SELECT plan FROM batches').map(({ plan }) => JSON.parse(plan).name),
  };
}
