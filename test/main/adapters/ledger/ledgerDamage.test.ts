/** What becomes of a ledger that was hit while nobody had it open. `npm run fuzz:ledger` does it at random. */

import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../../../src/main/jobs/ports/ledger.ts';
import type { Job } from '../../../../src/shared/job.ts';
import { NO_MARKS } from '../../../../src/shared/marks.ts';
import { event } from '../../../support/jobs.ts';
import { ALL, appendTo, callAt, createIn, foldOne, idOf } from '../../../support/ledgerJobs.ts';
import { flip, ledgerPlace, placeOf, placesOf, reasonOf } from '../../../support/ledgerPlace.ts';

const place = ledgerPlace();
const EVERYTHING = { ...ALL, limit: 200 };

/** 60 jobs in a closed file. */
function fill(): readonly Job[] {
  const { ledger } = place.open();
  for (let number = 1; number <= 60; number++) {
    appendTo(ledger, createIn(ledger, number, { prompt: `prompt number ${number} ${'long '.repeat(40)}` }), event('sent'));
  }
  ledger.writeDraft({
    ticket: 't',
    model: 'm/m',
    body: '{}',
    route: 'queued',
    parent: null,
    id: '00000000-0000-4000-8000-0000000000d1',
    name: '',
  });
  const { jobs } = ledger.page(EVERYTHING);
  place.close();
  return jobs;
}

const RUINED: readonly (readonly [name: string, harm: () => void])[] = [
  ['of no bytes', () => truncateSync(place.path(), 0)],
  ['full of zeros', () => writeFileSync(place.path(), Buffer.alloc(statSync(place.path()).size))],
  ['that is something else', () => writeFileSync(place.path(), '{"jobs":[]}')],
  [
    'with a byte order mark',
    () => writeFileSync(place.path(), Buffer.concat([Buffer.from('\ufeff'), readFileSync(place.path())])),
  ],
  ['that says null', () => writeFileSync(place.path(), 'null')],
];

