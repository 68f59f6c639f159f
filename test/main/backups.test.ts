/** Everything out of one app and into another, over a real file. */

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealLine } from '../../src/main/adapters/backup/line.ts';
import { parseRouterBase } from '../../src/main/adapters/router/routerBase.ts';
import { createBackups } from '../../src/main/backups.ts';
import type { JobEvent } from '../../src/main/jobs/event.ts';
import type { BackupReport } from '../../src/shared/backup.ts';
import type { Outcome } from '../../src/shared/refusal.ts';
import { type Core, createMemoryBodies, startCore, value } from '../support/core.ts';
import { createHandClock } from '../support/handClock.ts';
import { event, REQUEST_ID, START } from '../support/jobs.ts';
import { createMemoryLedger } from '../support/memoryLedger.ts';

const ID = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const NOTHING = { new: 0, same: 0, grown: 0, newerHere: 0, conflict: 0, unreadable: 0 };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  file = join(folder, 'all.afterglow');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** An app on a computer of its own. */
function desk(base = 'https://router.example') {
  const ledger = createMemoryLedger();
  const bodies = createMemoryBodies();
  const core = startCore({ ledger, bodies, clock: createHandClock() });
  const met: string[][] = [];
  const backups = createBackups({
    store: { ledger, bodies },
    runner: core.runner,
    settings: () => ({ base, folder: '/home/ada/Pictures', theme: 'dark', profile: 'router' }),
    resultsFolder: () => '/results',
    isBase: (address) => 'ok' in parseRouterBase(address),
    meet: (profiles) => void met.push([...profiles]),
    version: '0.1.0',
    now: () => START,
    log: () => {},
  });
  return { ledger, bodies, core, backups, met };
}

async function moved(from: ReturnType<typeof desk>, to: ReturnType<typeof desk>): Promise<BackupReport> {
  value(await from.backups.write(file));
  const report = value(await to.backups.weigh(file));
  value(await to.backups.take(report.ticket));
  return report;
}

async function finish(core: Core): Promise<void> {
  for (const run of core.router.runs.values()) run.status = 'COMPLETED';
  await core.clock.advance(10 * 60_000);
}

const refusal = <T>(outcome: Outcome<T>): string => (outcome.ok ? 'taken' : outcome.error.kind);
const linesOf = async (): Promise<string[]> => (await readFile(file, 'utf8')).trimEnd().split('\n');
const put = (lines: readonly string[]): Promise<void> => writeFile(file, lines.map((line) => `${line}\n`).join(''));

/** A whole and sound back-up that holds these jobs. */
async function forge(...jobs: readonly { readonly id: string; readonly events: readonly unknown[] }[]): Promise<void> {
  const source = desk();
  source.ledger.ids = () => jobs.map(({ id }) => id);
  source.ledger.record = (id) => {
    const events = jobs.find((job) => job.id === id)?.events as readonly JobEvent[];
    return { id, events, calls: [], mark: null, isWhole: true };
  };
  value(await source.backups.write(file));
}

