/** Hostile results in the built app, in every view that shows one: nothing runs, asks, leaves or stays away. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { JobId } from '../../../src/shared/job.ts';
import { BOMBS } from '../bombs.ts';
import { DISGUISES } from '../disguises.ts';
import { hostileDocuments } from '../documents.ts';
import type { Line } from '../line.ts';
import { HOSTILE_WORDS } from '../words.ts';
import { standBombs } from './bombsInWindow.ts';
import { hearTheSame } from './control.ts';
import { bringIn, type Shown } from './jobs.ts';
import { seenOtherwise, servedOtherwise, wordsLoose } from './judge.ts';
import { ANYTHING, fileOffer, type Offered, PICTURES, refusedOffer, startShelf, wordsOffer } from './shelf.ts';
import { openSpied, type Spied, startBeacon, type WindowPlace } from './spied.ts';
import { openInInspector, walkCompare, walkCompose, walkGallery, walkInspector, walkList, walkViewer } from './walk.ts';

const QUICK = { every: 4, dwellMs: 80, bombs: 5, words: 3 } as const;
const FULL = { every: 1, dwellMs: 400, bombs: Number.POSITIVE_INFINITY, words: Number.POSITIVE_INFINITY } as const;

const OPENED = new Set(['.png', '.jpg', '.webp', '.gif', '.avif', '.mp4', '.wav', '.glb', '.txt', '.json']);

interface Group {
  readonly of: 'documents' | 'disguises' | 'bombs' | 'words';
  readonly offer: Offered;
}

export async function checkWindow(place: WindowPlace, size: 'quick' | 'full'): Promise<readonly Line[]> {
  const extent = size === 'quick' ? QUICK : FULL;
  const beacon = await startBeacon();
  const groups = groupsFor(beacon.url, extent);
  const shelf = await startShelf(groups.map(({ offer }) => offer));
  const dataFolder = await mkdtemp(join(tmpdir(), 'afterglow-hostile-'));
  const spied = await openSpied(place, { url: shelf.url, dataFolder });
  try {
    const of = (group: Group['of']): readonly Offered[] => groups.filter((one) => one.of === group).map(({ offer }) => offer);
    const walked = await bringIn(spied.page, [...of('documents'), ...of('disguises'), ...of('words')]);
    const lines = await walkAll(spied, { walked, extent, beacon: beacon.hits });
    const bombs = await standBombs(spied, { offers: of('bombs'), dwellMs: extent.dwellMs });
    const after = await afterAll(spied, beacon.hits);
    return [...lines, bombs, after, await hearTheSame(spied.app, size)];
  } finally {
    await spied.close();
    await shelf.close();
    await beacon.close();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function groupsFor(beacon: string, { every, bombs, words }: typeof QUICK | typeof FULL): readonly Group[] {
  const some = <T>(list: readonly T[]): readonly T[] => list.filter((_, at) => at % every === 0);
  const documents = some(hostileDocuments(beacon)).map(({ name, text }) =>
    /<svg/iu.test(text.slice(0, 400)) && !text.startsWith('A page')
      ? fileOffer(`document: ${name}`, Buffer.from(text))
      : wordsOffer(`document: ${name}`, text),
  );
  const disguises = some(DISGUISES.filter(({ truth }) => truth !== null)).map(({ name, bytes, path, contentType }) =>
    fileOffer(`disguise: ${name}`, bytes, { path, contentType }),
  );
  const sayings = HOSTILE_WORDS.slice(0, words).map((text, at) => refusedOffer(`words ${at}: ${text.slice(0, 300)}`, text));
  return [
    ...documents.map((offer): Group => ({ of: 'documents', offer })),
    ...disguises.map((offer): Group => ({ of: 'disguises', offer })),
    ...sayings.map((offer): Group => ({ of: 'words', offer })),
    ...BOMBS.slice(0, bombs).map(({ name, make, isWords }): Group => {
      const offer = fileOffer(`bomb: ${name}`, make(), isWords === true ? { path: 'a.bin', model: ANYTHING } : {});
      return { of: 'bombs', offer };
    }),
  ];
}

async function walkAll(
  spied: Spied,
  { walked, extent, beacon }: { walked: readonly Shown[]; extent: typeof QUICK | typeof FULL; beacon: () => readonly string[] },
): Promise<readonly Line[]> {
  const { page } = spied;
  const { dwellMs } = extent;
  /** Where a view that could not be walked through leaves a picture of itself. */
  const pictureFolder = join(tmpdir(), 'afterglow-hostile-pictures');
  const withFiles = walked.filter(({ job }) => job.files.length > 0);
  const newest = withFiles.at(-1)?.job.id ?? '';
  const ids = withFiles.map(({ job }) => job.id);
  const views: Record<string, () => Promise<string | null>> = {
    'queue rows': async () => {
      await walkList(page, { dwellMs: 2 * dwellMs });
      return null;
    },
    viewer: async () => {
      const seen = await walkViewer(page, { from: newest, count: ids.length + 2, dwellMs });
      return seen >= ids.length * 0.8 ? null : `showed only ${seen} of ${ids.length}`;
    },
    'gallery tiles': async () => {
      await walkGallery(page, { dwellMs: 2 * dwellMs });
      return null;
    },
    compare: async () => compareAll(spied, { walked, dwellMs }),
    'beside the form': async () => {
      const count = await walkCompose(page, { model: PICTURES, dwellMs });
      return count > 0 ? null : 'showed nothing';
    },
  };

  const unended = walked.filter(({ job }) => job.phase !== 'done' && job.phase !== 'failed');
  const seen: string[] = unended.map(({ offer, job }) => `${offer.prompt}: did not end, ${job.phase}`);
  await walkInspector(page, ids, {
    dwellMs,
    look: async (id) => {
      const found = walked.find(({ job }) => job.id === id);
      if (found === undefined) return;
      const odd = (await seenOtherwise(page, { job: found.job, where: 'aside' })) ?? (await servedOtherwise(page, found.job));
      if (odd !== null) seen.push(`${found.offer.prompt}: ${odd}`);
    },
  });
  const done: string[] = [];
  const viewTroubles: string[] = [];
  await noteNew('inspector');
  for (const [name, walk] of Object.entries(views)) {
    const broken = await walk().catch(async (error: unknown) => {
      await page.screenshot({ path: join(pictureFolder, `${name}.png`) }).catch(() => {});
      return `broke: ${String(error).slice(0, 300)}`;
    });
    if (broken !== null) viewTroubles.push(`${name}: ${broken}`);
    await noteNew(name);
  }
  const opened = await openAll(spied, withFiles);
  const words = await lookAtWords(spied, walked);
  const kinds = { documents: 0, disguises: 0 };
  for (const { offer } of withFiles) {
    if (offer.prompt.startsWith('document')) kinds.documents += 1;
    if (offer.prompt.startsWith('disguise')) kinds.disguises += 1;
  }
  return [
    {
      area: 'in the window',
      promise: `drawings and pages in six views: no script runs, nothing is asked for, nothing leads away`,
      tried: kinds.documents * 6,
      through: viewTroubles,
    },
    {
      area: 'in the window',
      promise: 'a file stands in what its bytes are shown in, and is served as that',
      tried: withFiles.length,
      through: seen,
    },
    {
      area: 'in the window',
      promise: 'another program is asked for known media alone',
      tried: withFiles.length,
      through: opened,
    },
    words,
  ];

  /** What came up since the last view. */
  async function noteNew(view: string): Promise<void> {
    const all = [...(await spied.troubles()), ...beacon().map((hit) => `the beacon heard ${hit}`)];
    for (const trouble of all.filter((one) => !done.includes(one))) {
      done.push(trouble);
      viewTroubles.push(`${view}: ${trouble}`);
    }
  }
}