describe('a file', () => {
  it.each(RUINED)('%s is kept aside and told, and everything is back from the copy of the last close', (_name, harm) => {
    const before = fill();
    harm();
    const harmed = readFileSync(place.path());
    const { ledger, setAside } = place.open();
    expect(setAside?.path).toMatch(/ledger\.db\.damaged-2026-01-05T12-00-00-000Z$/u);
    expect(readFileSync(setAside?.path ?? '').equals(harmed)).toBe(true);
    expect(setAside).toMatchObject({ doubtfulJobs: [], lostJobs: [] });
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
    expect(ledger.readDraft()?.ticket).toBe('t');
    expect(place.lines().join('\n')).toContain(setAside?.path);
  });

  it.each(RUINED)('%s is kept aside and told where there is no copy, and a fresh one begins', (_name, harm) => {
    fill();
    place.forgetClose();
    harm();
    const harmed = readFileSync(place.path());
    const { ledger, setAside } = place.open();
    expect(readFileSync(setAside?.path ?? '').equals(harmed)).toBe(true);
    expect(createIn(ledger, 99)).toEqual(ledger.get(idOf(99)));
    expect(readdirSync(place.folder()).filter((name) => /building|replacing|look/u.test(name))).toEqual([]);
  });

  it('that was closed is noticed to have changed even where no row has a digest, and the copy is as it was', () => {
    const { ledger } = place.open();
    const job = createIn(ledger, 1);
    ledger.recordCall(job.id, callAt(1, { supportId: 'unmistakable' }));
    place.close();
    flip(place.path(), placeOf(place.path(), 'unmistakable'));
    const again = place.open();
    expect(again.setAside).not.toBeNull();
    expect(again.ledger.calls(job.id)).toEqual([callAt(1, { supportId: 'unmistakable' })]);
  });

  it('that is gone is told and made again from the copy', () => {
    const before = fill();
    rmSync(place.path());
    const { ledger, setAside } = place.open();
    expect(existsSync(setAside?.path ?? '')).toBe(true);
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
  });

  it('of which only the log is left is kept aside, and the jobs in the log are back', () => {
    const job = createIn(place.open().ledger, 1);
    const killed = place.copyAsKilled();
    rmSync(killed);
    const { ledger, setAside } = place.open({ path: killed });
    expect(existsSync(`${setAside?.path}-wal`)).toBe(true);
    expect(ledger.get(job.id)).toEqual(job);
  });

  it('whose middle is overwritten gives back every job that can still be read', () => {
    fill();
    place.forgetClose();
    const bytes = readFileSync(place.path());
    const pages = bytes.length / 4096;
    bytes.fill(0xa5, Math.floor(pages / 2) * 4096, Math.floor(pages / 2 + 2) * 4096);
    writeFileSync(place.path(), bytes);
    const { ledger, setAside } = place.open();
    const { jobs } = ledger.page(EVERYTHING);
    expect(jobs.length).toBeGreaterThan(50);
    expect(jobs.every((job) => job.prompt.startsWith('prompt number'))).toBe(true);
    expect(jobs.length + (setAside?.lostJobs.length ?? 0)).toBe(60);
    expect(ledger.page({ ...EVERYTHING, search: 'prompt number' }).jobs).toEqual(jobs);
  });

  it('whose tables cannot be told apart by their description any more gives back every job', () => {
    const before = fill();
    place.forgetClose();
    const bytes = readFileSync(place.path());
    // All of the first page: the header, and the list of tables with the places where they begin.
    bytes.fill(0, 0, 4096);
    writeFileSync(place.path(), bytes);
    const { ledger, setAside } = place.open();
    expect(setAside).not.toBeNull();
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
    expect(ledger.jobOfTicket('ticket-7')).toBe(idOf(7));
  });

  it('whose column is called something else is damage, not a mistake of ours', () => {
    const before = fill();
    place.forgetClose();
    // What the file freed when the list of tables outgrew its first page may say so as well.
    for (const at of placesOf(place.path(), 'ended_at    INTEGER')) flip(place.path(), at + 2);
    const { ledger, setAside } = place.open();
    expect(setAside).not.toBeNull();
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
  });

  it('that SQLite would take for one that may only be read is kept aside, and its jobs are back', () => {
    const before = fill();
    place.forgetClose();
    const bytes = readFileSync(place.path());
    bytes[18] = 0x81;
    writeFileSync(place.path(), bytes);
    const { ledger, setAside } = place.open();
    expect(setAside).not.toBeNull();
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
  });

  it('with bytes that are no text does not end the process, and what it was is known', () => {
    fill();
    place.forgetClose();
    const bytes = readFileSync(place.path());
    for (let at = bytes.indexOf('prompt number'); at !== -1; at = bytes.indexOf('prompt number', at + 1)) bytes[at] = 0xff;
    writeFileSync(place.path(), bytes);
    const { ledger, setAside } = place.open();
    expect(ledger.unfinished()).toEqual([]);
    expect(setAside?.lostJobs).toHaveLength(60);
    expect(ledger.history(idOf(1)).map((line) => line.type)).toEqual(['damaged', 'sent']);
    expect(place.lines().join('\n')).toContain(idOf(1));
    expect(reasonOf(() => createIn(ledger, 1))).toBe('damaged');
    expect(createIn(ledger, 99)).toEqual(ledger.get(idOf(99)));
  });

  it('that was mended is sound: the next start has nothing to tell', () => {
    fill();
    place.forgetClose();
    truncateSync(place.path(), Math.floor(statSync(place.path()).size / 2));
    expect(place.open().setAside).not.toBeNull();
    const killed = place.copyAsKilled();
    place.close();
    expect(place.open().setAside).toBeNull();
    expect(place.open({ path: killed }).setAside).toBeNull();
  });
});