describe('a back-up', () => {
  it('brings every job, its history, its calls and what was sent to another computer', async () => {
    const here = desk();
    const done = await here.core.submit({ body: '{"prompt":"a quiet harbour"}' });
    await finish(here.core);
    const cancelled = await here.core.submit();
    value(await here.core.runner.cancelJob(cancelled));
    await here.core.clock.advance(60_000);
    const there = desk();
    const report = await moved(here, there);
    expect(report).toMatchObject({ ...NOTHING, new: 2, held: 0, missingBodies: 0, base: null });
    for (const id of [done, cancelled]) {
      expect(there.core.job(id)).toEqual(here.core.job(id));
      expect(there.ledger.record(id)).toEqual(here.ledger.record(id));
    }
    expect(value(await there.core.runner.getBody(done)).text).toBe('{"prompt":"a quiet harbour"}');
    expect(value(await there.core.runner.draftFrom(done)).body).toBe('{"prompt":"a quiet harbour"}');
    expect(there.core.runner.view().counts).toEqual(here.core.runner.view().counts);
  });

  it('brings nothing the second time', async () => {
    const [here, there] = [desk(), desk()];
    await here.core.submit();
    await here.core.submit();
    here.core.router.latencyMs = 1_000_000;
    value(await here.core.runner.submit(here.core.draft()));
    await moved(here, there);
    const written = there.ledger.events().length;
    expect(await moved(here, there)).toMatchObject({ ...NOTHING, same: 3 });
    expect(there.ledger.events()).toHaveLength(written);
    expect(await moved(here, here)).toMatchObject({ ...NOTHING, same: 3 });
  });

  it('lets what was being sent wait for a person on the other computer, and names the profiles first', async () => {
    const [here, there] = [desk(), desk()];
    here.core.router.latencyMs = 1_000_000;
    const { id } = value(await here.core.runner.submit(here.core.draft()));
    await here.core.clock.settle();
    const report = await moved(here, there);
    expect(report).toMatchObject({ new: 1, held: 1, followed: 0 });
    expect(there.met).toEqual([['main']]);
    await there.core.clock.advance(3 * 24 * 3_600_000);
    expect(there.core.job(id)).toMatchObject({ phase: 'held', heldBecause: 'outcomeUnknown' });
    expect(there.core.router.seen).toEqual([]);
  });

  it('writes nothing while it is only looked at', async () => {
    const [here, there] = [desk(), desk()];
    await here.core.submit();
    value(await here.backups.write(file));
    value(await there.backups.weigh(file));
    expect(there.ledger.ids()).toEqual([]);
    expect(there.bodies.kept.size).toBe(0);
    expect(there.met).toEqual([]);
  });

  it('holds neither a key nor where one may go, and only its owner can read it', async () => {
    const here = desk();
    await here.core.submit();
    value(await here.backups.write(file));
    const text = await readFile(file, 'utf8');
    expect(text).not.toMatch(/comfyui-|formerBases|password|"salt"/u);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual(['all.afterglow']);
  });

  it('brings the draft where there is none, under a ticket of its own', async () => {
    const [here, there] = [desk(), desk()];
    const draft = here.core.draft({ body: '{"prompt":"half a thought"}' });
    await here.core.runner.saveDraft(draft);
    expect(await moved(here, there)).toMatchObject({ draft: true });
    const { ticket, ...rest } = value(await there.core.runner.openDraft());
    expect(rest).toMatchObject({ model: draft.model, body: draft.body, usedFor: null });
    expect(ticket).not.toBe(draft.ticket);
    expect(await moved(here, there)).toMatchObject({ draft: false });
  });

  it('brings the draft also where an empty one lies on the table', async () => {
    const [here, there] = [desk(), desk()];
    await here.core.runner.saveDraft(here.core.draft({ body: '{"prompt":"half a thought"}' }));
    value(await there.core.runner.newDraft({ ...there.core.draft({ body: '{}' }), former: 'drop' }));
    expect(await moved(here, there)).toMatchObject({ draft: true });
    expect(value(await there.core.runner.openDraft()).body).toBe('{"prompt":"half a thought"}');
  });

  it('leaves out a draft that was submitted, which its job tells already', async () => {
    const [here, there] = [desk(), desk()];
    const draft = here.core.draft();
    await here.core.runner.saveDraft(draft);
    value(await here.core.runner.submit(draft));
    expect(await moved(here, there)).toMatchObject({ draft: false });
  });

  it('tells that it was made with another Router, and keeps the address that is here', async () => {
    const [here, there] = [desk('https://another.example'), desk()];
    expect(await moved(here, there)).toMatchObject({ base: 'https://another.example' });
  });

  it('tells which bodies are missing in it, and such a job says so where its body is asked for', async () => {
    const [here, there] = [desk(), desk()];
    await here.core.submit();
    here.bodies.kept.clear();
    expect(value(await here.backups.write(file))).toMatchObject({ jobs: 1, unreadableBodies: 1 });
    const report = value(await there.backups.weigh(file));
    expect(report).toMatchObject({ new: 1, missingBodies: 1 });
    value(await there.backups.take(report.ticket));
    const [id = ''] = there.ledger.ids();
    const asked = [
      there.core.runner.getBody(id),
      there.core.runner.draftFrom(id),
      there.core.runner.runAgain({ id, route: 'queued' }),
    ];
    for (const one of asked) expect(refusal<unknown>(await one)).toBe('bodyMissing');
    expect(there.ledger.ids()).toHaveLength(1);
  });

  it('keeps some bodies at once, and records no job before its body is kept', async () => {
    const here = desk();
    for (let number = 0; number < 60; number += 1) await here.core.submit({ body: `{"prompt":"number ${number}"}` });
    const there = desk();
    let [underWay, most, kept] = [0, 0, 0];
    const keep = there.bodies.put.bind(there.bodies);
    there.bodies.put = async (bytes) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      const ref = await keep(bytes);
      underWay -= 1;
      kept += 1;
      return ref;
    };
    const bringIn = there.ledger.bringIn.bind(there.ledger);
    let recorded = 0;
    there.ledger.bringIn = (brought) => {
      recorded += brought.length;
      expect(kept).toBeGreaterThanOrEqual(recorded);
      bringIn(brought);
    };
    await moved(here, there);
    expect([recorded, kept]).toEqual([60, 60]);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(16);
  });

  it('records no job whose body could not be kept, and says that there is no room', async () => {
    const here = desk();
    for (let number = 0; number < 3; number += 1) await here.core.submit({ body: `{"prompt":"number ${number}"}` });
    const there = desk();
    there.bodies.put = async () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    value(await here.backups.write(file));
    const { ticket } = value(await there.backups.weigh(file));
    expect(refusal(await there.backups.take(ticket))).toBe('backupNoRoom');
    expect(there.ledger.ids()).toEqual([]);
  });

  it('takes bodies of any size to the byte', async () => {
    const [here, there] = [desk(), desk()];
    const body = JSON.stringify({ prompt: 'ü'.repeat(1_500_000) });
    const id = await here.core.submit({ body });
    await moved(here, there);
    const ref = here.core.job(id).body;
    expect(Buffer.from(await there.bodies.read(ref)).equals(Buffer.from(await here.bodies.read(ref)))).toBe(true);
  });

  it('leaves the earlier file alone when it cannot be written to its end', async () => {
    const here = desk();
    await here.core.submit();
    await writeFile(file, 'the earlier one');
    here.ledger.record = () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    expect(refusal(await here.backups.write(file))).toBe('backupNoRoom');
    expect(await readFile(file, 'utf8')).toBe('the earlier one');
    expect(await readdir(folder)).toEqual(['all.afterglow']);
  });

  it('goes on where it was broken off', async () => {
    const [here, there] = [desk(), desk()];
    for (let count = 0; count < 250; count += 1) value(await here.core.runner.submit(here.core.draft()));
    value(await here.backups.write(file));
    const report = value(await there.backups.weigh(file));
    const { bringIn } = there.ledger;
    let batches = 0;
    there.ledger.bringIn = (brought) => {
      batches += 1;
      if (batches === 2) there.ledger.failWrites('full');
      bringIn(brought);
    };
    expect(refusal(await there.backups.take(report.ticket))).toBe('backupNoRoom');
    const half = there.ledger.ids().length;
    expect(half).toBe(40);
    there.ledger.failWrites(null);
    const rest = value(await there.backups.weigh(file));
    expect(rest).toMatchObject({ same: half, new: 250 - half });
    value(await there.backups.take(rest.ticket));
    expect(there.ledger.ids()).toHaveLength(250);
  });
});

