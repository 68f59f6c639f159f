/** What every ledger keeps beside jobs: drafts, presets, words; and the prompts that it finds in its jobs. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ledger } from '../../../src/main/jobs/ports/ledger.ts';
import { LedgerError } from '../../../src/main/jobs/ports/ledgerError.ts';
import type { NamedDraft } from '../../../src/shared/draft.ts';
import type { PromptQuery } from '../../../src/shared/prompts.ts';
import { event, START } from '../jobs.ts';
import { createIn, foldOne, idOf } from '../ledgerJobs.ts';
import type { LedgerUnderTest } from './ledgerContract.ts';

const DRAFT: NamedDraft = {
  id: idOf(900),
  name: 'Fox',
  ticket: idOf(901),
  model: 'bfl/flux-2-pro',
  body: '{"prompt":"a \\"fox\\" 狐","seed":9007199254740993123}',
  route: 'queued',
  parent: null,
};
const ANY: PromptQuery = { model: null, search: '', after: null, limit: 10 };

export function keptContract(name: string, make: () => LedgerUnderTest): void {
  describe(`${name}, as what a person keeps beside jobs`, () => {
    let under: LedgerUnderTest;
    let ledger: Ledger;
    beforeEach(() => {
      under = make();
      ledger = under.ledger;
    });
    afterEach(() => under.dispose());

    it('answers with each kind by itself, in the order in which it was first kept', () => {
      ledger.changeKept(
        [
          { kind: 'preset', id: 'b', text: '{"name":"狐 \\u0000"}' },
          { kind: 'preset', id: 'a', text: '1' },
          { kind: 'draft', id: 'b', text: '2' },
        ],
        null,
      );
      ledger.changeKept([{ kind: 'preset', id: 'b', text: '3' }], null);
      expect(ledger.kept('preset')).toEqual([
        { id: 'b', text: '3' },
        { id: 'a', text: '1' },
      ]);
      expect(ledger.kept('draft')).toEqual([{ id: 'b', text: '2' }]);
      expect(ledger.kept('words')).toEqual([]);
    });

    it('drops what is dropped, and takes it back', () => {
      ledger.changeKept([{ kind: 'preset', id: 'a', text: '1' }], null);
      ledger.changeKept([{ kind: 'preset', id: 'a', text: null }], null);
      ledger.changeKept([{ kind: 'preset', id: 'never there', text: null }], null);
      expect(ledger.kept('preset')).toEqual([]);
      ledger.changeKept([{ kind: 'preset', id: 'a', text: '2' }], null);
      expect(ledger.kept('preset')).toEqual([{ id: 'a', text: '2' }]);
    });

    it('lets a draft on the table and one beside it change places in one step', () => {
      ledger.writeDraft(DRAFT);
      const other = { ...DRAFT, id: idOf(902), body: '{}' };
      ledger.changeKept([{ kind: 'draft', id: DRAFT.id, text: JSON.stringify(DRAFT) }], other);
      expect(ledger.readDraft()).toEqual(other);
      expect(ledger.kept('draft')).toEqual([{ id: DRAFT.id, text: JSON.stringify(DRAFT) }]);
    });

    it('writes nothing of a change that cannot be written', () => {
      ledger.writeDraft(DRAFT);
      under.breakWrites();
      expect(() => ledger.changeKept([{ kind: 'draft', id: 'a', text: '1' }], { ...DRAFT, body: '{}' })).toThrow(LedgerError);
      under.mendWrites();
      expect(ledger.kept('draft')).toEqual([]);
      expect(ledger.readDraft()).toEqual(DRAFT);
    });

    it('finds each prompt once, as of its newest job, and of one model when asked', () => {
      createIn(ledger, 1, { prompt: 'a red fox', at: START + 1 });
      createIn(ledger, 2, { prompt: 'a blue fox', at: START + 2, model: 'kling/v3' });
      createIn(ledger, 3, { prompt: 'a red fox', at: START + 3 });
      createIn(ledger, 4, { prompt: '', at: START + 4 });
      expect(ledger.prompts(ANY).prompts.map(({ words, job }) => [words, job])).toEqual([
        ['a red fox', idOf(3)],
        ['a blue fox', idOf(2)],
      ]);
      expect(ledger.prompts({ ...ANY, model: 'kling/v3' }).prompts.map(({ words }) => words)).toEqual(['a blue fox']);
      expect(ledger.prompts({ ...ANY, search: 'FOX blu' }).prompts.map(({ words }) => words)).toEqual(['a blue fox']);
      expect(ledger.prompts({ ...ANY, search: 'badger' })).toEqual({ prompts: [], next: null });
    });

    it('goes on where a page of prompts ended', () => {
      for (let number = 1; number <= 5; number++) createIn(ledger, number, { prompt: `fox ${number}`, at: START + number });
      const first = ledger.prompts({ ...ANY, limit: 3 });
      const second = ledger.prompts({ ...ANY, limit: 3, after: first.next });
      expect([...first.prompts, ...second.prompts].map(({ words }) => words)).toEqual([
        'fox 5',
        'fox 4',
        'fox 3',
        'fox 2',
        'fox 1',
      ]);
      expect(second.next).toBeNull();
    });

    it('tells long prompts apart by what was sent, since only their beginnings are kept', () => {
      const prompt = 'x'.repeat(300);
      createIn(ledger, 1, { prompt, at: START + 1, body: { digest: 'a'.repeat(64), sizeBytes: 1 } });
      createIn(ledger, 2, { prompt, at: START + 2, body: { digest: 'b'.repeat(64), sizeBytes: 1 } });
      expect(ledger.prompts(ANY).prompts).toHaveLength(2);
    });

    it('forgets the prompt of a job that is removed', () => {
      const job = createIn(ledger, 1, { prompt: 'a secret fox' });
      const cancelled = foldOne(job, event('cancelAsked', { at: START + 1 }));
      ledger.append(event('cancelAsked', { at: START + 1 }), cancelled);
      ledger.append(event('removed', { at: START + 2 }), cancelled);
      expect(ledger.prompts(ANY).prompts).toEqual([]);
    });
  });
}
