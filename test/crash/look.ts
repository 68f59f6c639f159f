/** Looks at what a site holds on its two sides. */

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sweepLeftovers } from '../../src/main/adapters/disk/leftovers.ts';
import { openLedger } from '../../src/main/adapters/ledger/ledger.ts';
import { MIGRATIONS } from '../../src/main/adapters/ledger/schema.ts';
import { requestUrl } from '../../src/main/adapters/router/routes.ts';
import type { Ledger } from '../../src/main/jobs/ports/ledger.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import type { Job, JobId } from '../../src/shared/job.ts';
import { HOUR } from '../../src/shared/time.ts';
import { nextMigration } from './child/nextMigration.ts';
import type { RouterRun } from './judge.ts';
import type { Order, SetAside } from './protocol.ts';
import { isOfLedger } from './shadowParts.ts';
import type { Site } from './site.ts';

const isHiddenPart = (path: string): boolean => /^\.afterglow-.*\.part$/u.test(basename(path));

/** Digests of what a person can see: the results, and the stored bodies, which are shown as files of a job. */
export function visibleIn({ resultsFolder, dataFolder }: Site): ReadonlyMap<string, string> {
  const seen = filesBelow(resultsFolder).filter((path) => !isHiddenPart(path));
  const stored = filesBelow(join(dataFolder, 'store')).filter((path) => /^[0-9a-f]{64}$/u.test(basename(path)));
  const halfStored = stored.filter((path) => digestOfFile(path) !== basename(path));
  return new Map([...seen, ...halfStored].map((path) => [path, digestOfFile(path)]));
}

/** Pieces of writes that were cut short and that a start, two hours later, does not sweep away. */
export async function partsLeftIn({ resultsFolder, dataFolder }: Site): Promise<readonly string[]> {
  const { resultsSwept } = await sweepLeftovers({
    dataFolder,
    resultsFolder,
    clock: { now: () => Date.now() + 2 * HOUR },
    log: () => {},
  });
  await resultsSwept;
  return [...filesBelow(resultsFolder), ...filesBelow(dataFolder)].filter((path) => path.endsWith('.part'));
}

export interface LedgerView {
  readonly jobs: readonly Job[];
  readonly jobOfTicket: ReadonlyMap<string, Job | null>;
  /** How many events each job has. */
  readonly events: ReadonlyMap<string, number>;
  readonly setAside: SetAside | null;
}

/** What the ledger of a site holds, read from a copy: opening one changes it, and the next life is to find it as it was left. */
export function readLedger({ dataFolder, folder }: Site, orders: readonly Order[]): LedgerView {
  const copy = mkdtempSync(join(folder, 'copy-'));
  for (const name of readdirSync(dataFolder)) {
    if (isOfLedger(name)) copyFileSync(join(dataFolder, name), join(copy, name));
  }
  const path = join(copy, 'ledger.sqlite');
  const migrations = [...MIGRATIONS, nextMigration.sql];
  const { ledger, setAside } = openLedger({ path, fold: reduce, clock: { now: Date.now }, log: () => {}, migrations });
  const { jobs } = ledger.page({ filter: 'all', search: '', after: null, limit: 200 });
  const view: LedgerView = {
    jobs,
    setAside: setAside && { doubtfulJobs: setAside.doubtfulJobs.length, lostJobs: setAside.lostJobs.length },
    events: new Map(jobs.map((job) => [job.id, ledger.history(job.id).length])),
    jobOfTicket: new Map(
      orders.map((order) => {
        const id = order.batch === undefined ? ledger.jobOfTicket(order.ticket) : jobOfRow(ledger, { order, orders });
        return [order.ticket, id === null ? null : ledger.get(id)];
      }),
    ),
  };
  ledger.close();
  rmSync(copy, { recursive: true, force: true });
  return view;
}

/** The job of a row; of rows that are there twice the last. */
function jobOfRow(ledger: Ledger, { order, orders }: { readonly order: Order; readonly orders: readonly Order[] }): JobId | null {
  const first = order.batch === undefined ? null : ledger.jobOfTicket(order.batch);
  const batch = first === null ? null : (ledger.get(first)?.batch?.id ?? null);
  const row = orders.filter((one) => one.batch === order.batch).indexOf(order);
  return batch === null ? null : (ledger.batchJobs(batch).findLast((job) => job.row === row)?.id ?? null);
}

export async function runsAt(site: Site): Promise<readonly RouterRun[]> {
  const runs = site.router.control.runs();
  return Promise.all(
    runs.map(async ({ requestId, model, prompt, route, endedAt, ending }): Promise<RouterRun> => {
      const isOver = endedAt !== null;
      const isGood = isOver && ending === null && route === 'queued';
      const made = isGood ? await outputsOf(site, { model, requestId }) : null;
      return { requestId, prompt, route, isOver, ending, made };
    }),
  );
}

/** The digests of the result and of everything behind its links. */
async function outputsOf(
  { router }: Site,
  run: { readonly model: string; readonly requestId: string },
): Promise<readonly string[]> {
  const url = requestUrl(router.url, run, 'result');
  if (url === null) return [];
  const bytes = await bytesAt(url.href, { 'x-api-key': router.apiKey });
  const links = bytes.toString('utf8').match(/http:\/\/127\.0\.0\.1:\d+\/outputs\/[^"\\]+/gu) ?? [];
  return [digestOf(bytes), ...(await Promise.all(links.map(async (link) => digestOf(await bytesAt(link, {})))))];
}

async function bytesAt(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  return Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const digestOfFile = (path: string): string => digestOf(readFileSync(path));

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
