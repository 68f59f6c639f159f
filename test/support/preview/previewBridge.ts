/**
 * A `window.afterglow` that lives in the page, so that the window can be looked at in a plain browser. The address says
 * what to show: `?show=full|empty|firstRun|busy|trouble`, `&theme=light|dark|system`.
 */

import { isActive, matchesFilter, NO_COUNTS, newestFirst } from '../../../src/renderer/select.ts';
import { PLACES } from '../../../src/shared/about.ts';
import type { AppFacts, Hindrance, KeyFacts, Theme } from '../../../src/shared/appFacts.ts';
import type { Bridge } from '../../../src/shared/contract.ts';
import { ANCHOR_EVERY, isOfModel, type SavedFilter } from '../../../src/shared/gallery.ts';
import type { JobId } from '../../../src/shared/job.ts';
import type { JobsChanged } from '../../../src/shared/jobList.ts';
import type { JobSummary } from '../../../src/shared/jobView.ts';
import { picksAfter } from '../../../src/shared/modelPicks.ts';
import type { Catalogue, MediaKind } from '../../../src/shared/models.ts';
import type { CallErrorKind, Outcome } from '../../../src/shared/refusal.ts';
import { DEFAULT_SIZE_LIMITS } from '../../../src/shared/sizeLimits.ts';
import { HOUR, SECOND } from '../../../src/shared/time.ts';
import { documentFor } from './previewDocuments.ts';
import { MODELS, sampleJobs, sampleView } from './previewJobs.ts';

const params = new URLSearchParams(location.search);
const show = params.get('show') ?? 'full';
const now = Date.now();

const jobs = new Map<JobId, JobSummary>(
  (show === 'empty' || show === 'firstRun' ? [] : sampleJobs(now, show === 'busy' ? 5_000 : 500)).map((job) => [job.id, job]),
);
const key: KeyFacts = show === 'firstRun' ? { kind: 'none' } : { kind: 'stored', tail: 'k3f9', strength: 'sealed' };
const HINDRANCES: Readonly<Record<string, readonly Hindrance[]>> = {
  trouble: [{ kind: 'oldOutbox', waiting: 3, oldestAt: now - 30 * HOUR }],
  refused: [{ kind: 'keyRefused', profiles: ['p1'] }],
  offline: [{ kind: 'offline', because: null }],
  folder: [{ kind: 'folderUnavailable', folder: '/Volumes/Archive/Afterglow' }],
};

const OTHER = '00000000-0000-4000-8000-000000000001';
let app: AppFacts = {
  version: '0.1.0',
  profile: show === 'firstRun' ? 'none' : params.get('profile') === 'practice' ? 'practice' : 'router',
  key,
  keys:
    show === 'firstRun'
      ? []
      : [
          { id: 'main', name: params.has('keys') ? 'Studio' : '', isEarlier: false, tint: 0, facts: key, profiles: ['p1'] },
          ...(params.has('keys')
            ? [
                {
                  id: OTHER,
                  name: 'Client work',
                  isEarlier: false,
                  tint: 1,
                  facts: { ...key, tail: '77aa' } as KeyFacts,
                  profiles: ['p2'],
                },
                { id: 'environment', name: '', isEarlier: false, tint: 2, facts: { kind: 'none' } as const, profiles: ['p3'] },
              ]
            : []),
        ],
  activeKey: show === 'firstRun' ? null : 'main',
  connection: { mode: 'system', server: '', username: '', bypass: '', password: 'none', caFile: null },
  base: 'https://router.example',
  baseFixed: false,
  resultsFolder: '/home/ada/Pictures/Afterglow',
  dataFolder: '/home/ada/.config/Afterglow',
  naming: { pattern: '{date} {prompt} {index}', sidecars: true },
  sizeLimits: DEFAULT_SIZE_LIMITS,
  theme: (params.get('theme') as Theme | null) ?? 'system',
  tiles: 'large',
  modelPicks: { favourites: [], recent: [] },
  notices: { finished: true, failed: true, atRisk: true, sound: false },
  away: params.get('away') === null ? null : { saved: 38, failed: 2 },
  hindrances: HINDRANCES[show] ?? [],
  skewMs: 0,
  inFlight: jobs.size === 0 ? 0 : 5,
  nextCheckAt: jobs.size === 0 ? null : now + 6 * SECOND,
  lastContactAt: show === 'firstRun' ? null : now - 4 * SECOND,
  platform: (params.get('platform') as AppFacts['platform'] | null) ?? 'linux',
  build: 'source',
  updates: null,
};
const PICTURE = {
  digest: 'a'.repeat(64),
  sizeBytes: 1_240_000,
  mediaType: 'image/png',
  kind: 'image',
  width: 1_024,
  height: 768,
  name: 'A boat.png',
} as const;
let revision = 1;
let tickets = 0;
const jobListeners = new Set<(push: JobsChanged) => void>();
const appListeners = new Set<(facts: AppFacts) => void>();