async function compareAll(
  spied: Spied,
  { walked, dwellMs }: { walked: readonly Shown[]; dwellMs: number },
): Promise<string | null> {
  const drawings = walked.filter(({ job }) => job.files.some(({ kind }) => kind === 'svg')).map(({ job }) => job.id);
  for (let at = 0; at + 1 < drawings.length; at += 4) {
    const some: readonly JobId[] = drawings.slice(at, at + 4);
    if (some.length < 2) continue;
    if (!(await walkCompare(spied.page, some, { dwellMs }))) return 'did not open';
  }
  return null;
}

async function openAll({ page, opened }: Spied, shown: readonly Shown[]): Promise<readonly string[]> {
  for (const { job } of shown) {
    for (const { index } of job.files)
      await page.evaluate((address) => window.afterglow.openFile(address), { id: job.id, index });
  }
  return (await opened()).filter((path) => !OPENED.has(extname(path)));
}

async function lookAtWords({ page }: Spied, walked: readonly Shown[]): Promise<Line> {
  const through: string[] = [];
  const said = walked.filter(({ job }) => job.phase === 'failed');
  for (const { offer, job } of said) {
    await openInInspector(page, job.id);
    await page.waitForTimeout(150);
    const details = page.getByRole('complementary', { name: 'Job' }).getByRole('button', { name: 'Details' });
    if ((await details.count()) > 0)
      await details
        .first()
        .click({ timeout: 2_000 })
        .catch(() => {});
    await page.waitForTimeout(100);
    const text = offer.outcome.kind === 'refused' ? offer.outcome.text : '';
    const needle = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s].*$/su, '').slice(0, 12) || offer.prompt.slice(0, 10);
    const loose = await wordsLoose(page, { needle });
    if (loose !== null) through.push(`${offer.prompt.slice(0, 50)}: ${loose}`);
  }
  return {
    area: 'in the window',
    promise: 'what a server or a prompt says is text, and turns no other text around',
    tried: said.length,
    through,
  };
}

async function afterAll(spied: Spied, hits: () => readonly string[]): Promise<Line> {
  const late = [...(await spied.troubles()), ...hits().map((hit) => `the beacon heard ${hit}`)];
  const opened = (await spied.opened()).filter((path) => /^[a-z]+:/iu.test(path));
  const through = [...late, ...opened.map((address) => `opened ${address}`), ...(spied.hasEnded() ? ['main ended'] : [])];
  return { area: 'in the window', promise: 'after all of it main is there, and nothing was heard outside', tried: 1, through };
}