describe('being cut short while a damaged file is replaced', () => {
  it('before the fresh one is complete begins it again', () => {
    fill();
    truncateSync(place.path(), 8192);
    writeFileSync(`${place.path()}.building`, 'half a file');
    expect(place.open().setAside).not.toBeNull();
  });

  it('after that loses nothing, and is told by the next start', () => {
    const before = fill();
    place.forgetClose();
    const whole = readFileSync(place.path());
    // As it stands when the log was already taken away and the fresh file has not yet taken the place.
    writeFileSync(`${place.path()}.building`, whole);
    writeFileSync(place.path(), 'what is damaged');
    const note = { path: `${place.path()}.damaged-1`, doubtfulJobs: [idOf(1)], lostJobs: [] };
    writeFileSync(`${place.path()}.replacing`, JSON.stringify(note));
    const { ledger, setAside } = place.open();
    expect(setAside).toEqual(note);
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
    place.close();
    expect(place.open().setAside).toBeNull();
  });
});

const MARKS = { starred: true, title: 'The fox', note: 'for the cover', tags: ['red', 'winter'] };

describe('damage inside a row', () => {
  it('of a fold is noticed, and the fold made again from its events', () => {
    const { ledger } = place.open();
    const job = appendTo(ledger, createIn(ledger, 1, { prompt: 'a fox' }), event('sent'), event('accepted'));
    place.close();
    place.alter((db) => db.exec(`UPDATE jobs SET fold = replace(fold, 'a fox', 'a fix')`));
    const again = place.open();
    expect(again.setAside).toMatchObject({ doubtfulJobs: [], lostJobs: [] });
    expect(again.ledger.get(job.id)).toEqual(job);
  });

  it('that SQLite itself does not see is noticed all the same', () => {
    const job = createIn(place.open().ledger, 1, { prompt: 'unmistakable' });
    place.close();
    place.forgetClose();
    flip(place.path(), placeOf(place.path(), '"prompt":"unmistakable"') + 12);
    const again = place.open();
    expect(again.setAside).not.toBeNull();
    expect(again.ledger.get(job.id)).toEqual(job);
  });

  it('of a fold and of its first event makes the job one that is not believed: it is told, and not bought again', () => {
    const { ledger } = place.open();
    const job = appendTo(ledger, createIn(ledger, 1), event('sent'));
    const other = appendTo(ledger, createIn(ledger, 2), event('sent'));
    place.close();
    place.alterEvents(`
      UPDATE jobs SET fold = replace(fold, 'key-1', 'key-7');
      UPDATE events SET event = replace(event, 'key-1', 'key-7');`);
    const again = place.open();
    expect(again.setAside?.lostJobs).toEqual([job.id]);
    expect(again.ledger.unfinished()).toEqual([other]);
    expect(again.ledger.get(job.id)).toBeNull();
    expect(reasonOf(() => createIn(again.ledger, 1))).toBe('damaged');
    expect(again.ledger.history(job.id).map((line) => line.type)).toEqual(['damaged', 'sent']);
    place.close();
    place.forgetClose();
    expect(place.open().setAside).toBeNull();
  });

  it('of a fold and an event in the middle gives back what is sure, and asks before anything is sent', () => {
    const { ledger } = place.open();
    const job = appendTo(ledger, createIn(ledger, 1), event('sent'), event('accepted'), event('seen'));
    place.close();
    place.alterEvents(`UPDATE events SET event = '{}' WHERE nth = 3; UPDATE jobs SET fold = '{}';`);
    const again = place.open();
    expect(again.setAside?.doubtfulJobs).toEqual([job.id]);
    expect(again.ledger.get(job.id)).toMatchObject({ phase: 'held', heldBecause: 'outcomeUnknown', key: job.key });
    expect(again.ledger.history(job.id).map((line) => line.type)).toEqual(['created', 'sent', 'damaged', 'seen']);
    // It can go on from there.
    const resent = appendTo(again.ledger, again.ledger.get(job.id) ?? job, event('resent'));
    expect(again.ledger.get(job.id)).toEqual(resent);
    place.close();
    place.forgetClose();
    expect(place.open().setAside).toBeNull();
  });

  it('of which it cannot be told whether the job was sent since makes it wait for a person', () => {
    const { ledger } = place.open();
    createIn(ledger, 1);
    appendTo(ledger, createIn(ledger, 2), event('sent'));
    place.close();
    place.alterEvents(`UPDATE jobs SET fold = '{}'; UPDATE events SET event = '{}' WHERE seq = 3;`);
    const again = place.open();
    const phases = again.ledger.unfinished().map(({ id, phase }) => [id, phase]);
    expect(phases).toEqual([
      [idOf(1), 'held'],
      [idOf(2), 'held'],
    ]);
    expect(again.ledger.get(idOf(1))).toMatchObject({ unsure: true, firstSentAt: again.ledger.get(idOf(1))?.createdAt });
  });

  it('leaves a job that was never sent ready to go when every event is there', () => {
    const { ledger } = place.open();
    const job = createIn(ledger, 1);
    place.close();
    place.alter((db) => db.exec(`UPDATE jobs SET fold = '{}'`));
    expect(place.open().ledger.get(job.id)).toEqual(job);
  });

  it('of the draft leaves the draft out, and is told', () => {
    const { ledger } = place.open();
    ledger.writeDraft({
      ticket: 't-1',
      model: 'm/m',
      body: '{"prompt":"fox"}',
      route: 'queued',
      parent: null,
      id: '00000000-0000-4000-8000-0000000000d1',
      name: '',
    });
    place.close();
    place.alter((db) => db.exec(`UPDATE drafts SET draft = replace(draft, 'fox', 'fix')`));
    const again = place.open();
    expect(again.setAside).not.toBeNull();
    expect(again.ledger.readDraft()).toBeNull();
  });

  it('of what is kept beside jobs leaves out what was hit, brings the rest, and brings nothing back that was dropped', () => {
    const { ledger } = place.open();
    ledger.changeKept(
      [
        { kind: 'preset', id: 'hit', text: '{"name":"fox"}' },
        { kind: 'preset', id: 'whole', text: '{"name":"badger"}' },
        { kind: 'preset', id: 'gone', text: '{"name":"otter"}' },
        { kind: 'draft', id: 'whole', text: '{}' },
      ],
      null,
    );
    ledger.changeKept([{ kind: 'preset', id: 'whole', text: '{"name":"badger 2"}' }], null);
    ledger.changeKept([{ kind: 'preset', id: 'gone', text: null }], null);
    place.close();
    place.alter((db) => db.exec(`UPDATE kept SET text = replace(text, 'fox', 'fix')`));
    const again = place.open();
    expect(again.setAside).not.toBeNull();
    expect(again.ledger.kept('preset').filter(({ id }) => id !== 'hit')).toEqual([{ id: 'whole', text: '{"name":"badger 2"}' }]);
    expect(again.ledger.kept('draft')).toEqual([{ id: 'whole', text: '{}' }]);
  });

  it.each([
    ['what a person wrote beside a job', `UPDATE marks SET note = 'else'`, `marks`],
    ['its star', `UPDATE marks SET starred = 1 - starred`, `marks`],
    ['a line of the timeline', `UPDATE requests SET call = replace(call, '"httpStatus":200', '"httpStatus":500')`, `calls`],
  ] as const)('of %s is noticed, told, and left out', (_what, harm, part) => {
    const { ledger } = place.open();
    const job = createIn(ledger, 1);
    ledger.setMarks(job.id, MARKS);
    ledger.recordCall(job.id, callAt(1, { httpStatus: 200 }));
    ledger.recordCall(job.id, callAt(2, { httpStatus: 202 }));
    place.close();
    place.alter((db) => db.exec(harm));
    // As large as one that is not looked through at start: it is noticed when it is read.
    let told = 0;
    const large = place.open({ onDamage: () => told++, smallBytes: 0 });
    const left = part === 'marks' ? NO_MARKS : [callAt(2, { httpStatus: 202 })];
    expect(large.ledger[part](job.id)).toEqual(left);
    expect(told).toBe(1);
    place.close();
    const again = place.open();
    expect(again.setAside).toMatchObject({ doubtfulJobs: [], lostJobs: [] });
    expect(again.ledger[part](job.id)).toEqual(left);
    expect(again.ledger[part === 'marks' ? 'calls' : 'marks'](job.id)).toEqual(
      part === 'marks' ? [callAt(1, { httpStatus: 200 }), callAt(2, { httpStatus: 202 })] : MARKS,
    );
    place.close();
    place.forgetClose();
    expect(place.open().setAside).toBeNull();
  });

  it.each(['phase', 'model', 'words'])('of a column that is only searched and sorted by (%s) is noticed too', (column) => {
    const job = createIn(place.open().ledger, 1);
    place.close();
    place.alter((db) => db.exec(`UPDATE jobs SET ${column} = 'else'`));
    const again = place.open();
    expect(again.setAside).not.toBeNull();
    expect(again.ledger.page(ALL).jobs).toEqual([job]);
  });
});