describe('a file that is not as it should be', () => {
  async function whole(): Promise<string[]> {
    const here = desk();
    for (let count = 0; count < 5; count += 1) await here.core.submit({ body: `{"prompt":"number ${count}"}` });
    value(await here.backups.write(file));
    return linesOf();
  }
  const weigh = async (): Promise<string> => refusal(await desk().backups.weigh(file));

  it('is refused when it is something else', async () => {
    for (const text of ['', 'hello\n', '{"kind":"afterglow-backup","version":1}\n', '\u0000\u0001', '[]\n{}\n']) {
      await writeFile(file, text);
      expect(await weigh()).toBe('backupNone');
    }
    await rm(file);
    expect(await weigh()).toBe('backupFailed');
  });

  it('is refused when a newer version wrote it', async () => {
    const [, ...rest] = await whole();
    const head = { kind: 'afterglow-backup', version: 2, app: '9.0.0', writtenAt: START, future: true };
    await put([sealLine(JSON.stringify(head)).line, ...rest]);
    expect(await weigh()).toBe('backupNewer');
  });

  it('is refused wherever it was cut', async () => {
    await whole();
    const bytes = await readFile(file);
    for (let cut = 1; cut < 60; cut += 1) {
      await writeFile(file, bytes.subarray(0, Math.floor((bytes.length * cut) / 60)));
      expect(await weigh()).toMatch(/^backup(?:Damaged|None)$/u);
    }
    await writeFile(file, bytes.subarray(0, -1));
    expect(await weigh()).toBe('backupDamaged');
  });

  it('is refused when a line is missing, doubled, moved or added', async () => {
    const lines = await whole();
    const [head = '', ...rest] = lines;
    const wrong = [
      [head, ...rest.slice(1)],
      [head, rest[0] ?? '', ...rest],
      [head, ...rest.slice(0, -1).toReversed(), rest.at(-1) ?? ''],
      [...lines, rest[0] ?? ''],
      rest,
    ];
    for (const version of wrong) {
      await put(version);
      expect(await weigh()).toMatch(/^backup(?:Damaged|None)$/u);
    }
  });

  it('tells a line that was hit, and brings all the others', async () => {
    const lines = await whole();
    const place = lines.findIndex((line) => line.includes('"kind":"job"'));
    await put(lines.map((line, index) => (index === place ? line.replace('"created"', '"cremated"') : line)));
    const there = desk();
    const report = value(await there.backups.weigh(file));
    expect(report).toMatchObject({ ...NOTHING, new: 4, unreadable: 1 });
    value(await there.backups.take(report.ticket));
    expect(there.ledger.ids()).toHaveLength(4);
  });

  it('never brings what was not written: 300 flipped bits', async () => {
    await whole();
    const bytes = await readFile(file);
    let seed = 11;
    for (let count = 0; count < 300; count += 1) {
      seed = (seed * 16_807) % 2_147_483_647;
      const hit = Buffer.from(bytes);
      const at = seed % bytes.length;
      hit[at] = (hit[at] ?? 0) ^ (1 << (count % 8));
      await writeFile(file, hit);
      const there = desk();
      const outcome = await there.backups.weigh(file);
      if (!outcome.ok) continue;
      expect(outcome.value.unreadable + outcome.value.missingBodies).toBeGreaterThan(0);
    }
  });

  it('is not taken in when it changed since it was looked at, or was never looked at', async () => {
    const lines = await whole();
    const there = desk();
    const { ticket } = value(await there.backups.weigh(file));
    await put([...lines, 'more']);
    expect(refusal(await there.backups.take(ticket))).toBe('backupChanged');
    expect(refusal(await there.backups.take(ID))).toBe('backupChanged');
    expect(there.ledger.ids()).toEqual([]);
  });
});

