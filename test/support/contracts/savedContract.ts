/** What every ledger tells of what is saved, and of what a person wrote beside it, whatever it is made of. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ledger } from '../../../src/main/jobs/ports/ledger.ts';
import { LedgerError } from '../../../src/main/jobs/ports/ledgerError.ts';
import { ALL_SAVED, type SavedFilter } from '../../../src/shared/gallery.ts';
import type { FileKind, Job, JobFile } from '../../../src/shared/job.ts';
import { NO_MARKS } from '../../../src/shared/marks.ts';
import { DAY, HOUR } from '../../../src/shared/time.ts';
import { event, FILE, START } from '../jobs.ts';
import { ALL, appendTo, createIn, idOf } from '../ledgerJobs.ts';
import type { LedgerUnderTest } from './ledgerContract.ts';

const MARKS = { starred: true, title: 'The good one', tags: ['Red', 'client: Ö'], note: 'for the cover\nof May' };

export function savedContract(name: string, make: () => LedgerUnderTest): void {
  describe(`${name}, as a wall of what is saved`, () => {
    let under: LedgerUnderTest;
    let ledger: Ledger;
    beforeEach(() => {
      under = make();
      ledger = under.ledger;
    });
    afterEach(() => under.dispose());

    /** A run that ended with these files, asked for so long after the beginning. */
    function save(
      number: number,
      more: { files?: readonly JobFile[]; model?: string; after?: number; prompt?: string; batch?: Job['batch'] } = {},
    ): Job {
      const { files = [FILE], model = 'bfl/flux-2-pro', after = number, prompt = 'a fox', batch = null } = more;
      const job = createIn(ledger, number, { model, prompt, batch, at: START + after });
      const completed = event('seen', { status: 'COMPLETED' });
      return appendTo(ledger, job, event('sent'), event('accepted'), completed, event('bodySaved'), event('saved', { files }));
    }
    const file = (kind: FileKind, role: JobFile['role'] = 'main', index = 0): JobFile => ({ ...FILE, kind, role, index });
    const shown = (filter: Partial<SavedFilter> = {}): readonly string[] =>
      ledger.saved({ filter: { ...ALL_SAVED, ...filter }, after: null, limit: 50 }).jobs.map((job) => job.id);

    it('shows what has files, newest first, and nothing that is under way, empty or removed', () => {
      createIn(ledger, 1);
      save(2);
      save(3, { files: [] });
      const gone = save(4);
      save(5);
      expect(shown()).toEqual([5, 4, 2].map(idOf));
      ledger.append(event('removed'), gone);
      expect(shown()).toEqual([5, 2].map(idOf));
    });

    it('shows a run that failed or was cancelled with files', () => {
      const job = createIn(ledger, 1);
      const ended = event('seen', { status: 'COMPLETED', ending: 'provider_error' });
      appendTo(ledger, job, event('sent'), event('accepted'), ended, event('bodySaved'), event('saved'));
      expect(ledger.get(job.id)?.phase).toBe('failed');
      expect(shown()).toEqual([job.id]);
    });

    it('goes by the kind of the main file, whatever stands around it', () => {
      save(1, { files: [file('json', 'body'), file('image', 'thumbnail', 1), file('model3d', 'main', 2)] });
      save(2, { files: [file('svg')] });
      save(3, { files: [file('json', 'body')] });
      save(4, { files: [file('json', 'body'), file('audio', 'secondary', 1)] });
      save(5, { files: [file('file')] });
      save(6, { files: [file('text')] });
      save(7, { files: [file('video', 'alternate'), file('video', 'main', 1)] });
      expect(shown({ kind: 'model3d' })).toEqual([1].map(idOf));
      expect(shown({ kind: 'image' })).toEqual([2].map(idOf));
      expect(shown({ kind: 'other' })).toEqual([5, 3].map(idOf));
      expect(shown({ kind: 'audio' })).toEqual([4].map(idOf));
      expect(shown({ kind: 'text' })).toEqual([6].map(idOf));
      expect(shown({ kind: 'video' })).toEqual([7].map(idOf));
    });

    it('goes by model, by provider, by day, by star and by words, all together', () => {
      save(1, { model: 'bfl/flux-2-pro', prompt: 'a red fox' });
      save(2, { model: 'bfl/flux-2-max', prompt: 'a red harbour', after: DAY });
      save(3, { model: 'bfl0/flux', prompt: 'a harbour', after: 2 * DAY });
      save(4, { model: 'kling/kling-v3', prompt: 'ox', after: 3 * DAY, files: [file('video')] });
      ledger.setMarks(idOf(2), { ...NO_MARKS, starred: true });
      ledger.setMarks(idOf(4), { ...NO_MARKS, tags: ['harbour'] });
      expect(shown({ model: 'bfl/flux-2-pro' })).toEqual([1].map(idOf));
      expect(shown({ model: 'bfl/' })).toEqual([2, 1].map(idOf));
      expect(shown({ from: START + DAY, until: START + 3 * DAY })).toEqual([3, 2].map(idOf));
      expect(shown({ starred: true })).toEqual([2].map(idOf));
      expect(shown({ search: 'HARBOUR' })).toEqual([4, 3, 2].map(idOf));
      expect(shown({ search: 'ox' })).toEqual([4, 1].map(idOf));
      expect(shown({ search: 'red ha' })).toEqual([2].map(idOf));
      expect(shown({ search: '"; DROP' })).toEqual([]);
      expect(shown({ model: 'bfl/', search: 'red', starred: true, kind: 'image', from: START })).toEqual([2].map(idOf));
      expect(shown({ model: 'bfl/', starred: true, kind: 'video' })).toEqual([]);
    });

    it('goes by batch, with everything else, and counts no other', () => {
      const [one, other] = ['bbbbbbbb-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'];
      save(1, { batch: { id: one, row: 0 } });
      save(2, { batch: { id: other, row: 0 } });
      save(3, { batch: { id: one, row: 1 }, model: 'kling/kling-v3', files: [file('video')] });
      save(4);
      createIn(ledger, 5, { batch: { id: one, row: 2 } });
      expect(shown({ batch: one })).toEqual([3, 1].map(idOf));
      expect(shown({ batch: one, kind: 'video' })).toEqual([3].map(idOf));
      expect(shown({ batch: other })).toEqual([2].map(idOf));
      expect(shown({ batch: 'bbbbbbbb-0000-4000-8000-000000000003' })).toEqual([]);
      expect(ledger.savedOutline({ ...ALL_SAVED, batch: one }).total).toBe(2);
      expect(ledger.savedFacets({ ...ALL_SAVED, batch: other })).toEqual({
        kinds: [{ kind: 'image', count: 1 }],
        models: [{ model: 'bfl/flux-2-pro', count: 1 }],
      });
    });

    it('lays the wall out by day and can be read from any anchor', () => {
      for (let number = 1; number <= 250; number++) save(number, { after: number * HOUR });
      const outline = ledger.savedOutline(ALL_SAVED);
      expect(outline.total).toBe(250);
      expect(outline.days.reduce((sum, day) => sum + day.count, 0)).toBe(250);
      expect(outline.days.map((day) => day.at)).toEqual(outline.days.map((day) => day.at).toSorted((a, b) => b - a));
      for (const day of outline.days) expect(new Date(day.at).getHours()).toBe(0);
      expect(outline.anchors).toHaveLength(2);
      const third = ledger.saved({ filter: ALL_SAVED, after: outline.anchors[1] ?? null, limit: 100 });
      expect(third.jobs.map((job) => job.id)).toEqual(Array.from({ length: 50 }, (_, index) => idOf(50 - index)));
      expect(third.next).toBeNull();
      const first = ledger.saved({ filter: ALL_SAVED, after: null, limit: 100 });
      expect(first.next).toBe(outline.anchors[0]);
      expect(ledger.savedOutline({ ...ALL_SAVED, until: START + 2 * HOUR })).toMatchObject({ total: 1, anchors: [] });
    });

    it('counts each choice under all the others', () => {
      save(1);
      save(2, { model: 'kling/kling-v3', files: [file('video')] });
      save(3, { model: 'kling/kling-v3' });
      save(4, { model: 'kling/kling-v3', files: [file('video')], prompt: 'a harbour' });
      expect(ledger.savedFacets(ALL_SAVED)).toEqual({
        kinds: [
          { kind: 'image', count: 2 },
          { kind: 'video', count: 2 },
        ],
        models: [
          { model: 'kling/kling-v3', count: 3 },
          { model: 'bfl/flux-2-pro', count: 1 },
        ],
      });
      expect(ledger.savedFacets({ ...ALL_SAVED, kind: 'video', search: 'fox' })).toEqual({
        kinds: [
          { kind: 'image', count: 2 },
          { kind: 'video', count: 1 },
        ],
        models: [{ model: 'kling/kling-v3', count: 1 }],
      });
      expect(ledger.savedFacets({ ...ALL_SAVED, model: 'bfl/flux-2-pro' }).kinds).toEqual([{ kind: 'image', count: 1 }]);
    });

    it('keeps what a person wrote beside a job, replaces it, and finds the job by its words', () => {
      save(1);
      expect(ledger.marks(idOf(1))).toEqual(NO_MARKS);
      ledger.setMarks(idOf(1), MARKS);
      expect(ledger.marks(idOf(1))).toEqual(MARKS);
      expect(ledger.record(idOf(1))?.mark).toMatchObject({ starred: true, tags: JSON.stringify(MARKS.tags) });
      for (const search of ['GOOD', 'client: ö', 'cover', 'may']) {
        expect(ledger.page({ ...ALL, search }).jobs).toHaveLength(1);
        expect(shown({ search })).toEqual([idOf(1)]);
      }
      ledger.setMarks(idOf(1), { ...NO_MARKS, note: 'second thoughts' });
      expect(ledger.marks(idOf(1))).toEqual({ ...NO_MARKS, note: 'second thoughts' });
      expect(shown({ search: 'cover' })).toEqual([]);
      expect(shown({ search: 'fox second' })).toEqual([idOf(1)]);
    });

    it('keeps marks out of the history, and of nothing that is not there', () => {
      const job = save(1);
      const before = ledger.history(job.id);
      ledger.setMarks(job.id, MARKS);
      ledger.setMarks(idOf(9), MARKS);
      expect(ledger.history(job.id)).toEqual(before);
      expect(ledger.get(job.id)).toEqual(job);
      expect(ledger.marks(idOf(9))).toEqual(NO_MARKS);
    });

    it('throws when marks cannot be written, and keeps the old ones', () => {
      save(1);
      ledger.setMarks(idOf(1), MARKS);
      under.breakWrites();
      expect(() => ledger.setMarks(idOf(1), NO_MARKS)).toThrow(LedgerError);
      under.mendWrites();
      expect(ledger.marks(idOf(1))).toEqual(MARKS);
    });
  });
}