describe('the log of a run that was killed', () => {
  /** Five jobs, each in a commit of its own, in the log alone. */
  function kill(): { readonly killed: string; readonly before: readonly Job[] } {
    place.open().ledger.close();
    const { ledger } = place.open();
    for (let number = 1; number <= 5; number++) appendTo(ledger, createIn(ledger, number), event('sent'));
    const { jobs } = ledger.page(EVERYTHING);
    return { killed: place.copyAsKilled(), before: jobs };
  }

  it('with one byte changed in its middle is noticed, and everything is back', () => {
    const { killed, before } = kill();
    flip(`${killed}-wal`, Math.floor(statSync(`${killed}-wal`).size / 3));
    const { ledger, setAside } = place.open({ path: killed });
    expect(setAside).not.toBeNull();
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
  });

  it('with one byte changed in its middle is noticed even where nobody tells how much was written', () => {
    const { killed, before } = kill();
    rmSync(`${killed}.seq`);
    flip(`${killed}-wal`, Math.floor(statSync(`${killed}-wal`).size / 3));
    const { ledger, setAside } = place.open({ path: killed });
    expect(setAside).not.toBeNull();
    expect(ledger.page(EVERYTHING).jobs.map((job) => job.id)).toEqual(before.map((job) => job.id));
  });

  it('is set aside whole when its end was hit, with what SQLite would not believe of it', () => {
    const { killed } = kill();
    flip(`${killed}-wal`, statSync(`${killed}-wal`).size - 2000);
    const log = readFileSync(`${killed}-wal`);
    const { setAside } = place.open({ path: killed });
    expect(readFileSync(`${setAside?.path}-wal`).equals(log)).toBe(true);
  });

  it('with one byte changed in its header is noticed, and everything is back', () => {
    const { killed, before } = kill();
    flip(`${killed}-wal`, 17);
    const { ledger, setAside } = place.open({ path: killed });
    expect(setAside).not.toBeNull();
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
  });

  it('whose last commit was hit is noticed, though nothing stands behind it', () => {
    const { killed } = kill();
    flip(`${killed}-wal`, statSync(`${killed}-wal`).size - 2000);
    expect(place.open({ path: killed }).setAside).not.toBeNull();
  });

  it('that was cut, at a commit or within, is noticed; no job that was sent waits to be sent as new', () => {
    const { killed } = kill();
    truncateSync(`${killed}-wal`, 32 + 4120 * 12);
    const { ledger, setAside } = place.open({ path: killed });
    expect(setAside).not.toBeNull();
    expect(ledger.counts().outbox).toBe(0);
  });

  it('that loses nothing but the draft is noticed as well', () => {
    place.open().ledger.close();
    const { ledger } = place.open();
    createIn(ledger, 1);
    const sizeBytes = statSync(`${place.path()}-wal`).size;
    ledger.writeDraft({
      ticket: 't-1',
      model: 'm/m',
      body: '{"prompt":"fox"}',
      route: 'queued',
      parent: null,
      id: '00000000-0000-4000-8000-0000000000d1',
      name: '',
    });
    const killed = place.copyAsKilled();
    truncateSync(`${killed}-wal`, sizeBytes);
    const found = place.open({ path: killed });
    expect(found.ledger.readDraft()).toBeNull();
    expect(found.setAside).not.toBeNull();
  });

  it('that is gone is noticed', () => {
    const { killed } = kill();
    rmSync(`${killed}-wal`);
    expect(place.open({ path: killed }).setAside).not.toBeNull();
  });

  it('that ends in a write that was never answered is no damage', () => {
    const { killed, before } = kill();
    const log = readFileSync(`${killed}-wal`);
    writeFileSync(`${killed}-wal`, Buffer.concat([log, log.subarray(log.length - 4120, log.length - 1000)]));
    const { ledger, setAside } = place.open({ path: killed });
    expect(setAside).toBeNull();
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
  });
});

