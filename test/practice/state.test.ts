import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPracticeRouter } from '../../src/practice/practiceRouter.ts';
import { DAY, HOUR, SECOND } from '../../src/shared/time.ts';
import { NOON, type Visit, visit } from './visit.ts';

let stateFolder = '';
let time = NOON;
const clock = { now: (): number => time };

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), 'practice-'));
  time = NOON;
});
afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

/** Another Router over the same folder, as after a kill: the first one is never told to close. */
const reopened = (): Promise<Visit> => visit({ stateFolder, clock });

describe('a Router that keeps its state', () => {
  it('has done, when it opens again, what would have run meanwhile, one after the other', async () => {
    const first = await visit({ stateFolder, clock, dials: { limits: { concurrency: 1 } } });
    const send = { prompt: 'a heron', width: 256, height: 256 };
    const ids = [await first.admitted({ send }), await first.admitted({ send })];
    time += HOUR;
    const second = await reopened();
    const ends = ids.map((id) => second.run(id)?.endedAt ?? 0);
    expect(ends[0]).toBeLessThan(NOON + 15 * SECOND);
    expect(ends[1]).toBeGreaterThan(ends[0] ?? 0);
    expect(second.run(ids[1] ?? '')?.startedAt).toBe(ends[0]);
    const answer = await second.result(ids[0] ?? '');
    expect(answer.status).toBe(200);
    expect((await fetch(answer.json.result.sample)).status).toBe(200);
  });

  it('serves assets where earlier links point, unless somebody else is there now', async () => {
    const samplesFolder = join(import.meta.dirname, '../../resources/samples');
    const first = await startPracticeRouter({ stateFolder, samplesFolder, clock });
    const former = first.assetUrl;
    await first.close();
    const second = await startPracticeRouter({ stateFolder, samplesFolder, clock });
    expect(second.assetUrl).toBe(former);
    // The second still stands there.
    const third = await startPracticeRouter({ stateFolder, samplesFolder, clock });
    expect(third.assetUrl).not.toBe(former);
    await Promise.all([second.close(), third.close()]);
  });

  it('lets results go while it is closed', async () => {
    const first = await reopened();
    const id = await first.admitted();
    time += DAY + HOUR;
    expect((await (await reopened()).status(id)).status).toBe(410);
  });

  it('knows its keys again: a retry after a kill makes no second run', async () => {
    const first = await reopened();
    const id = (await first.submit({ key: 'k' })).json.request_id;
    const second = await reopened();
    const again = await second.submit({ key: 'k' });
    expect([again.status, again.headers.get('idempotent-replayed'), again.json.request_id]).toEqual([201, 'true', id]);
    expect(second.control.runs()).toHaveLength(1);
  });

  it('keeps a cancel, what was set by hand, and how far its clock was moved', async () => {
    const first = await visit({ stateFolder, clock, dials: { hold: 'waiting' } });
    const id = await first.admitted();
    await first.cancel(id);
    first.control.turn({ limits: { backlog: 7 } });
    first.control.advance(HOUR);
    const second = await reopened();
    expect((await second.status(id)).json.error_type).toBe('cancelled');
    expect(second.control.dials()).toMatchObject({ hold: 'waiting', limits: { backlog: 7, concurrency: 3 } });
    expect(second.control.now()).toBe(NOON + HOUR);
  });

  it('is not upset by a clock that was set back', async () => {
    const first = await reopened();
    const id = await first.admitted();
    time += HOUR;
    expect((await first.status(id)).json.status).toBe('COMPLETED');
    time -= 2 * HOUR;
    expect((await first.status(id)).json.status).toBe('COMPLETED');
    expect((await first.submit()).status).toBe(201);
  });

  it('puts a damaged state aside and starts afresh', async () => {
    writeFileSync(join(stateFolder, 'practice-state.json'), '{"version": 1, "runs": [');
    const place = await reopened();
    expect((await place.submit()).status).toBe(201);
    expect(readdirSync(stateFolder)).toContain('practice-state.damaged.json');
  });

  it('keeps no long texts of a body: a picture is not stored', async () => {
    const place = await reopened();
    const id = await place.admitted({ send: { prompt: 'x', input_image: 'A'.repeat(100_000) } });
    expect(JSON.stringify(place.run(id)).length).toBeLessThan(2_000);
  });
});

describe('pace', () => {
  it('an image takes 6 to 10 seconds, a video about 20, a text about 4; speed divides it', async () => {
    const place = await visit();
    const [image, video, text] = await Promise.all([
      place.admitted(),
      place.admitted({ model: 'kling/kling-v3' }),
      place.admitted({ model: 'openai/gpt-5.5', send: { input: 'x' } }),
    ]);
    const length = (id: string): number => (place.run(id)?.durationMs ?? 0) / SECOND;
    expect(length(image ?? '')).toBeGreaterThan(6);
    expect(length(image ?? '')).toBeLessThan(10);
    expect(Math.abs(length(video ?? '') - 20)).toBeLessThan(5);
    expect(Math.abs(length(text ?? '') - 4)).toBeLessThan(1);
    const quick = await visit({ speed: 10 });
    expect(quick.run(await quick.admitted())?.durationMs).toBeLessThan(SECOND);
  });

  it('can be told to hold what comes, and to let it go again', async () => {
    const place = await visit({ dials: { hold: 'waiting' } });
    const id = await place.admitted();
    place.control.advance(60 * SECOND);
    expect((await place.status(id)).json.status).toBe('IN_QUEUE');
    place.control.start(id);
    expect((await place.status(id)).json.status).toBe('IN_PROGRESS');
    place.control.advance(60 * SECOND);
    expect((await place.status(id)).json.status).toBe('IN_PROGRESS');
    place.control.release(id);
    place.control.advance(60 * SECOND);
    expect((await place.status(id)).json.status).toBe('COMPLETED');
  });
});
