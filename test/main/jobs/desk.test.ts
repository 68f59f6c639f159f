import { describe, expect, it } from 'vitest';
import type { Runner } from '../../../src/main/jobs/ports/runner.ts';
import { MOST_DRAFTS, type NewDraft } from '../../../src/shared/draft.ts';
import { startCore, value } from '../../support/core.ts';
import { createMemoryLedger } from '../../support/memoryLedger.ts';

const given = (prompt: string, more: Partial<NewDraft> = {}): NewDraft => ({
  model: 'bfl/flux-2-pro',
  body: JSON.stringify({ prompt }),
  route: 'queued',
  parent: null,
  giveUpAfterMs: null,
  name: '',
  former: 'keep',
  ...more,
});

const wordsOf = async (runner: Runner): Promise<readonly string[]> =>
  value(await runner.listDrafts()).map(({ words, name, onTable }) => `${name || words}${onTable ? ' *' : ''}`);

/** Drafts of these prompts, put on the table one after the other. */
async function deskWith(...prompts: readonly string[]) {
  const core = startCore();
  const ids: string[] = [];
  for (const prompt of prompts) ids.push(value(await core.runner.newDraft(given(prompt))).id);
  return { ...core, ids };
}

describe('drafts', () => {
  it('stay open beside the one on the table, the last one first', async () => {
    const { runner } = await deskWith('one', 'two', 'three');
    expect(await wordsOf(runner)).toEqual(['three *', 'two', 'one']);
  });

  it('change places, each with its own ticket and every character of its text', async () => {
    const core = startCore();
    const body = '{ "seed":1234567890123456789 }';
    const first = value(await core.runner.newDraft(given('', { body })));
    const second = value(await core.runner.newDraft(given('two')));
    expect(second.ticket).not.toBe(first.ticket);
    expect(value(await core.runner.layDraft(first.id))).toEqual({ ...first, usedFor: null });
    expect(value(await core.runner.openDraft())).toEqual({ ...first, usedFor: null });
  });

  it('survive a start, and keep their ids', async () => {
    const ledger = createMemoryLedger();
    const before = startCore({ ledger });
    const first = value(await before.runner.newDraft(given('one')));
    value(await before.runner.newDraft(given('two')));
    const after = startCore({ ledger });
    expect(await wordsOf(after.runner)).toEqual(['two *', 'one']);
    expect(value(await after.runner.layDraft(first.id)).id).toBe(first.id);
  });

  it('are dropped where there is nothing in them to keep', async () => {
    const { runner } = await deskWith('one');
    value(await runner.newDraft(given('two', { former: 'drop' })));
    expect(await wordsOf(runner)).toEqual(['two *']);
  });

  it('are called what a person calls them', async () => {
    const { runner, ids } = await deskWith('one', 'two');
    value(await runner.renameDraft({ id: ids[0] ?? '', name: 'First' }));
    value(await runner.renameDraft({ id: ids[1] ?? '', name: 'Second' }));
    expect(await wordsOf(runner)).toEqual(['Second *', 'First']);
  });

  it('that are deleted make room for the last one, and can be had back', async () => {
    const { runner, ids } = await deskWith('one', 'two', 'three');
    expect(value(await runner.dropDraft(ids[2] ?? '')).id).toBe(ids[1]);
    expect(value(await runner.dropDraft(ids[0] ?? '')).id).toBe(ids[1]);
    expect(await wordsOf(runner)).toEqual(['two *']);
    expect(value(await runner.bringBackDraft(ids[0] ?? '')).body).toBe('{"prompt":"one"}');
    expect(await wordsOf(runner)).toEqual(['one *', 'two']);
    expect(await runner.bringBackDraft(ids[0] ?? '')).toMatchObject({ error: { kind: 'noSuchDraft' } });
  });

  it('leave an empty table when the last of them is deleted', async () => {
    const { runner, ids } = await deskWith('one');
    expect(value(await runner.dropDraft(ids[0] ?? ''))).toMatchObject({ model: '', body: '{}', usedFor: null });
  });

  it('are saved where they are, and a deleted one stays deleted', async () => {
    const { runner, ids } = await deskWith('one', 'two');
    const first = value(await runner.layDraft(ids[0] ?? ''));
    value(await runner.layDraft(ids[1] ?? ''));
    const { usedFor: _, ...draft } = first;
    value(await runner.saveDraft({ ...draft, body: '{"prompt":"late"}' }));
    expect(await wordsOf(runner)).toEqual(['two *', 'late']);
    value(await runner.dropDraft(draft.id));
    value(await runner.saveDraft(draft));
    expect(await wordsOf(runner)).toEqual(['two *']);
  });

  it('know the job that they were submitted as, wherever they are', async () => {
    const { runner, ids } = await deskWith('one');
    const { usedFor: _, ...draft } = value(await runner.openDraft());
    const { id } = value(await runner.submit(draft));
    value(await runner.newDraft(given('two')));
    expect(value(await runner.layDraft(ids[0] ?? '')).usedFor).toBe(id);
  });

  it('are no more than can be looked through', async () => {
    const core = startCore();
    for (let number = 0; number < MOST_DRAFTS; number += 1) value(await core.runner.newDraft(given(`draft ${number}`)));
    expect(await core.runner.newDraft(given('one more'))).toMatchObject({ error: { kind: 'tooManyDrafts' } });
  });

  it('stay as they are when nothing can be written', async () => {
    const { runner, ids, ledger } = await deskWith('one', 'two');
    ledger.failWrites('full');
    expect(await runner.layDraft(ids[0] ?? '')).toMatchObject({ error: { kind: 'ledgerFull' } });
    expect(await runner.dropDraft(ids[0] ?? '')).toMatchObject({ error: { kind: 'ledgerFull' } });
    ledger.failWrites(null);
    expect(await wordsOf(runner)).toEqual(['two *', 'one']);
  });

  it('of before there were several have an id from the first look on', async () => {
    const ledger = createMemoryLedger();
    ledger.writeDraft({ ...startCore().draft(), id: '', name: '' });
    const { runner } = startCore({ ledger });
    const { id } = value(await runner.openDraft());
    expect(id).toMatch(/./u);
    expect(value(await runner.openDraft()).id).toBe(id);
  });
});