describe('a gap in the log, as a power cut may leave one', () => {
  const FRAME_BYTES = 4096 + 24;

  /** Two jobs, then what `more` writes; the first page that `more` wrote is a hole. `lag`: the witness did not hear of that. */
  function cut(more: (ledger: Ledger) => void, { lag }: { readonly lag: 'all of it' | 'nothing' }) {
    place.open().ledger.close();
    const { ledger } = place.open();
    for (const number of [1, 2]) appendTo(ledger, createIn(ledger, number), event('sent'));
    const before = ledger.page(EVERYTHING).jobs;
    const at = statSync(`${place.path()}-wal`).size;
    const witness = readFileSync(`${place.path()}.seq`);
    more(ledger);
    const killed = place.copyAsKilled();
    if (lag === 'all of it') writeFileSync(`${killed}.seq`, witness);
    const log = readFileSync(`${killed}-wal`);
    expect(log.length).toBeGreaterThan(at + FRAME_BYTES);
    writeFileSync(`${killed}-wal`, log.fill(0, at, at + FRAME_BYTES));
    return { killed, before };
  }
  const sendThird = (ledger: Ledger): void => void createIn(ledger, 3);
  const accept = (ledger: Ledger): void => void appendTo(ledger, ledger.get(idOf(2)) as Job, event('accepted'));

  it.each([
    ['a new job', sendThird],
    ['news of a job', accept],
  ])(
    'in %s that nobody was told of is no damage: what was told is all there, and the next start has nothing to tell',
    (_what, more) => {
      const { killed, before } = cut(more, { lag: 'all of it' });
      const { ledger, setAside } = place.open({ path: killed });
      expect(setAside).toBeNull();
      expect(ledger.page(EVERYTHING).jobs).toEqual(before);
      appendTo(ledger, createIn(ledger, 4), event('sent'));
      ledger.close();
      expect(place.open({ path: killed }).setAside).toBeNull();
    },
  );

  it.each([
    ['a new job', sendThird],
    ['news of a job', accept],
  ])('in %s that somebody was told of is damage', (_what, more) => {
    const { killed } = cut(more, { lag: 'nothing' });
    expect(place.open({ path: killed }).setAside).not.toBeNull();
  });

  it('is damage where something stands behind it that was only begun when that was told, whatever the witness has heard', () => {
    const twice = (ledger: Ledger): void => {
      accept(ledger);
      appendTo(ledger, ledger.get(idOf(1)) as Job, event('accepted'));
    };
    const { killed } = cut(twice, { lag: 'all of it' });
    expect(place.open({ path: killed }).setAside).not.toBeNull();
  });

  it('is damage also where only a line of the timeline stands behind it', () => {
    const thenLines = (ledger: Ledger): void => {
      accept(ledger);
      ledger.recordCall(idOf(1), callAt(1));
    };
    const { killed } = cut(thenLines, { lag: 'all of it' });
    expect(place.open({ path: killed }).setAside).not.toBeNull();
  });

  const sendMany = (ledger: Ledger): void => {
    const steps = [1, 2].map((number) => ledger.get(idOf(number)) as Job);
    ledger.appendAll(steps.map((job) => ({ event: event('accepted'), job: foldOne(job, event('accepted')) })));
  };

  it('in a commit of many events that nobody was told of takes all of them: half would be done once more by whoever asks again', () => {
    const { killed, before } = cut(sendMany, { lag: 'all of it' });
    const { ledger, setAside } = place.open({ path: killed });
    expect(setAside).toBeNull();
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
  });

  it('in a commit of many events that somebody was told of is damage', () => {
    const { killed } = cut(sendMany, { lag: 'nothing' });
    expect(place.open({ path: killed }).setAside).not.toBeNull();
  });

  it('is damage where nobody tells how much was written', () => {
    const { killed } = cut(sendThird, { lag: 'all of it' });
    rmSync(`${killed}.seq`);
    expect(place.open({ path: killed }).setAside).not.toBeNull();
  });

  it('in lines of the timeline, which are not flushed one by one, takes those lines and nothing else', () => {
    const lines = (ledger: Ledger): void => [1, 2, 3].forEach((number) => void ledger.recordCall(idOf(1), callAt(number)));
    const { killed, before } = cut(lines, { lag: 'nothing' });
    const { ledger, setAside } = place.open({ path: killed });
    expect(setAside).toBeNull();
    expect(ledger.page(EVERYTHING).jobs).toEqual(before);
    expect(ledger.calls(idOf(1))).toEqual([]);
  });
});