const ok = <T>(value: T): Promise<Outcome<T>> => new Promise((resolve) => setTimeout(() => resolve({ ok: true, value }), 30));
const no = <T>(kind: CallErrorKind, field: string | null = null): Promise<Outcome<T>> =>
  Promise.resolve({ ok: false, error: { kind, field, detail: null } });

function counts(): JobsChanged['counts'] {
  const counted = { ...NO_COUNTS };
  for (const job of jobs.values()) {
    counted[job.phase] += 1;
    if (job.atRisk && !isActive(job)) counted.endedAtRisk += 1;
  }
  return counted;
}

function push(changed: readonly JobSummary[], removed: readonly JobId[] = []): void {
  for (const job of changed) jobs.set(job.id, job);
  for (const id of removed) jobs.delete(id);
  revision += 1;
  for (const listener of jobListeners) listener({ revision, changed, removed, counts: counts() });
}

function change(id: JobId, overrides: Partial<JobSummary>): Promise<Outcome<null>> {
  const job = jobs.get(id);
  if (job === undefined) return no('noSuchJob');
  push([{ ...job, ...overrides }]);
  return ok(null);
}

function setApp(overrides: Partial<AppFacts>): Promise<Outcome<null>> {
  app = { ...app, ...overrides };
  for (const listener of appListeners) listener(app);
  return ok(null);
}

const OUTPUTS: Readonly<Record<string, MediaKind>> = {
  image: 'image',
  svg: 'image',
  video: 'video',
  audio: 'audio',
  model3d: '3d',
  text: 'text',
};
const catalogue: Catalogue = {
  models: MODELS.map(([id, kind]) => ({
    id,
    provider: id.split('/')[0] ?? '',
    label: (id.split('/')[1] ?? id).replaceAll('-', ' '),
    inputs: ['text'],
    outputs: [OUTPUTS[kind] ?? 'image'],
    queueable: true,
    chargesOnRefusal: 'unknown',
  })),
  source: 'live',
  asOf: now,
  trouble: null,
};

function savedUnder({ starred, model, search }: SavedFilter): readonly JobSummary[] {
  return [...jobs.values()]
    .filter((job) => job.cover !== null && (!starred || job.starred) && isOfModel(job.model, model))
    .filter((job) => `${job.prompt} ${job.model} ${job.id}`.toLowerCase().includes(search.toLowerCase()))
    .sort(newestFirst);
}