describe('what a stranger may have written', () => {
  const created = event('created', { id: ID });
  const path = (given: string): JobEvent => {
    const [one] = event('saved').files;
    if (one === undefined) throw new Error('no file');
    return event('saved', { files: [{ ...one, path: given }] });
  };
  const told: readonly (readonly [string, unknown])[] = [
    ['a base that is no Router', [{ ...created, base: 'http://evil.example' }]],
    ['a base with a path', [{ ...created, base: 'https://evil.example/v2' }]],
    ['a model that would leave its route', [{ ...created, model: '../../customers' }]],
    ['a request id that would leave its route', [created, event('sent'), event('accepted', { requestId: '../x' })]],
    ['an adopted id of another shape', [event('adopted', { id: ID, requestId: `${REQUEST_ID}/cancel` })]],
    ['a key with a line break', [{ ...created, key: 'a\r\nX-Other: b' }]],
    ['a body named by a path', [{ ...created, body: { digest: '../../etc/passwd', sizeBytes: 1 } }]],
    ['a file on another computer', [created, path('\\\\evil.example\\share\\a.png')]],
    ['a file on another computer, by slashes', [created, path('//evil.example/share/a.png')]],
    ['a file that is named from here', [created, path('../../a.png')]],
    ['an event that nobody knows', [created, { type: 'bought', at: 1 }]],
    ['no events', []],
    ['a story of another job', [event('created', { id: REQUEST_ID })]],
  ];

  it.each(told)('is not believed: %s', async (_name, events) => {
    await forge({ id: ID, events: events as readonly unknown[] });
    const there = desk();
    const outcome = await there.backups.weigh(file);
    const isEmpty = (events as readonly unknown[]).length === 0;
    expect(outcome).toMatchObject({ ok: true, value: { new: 0, unreadable: isEmpty ? 0 : 1 } });
    if (outcome.ok) value(await there.backups.take(outcome.value.ticket));
    expect(there.ledger.ids()).toEqual([]);
  });
});