describe('damage that is met while the ledger is in use', () => {
  it('is told at once, and the next start makes it good', () => {
    const { ledger } = place.open();
    const job = appendTo(ledger, createIn(ledger, 1), event('sent'));
    place.close();
    place.alter((db) => db.exec(`UPDATE jobs SET fold = replace(fold, 'a fox', 'a fix')`));
    rmSync(`${place.path()}.seq`);
    let told = 0;
    // As large as one that is not looked through at start.
    const large = place.open({ onDamage: () => told++, smallBytes: 0 });
    expect(large.setAside).toBeNull();
    expect(large.ledger.get(job.id)).toEqual(job);
    expect([told, large.isDamaged()]).toEqual([1, true]);
    place.close();
    const again = place.open({ smallBytes: 0 });
    expect(again.setAside).not.toBeNull();
    expect(again.ledger.get(job.id)).toEqual(job);
  });

  it('is found in a large ledger by looking through it little by little', async () => {
    const { ledger } = place.open();
    for (let number = 1; number <= 500; number++) createIn(ledger, number);
    appendTo(ledger, createIn(ledger, 501), event('cancelAsked'));
    place.close();
    place.alter((db) => db.exec(`UPDATE jobs SET words = 'hit' WHERE row = 501`));
    const large = place.open({ smallBytes: 0 });
    let pauses = 0;
    await large.lookThrough(async () => void pauses++);
    expect(large.isDamaged()).toBe(true);
    expect(pauses).toBeGreaterThan(3);
  });

  it('is not found where there is none, and only then a copy is kept at the close', async () => {
    createIn(place.open({ smallBytes: 0 }).ledger, 1);
    const killed = place.copyAsKilled();
    const unseen = place.open({ path: killed, smallBytes: 0 });
    unseen.ledger.close();
    expect(existsSync(`${killed}.closed`)).toBe(false);
    const seen = place.open({ path: killed, smallBytes: 0 });
    await seen.lookThrough(async () => {});
    expect(seen.isDamaged()).toBe(false);
    seen.ledger.close();
    expect(existsSync(`${killed}.closed`)).toBe(true);
  });
});