const bridge: Bridge = {
  getView: () =>
    ok({
      app,
      revision,
      counts: counts(),
      active: [...jobs.values()].filter((job) => matchesFilter(job, 'active')),
    }),
  listJobs: ({ filter, search, after, limit }) => {
    const found = [...jobs.values()]
      .filter((job) => matchesFilter(job, filter))
      .filter((job) => `${job.prompt} ${job.model} ${job.id}`.toLowerCase().includes(search.toLowerCase()))
      .sort(newestFirst);
    const from = after === null ? 0 : Number(after);
    return ok({
      jobs: found.slice(from, from + limit),
      next: from + limit < found.length ? String(from + limit) : null,
      revision,
    });
  },
  listSaved: ({ filter, after, limit }) => {
    const found = savedUnder(filter);
    const from = after === null ? 0 : Number(after);
    const next = from + limit < found.length ? String(from + limit) : null;
    return ok({ jobs: found.slice(from, from + limit), next, revision });
  },
  outlineSaved: (filter) => {
    const found = savedUnder(filter);
    const days = new Map<number, number>();
    for (const job of found) {
      const at = new Date(job.createdAt).setHours(0, 0, 0, 0);
      days.set(at, (days.get(at) ?? 0) + 1);
    }
    const anchors = Array.from({ length: Math.floor(found.length / ANCHOR_EVERY) }, (_, at) => String((at + 1) * ANCHOR_EVERY));
    return ok({ total: found.length, days: [...days].map(([at, count]) => ({ at, count })), anchors, revision });
  },
  countSaved: () => ok({ kinds: [], models: [] }),
  markJob: ({ id, starred, title }) => {
    const job = jobs.get(id);
    if (job === undefined) return no('noSuchJob');
    push([{ ...job, starred: starred ?? job.starred, title: title ?? job.title }]);
    return ok(null);
  },
  saveThumb: () => ok(null),
  getJob: (id) => {
    const job = jobs.get(id);
    return job === undefined ? no('noSuchJob') : ok(sampleView(job));
  },
  getBody: (id) =>
    ok({ text: JSON.stringify({ prompt: jobs.get(id)?.prompt, width: 1024, height: 768, seed: 7 }, null, 2), cut: false }),
  readTextPage: () => ok({ text: 'A few words.', from: 0, next: null, sizeBytes: 12 }),
  readJsonLevel: () => ok({ nodes: [], next: null, brokenAt: null }),
  findInFile: () => ok({ at: [], cut: false }),
  readHead: () => ok({ hex: '89504e470d0a1a0a', sizeBytes: 8 }),
  saveFileAs: () => ok(null),
  readText: () => ok({ text: '{\n  "data": [\n    { "url": "https://delivery.example/a.png" }\n  ]\n}', cut: false }),
  openDraft: () =>
    ok({
      ticket: 't0',
      model: 'bfl/flux-2-pro',
      body: '{\n  "prompt": ""\n}',
      route: 'queued',
      parent: null,
      id: 'd0',
      name: '',
      usedFor: null,
    }),
  saveDraft: () => ok(null),
  listDrafts: () => ok([{ id: 'd0', name: '', model: 'bfl/flux-2-pro', words: '', onTable: true }]),
  layDraft: () => no('noSuchDraft'),
  newDraft: () => no('tooManyDrafts'),
  renameDraft: () => ok(null),
  dropDraft: () => no('noSuchDraft'),
  bringBackDraft: () => no('noSuchDraft'),
  remixJob: () => no('noSeed'),
  listPrompts: () => ok({ prompts: [], next: null }),
  readPrompt: (id) => ok(jobs.get(id)?.prompt ?? ''),
  listPresets: () => ok([]),
  savePreset: () => no('presetsFull'),
  dropPreset: () => ok(null),
  orderPresets: () => ok(null),
  exportPresets: () => ok(null),
  openPresets: () => ok(null),
  takePresets: () => no('presetsChanged'),
  listWordLists: () => ok([]),
  saveWordLists: () => ok(null),
  newTicket: () => {
    tickets += 1;
    return ok(`t${tickets}`);
  },
  submit: () => {
    tickets += 1;
    return ok({ id: [...jobs.keys()][0] ?? '', already: false, nextTicket: `t${tickets}` });
  },
  openDraftFile: () => ok(null),
  readDraftFile: () => Promise.resolve({ ok: false, error: { kind: 'draftFileForeign', field: null, detail: null } }),
  takeFile: () => ok(PICTURE),
  takeBytes: () => ok(PICTURE),
  takeResult: () => ok(PICTURE),
  findMedia: () => ok([PICTURE]),
  draftFrom: (id) => ok({ ticket: 't9', model: jobs.get(id)?.model ?? '', body: '{}', route: 'queued', parent: id }),
  addJob: () => ok({ id: [...jobs.keys()][0] ?? '', already: true }),
  cancelJob: (id) => change(id, { wish: 'asked' }),
  checkJob: (id) => change(id, {}),
  resendJob: (id) => change(id, { phase: 'sending', waitingFor: 'answer', heldBecause: null }),
  letGoJob: (id) => change(id, { phase: 'failed', heldBecause: null, endedAt: Date.now() }),
  removeJob: (id) => {
    push([], [id]);
    return ok(null);
  },
  runAgain: ({ id }) => ok({ id, already: false, nextTicket: 't5' }),
  saveAgain: () => ok({ again: 1, still: 0 }),
  saveLarge: () => ok({ again: 1, still: 0 }),
  openBulk: (kind) => ok({ ticket: 't6', kind, count: 3, atRouter: 2, practice: 0, leftOut: { atRisk: 1 } }),
  startBulk: () => ok({ kind: 'cancelWaiting', done: 1, asked: [...jobs.keys()].slice(0, 2), refused: {} }),
  openSheet: () => ok(null),
  saveSheet: () => ok(null),
  checkRows: ({ bodies }) => ok({ authored: true, troubles: bodies.map(() => []) }),
  submitBatch: () => ok({ id: 'b1', already: false, nextTicket: 't7' }),
  listBatches: () => ok({ batches: [], next: null }),
  getBatch: () => no('noSuchJob'),
  listBatchRows: () => ok({ jobs: [], revision }),
  setBatch: () => ok({ done: 1, asked: 0, refused: {} }),
  renameBatch: () => ok(null),
  moveJobs: () => ok(null),
  creditsOf: (model) => ok({ model, count: 12, median: 4.5, from: 3, to: 9 }),
  setSending: () => setApp({ hindrances: [] }),
  listModels: () => ok(catalogue),
  getModel: (id) => ok(documentFor(id)),
  pickModel: (pick) => setApp({ modelPicks: picksAfter(app.modelPicks, pick) }),
  saveKey: (text) => {
    if (text.trim() === '') return no('keyEmpty', 'key');
    const facts: KeyFacts = { kind: 'stored', tail: text.slice(-4), strength: 'sealed' };
    void setApp({ key: facts, profile: 'router' });
    return ok(facts);
  },
  keepKeyWeakly: () => ok(app.key),
  clearKey: () => {
    void setApp({ key: { kind: 'none' } });
    return ok(app.key);
  },
  addKey: ({ name, key: text }) => {
    const facts: KeyFacts = { kind: 'stored', tail: text.slice(-4), strength: 'sealed' };
    const id = `00000000-0000-4000-8000-0000000000${10 + app.keys.length}`;
    void setApp({ keys: [...app.keys, { id, name, isEarlier: false, tint: app.keys.length % 6, facts, profiles: [`p-${id}`] }] });
    return ok(facts);
  },
  replaceKey: ({ id, key: text }) => {
    const facts: KeyFacts = { kind: 'stored', tail: text.slice(-4), strength: 'sealed' };
    void setApp({ keys: app.keys.map((one) => (one.id === id ? { ...one, facts } : one)) });
    return ok(facts);
  },
  editKey: (given) => setApp({ keys: app.keys.map((one) => (one.id === given.id ? { ...one, ...given } : one)) }),
  removeKey: (id) => setApp({ keys: app.keys.map((one) => (one.id === id ? { ...one, facts: { kind: 'none' } } : one)) }),
  useKey: (id) => setApp({ activeKey: id, profile: 'router' }),
  useProfile: (profile) => setApp({ profile }),
  saveBase: (url) => (url.startsWith('https://') ? setApp({ base: url }) : no('baseNotHttps', 'base')),
  moveResults: () => ok(null),
  chooseFolder: () => ok('/home/ada/Results'),
  saveProxy: ({ password: _password, ...proxy }) => setApp({ connection: { ...app.connection, ...proxy } }),
  chooseCaFile: () => ok(null),
  forgetCaFile: () => setApp({ connection: { ...app.connection, caFile: null } }),
  tryLine: () => ok({ kind: 'good', via: null, tookMs: 180 }),
  saveNaming: (naming) => setApp({ naming }),
  saveSizeLimits: (sizeLimits) => setApp({ sizeLimits }),
  saveTheme: (theme) => setApp({ theme }),
  saveTiles: (tiles) => setApp({ tiles }),
  saveNotices: (notices) => setApp({ notices }),
  takeShowing: () => ok(null),
  takeOpened: () => ok({ next: null, isHeld: false }),
  weighOpened: () => no('backupChanged'),
  openAway: () => ok([...jobs.values()].slice(0, 3)),
  dismissAway: () => setApp({ away: null }),
  exportBackup: () => ok(null),
  openBackup: () => ok(null),
  importBackup: () => ok({ jobs: 0, draft: false, kept: { drafts: 0, presets: 0, wordLists: 0 } }),
  beginShowing: () => ok({ widthPx: 1024, heightPx: 768, bar: null, mayInsist: true }),
  insistShowing: () => ok({ widthPx: 1024, heightPx: 768, bar: null, mayInsist: true }),
  endShowing: () => ok(null),
  brokenPreview: () => ok(null),
  saveCopyWithSettings: () => ok('/home/ada/copy.png'),
  revealFile: () => ok(null),
  openFile: () => ok(null),
  copyFile: () => ok(null),
  copyText: () => ok(null),
  dragFiles: (picks) => ok({ taken: picks.length, left: 0 }),
  copyFrom: ({ of }) => ok({ as: 'text', count: of.length, left: 0 }),
  weighFiles: ({ ids }) => ok({ jobs: ids.length, files: 2 * ids.length, sizeBytes: ids.length * 3_400_000, left: 0 }),
  trashFiles: ({ ids }) =>
    ok({ files: 2 * ids.length, sizeBytes: ids.length * 3_400_000, changed: 0, gone: 0, refused: [], stopped: false }),
  exportJobs: ({ ids }) =>
    ok({
      path: '/home/ada/Afterglow 2026-01-02.zip',
      jobs: ids.length,
      files: ids.length,
      sizeBytes: ids.length * 1_700_000,
      changed: 0,
      left: 0,
    }),
  stopTask: () => ok(null),
  supportBundle: () => ok({ text: 'Afterglow support bundle', masked: { keys: 0, links: 2 } }),
  saveText: () => ok('/home/ada/afterglow-support.txt'),
  onJobs: (listener) => {
    jobListeners.add(listener);
    return () => jobListeners.delete(listener);
  },
  onBatches: () => () => {},
  getAbout: () =>
    ok({
      version: app.version,
      build: { kind: 'source', because: null, commit: null, builtAt: null },
      machine: [
        ['platform', 'linux x64, 6.1.0'],
        ['electron', '33.2.1'],
      ],
      places: PLACES.map((name) => ({ name, path: `/home/ada/.config/Afterglow/${name}` })),
      hasRuntimeLicences: true,
    }),
  listLicences: () =>
    ok(
      Array.from({ length: 80 }, (_, at) => ({
        name: `part-${at}`,
        version: '1.0.0',
        license: 'MIT',
        text: 'Permission is…',
        homepage: null,
      })),
    ),
  openRuntimeLicences: () => ok(null),
  showPlace: () => ok(null),
  takeMenuChoice: () => ok(null),
  lookForUpdate: () => no('noFeed'),
  saveUpdateWish: () => no('noFeed'),
  skipUpdate: () => no('noFeed'),
  openUpdatePage: () => no('noFeed'),
  onMenu: () => () => {},
  onShowing: () => () => {},
  onOpened: () => () => {},
  onTask: () => () => {},
  onApp: (listener) => {
    appListeners.add(listener);
    return () => appListeners.delete(listener);
  },
};

Object.defineProperty(window, 'afterglow', { value: bridge });
// The line to the practice of looking: checks go on while the page is open.
setInterval(() => {
  const at = Date.now();
  const due = [...jobs.values()].filter((job) => job.contact.nextCheckAt !== null && job.contact.nextCheckAt <= at);
  if (due.length > 0)
    push(due.map((job) => ({ ...job, contact: { ...job.contact, lastCheckedAt: at, nextCheckAt: at + 12 * SECOND } })));
  if (app.nextCheckAt !== null && app.nextCheckAt <= at) void setApp({ nextCheckAt: at + 6 * SECOND, lastContactAt: at });
}, SECOND);