describe('what is kept beside jobs', () => {
  const WIDE = { id: null, name: 'Wide', model: 'bfl/flux-2-pro', settings: '{"seed":1234567890123456789}' };
  const draft = (body: string) =>
    ({ model: 'bfl/flux-2-pro', body, route: 'queued', parent: null, giveUpAfterMs: null, name: 'Fox', former: 'keep' }) as const;

  it('comes along: open drafts, presets and lists of words, each once', async () => {
    const [here, there] = [desk(), desk()];
    const aside = value(await here.core.runner.newDraft(draft('{"seed":1234567890123456789}')));
    value(await here.core.runner.newDraft(draft('{"prompt":"on the table"}')));
    value(await here.core.runner.savePreset(WIDE));
    value(await here.core.runner.saveWordLists({ lists: [{ name: 'colour', text: 'red\nblue' }] }));
    expect((await moved(here, there)).kept).toEqual({ drafts: 1, presets: 1, wordLists: 1 });
    const laid = value(await there.core.runner.layDraft(aside.id));
    expect(laid).toMatchObject({ name: 'Fox', body: '{"seed":1234567890123456789}' });
    expect(laid.ticket).not.toBe(aside.ticket);
    expect(value(await there.core.runner.listPresets())).toMatchObject([{ ...WIDE, id: expect.any(String) }]);
    expect(value(await there.core.runner.listWordLists())).toEqual([{ name: 'colour', text: 'red\nblue' }]);
    expect((await moved(here, there)).kept).toEqual({ drafts: 0, presets: 0, wordLists: 0 });
    expect(value(await there.core.runner.listPresets())).toHaveLength(1);
  });

  it('stays as it is here, and comes in beside it', async () => {
    const [here, there] = [desk(), desk()];
    value(await here.core.runner.savePreset(WIDE));
    value(await here.core.runner.saveWordLists({ lists: [{ name: 'Colour', text: 'red' }] }));
    value(await there.core.runner.savePreset({ ...WIDE, settings: '{"seed":2}' }));
    value(await there.core.runner.saveWordLists({ lists: [{ name: 'colour', text: 'green' }] }));
    expect((await moved(here, there)).kept).toEqual({ drafts: 0, presets: 1, wordLists: 0 });
    expect(value(await there.core.runner.listPresets()).map(({ settings }) => settings)).toEqual(['{"seed":2}', WIDE.settings]);
    expect(value(await there.core.runner.listWordLists())).toEqual([{ name: 'colour', text: 'green' }]);
  });

  it('is left out where it is not what it says', async () => {
    const source = desk();
    value(await source.core.runner.savePreset(WIDE));
    value(await source.backups.write(file));
    const lines = await linesOf();
    const at = lines.findIndex((line) => line.includes('"kind":"preset"'));
    const bad = { kind: 'preset', preset: { ...WIDE, id: undefined, model: '../x' } };
    await put(lines.with(at, sealLine(JSON.stringify(bad)).line));
    const told = await desk().backups.weigh(file);
    expect(told.ok ? told.value.kept.presets : refusal(told)).not.toBe(1);
  });
});
