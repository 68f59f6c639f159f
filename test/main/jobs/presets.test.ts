import { describe, expect, it } from 'vitest';
import { startCore, value } from '../../support/core.ts';
import { createMemoryLedger } from '../../support/memoryLedger.ts';

const WIDE = { id: null, name: 'Wide', model: 'bfl/flux-2-pro', settings: '{"seed":1234567890123456789}' };
const names = async ({ runner }: Pick<ReturnType<typeof startCore>, 'runner'>) =>
  value(await runner.listPresets()).map(({ name }) => name);

describe('presets', () => {
  it('are kept as they were given, over a start, in their order', async () => {
    const ledger = createMemoryLedger();
    const core = startCore({ ledger });
    const wide = value(await core.runner.savePreset(WIDE));
    value(await core.runner.savePreset({ ...WIDE, name: 'Foggy' }));
    expect(wide).toEqual({ ...WIDE, id: wide.id });
    expect(value(await startCore({ ledger }).runner.listPresets())[0]).toEqual(wide);
    expect(await names(core)).toEqual(['Wide', 'Foggy']);
  });

  it('are reworded in their place, deleted, and had back', async () => {
    const core = startCore();
    const wide = value(await core.runner.savePreset(WIDE));
    value(await core.runner.savePreset({ ...WIDE, name: 'Foggy' }));
    value(await core.runner.savePreset({ ...wide, name: 'Wider' }));
    expect(await names(core)).toEqual(['Wider', 'Foggy']);
    value(await core.runner.dropPreset(wide.id));
    expect(await names(core)).toEqual(['Foggy']);
    value(await core.runner.savePreset(wide));
    expect(await names(core)).toEqual(['Foggy', 'Wide']);
  });

  it('change places among themselves, and others stay where they are', async () => {
    const core = startCore();
    const [a, b, c] = [
      value(await core.runner.savePreset({ ...WIDE, name: 'a' })),
      value(await core.runner.savePreset({ ...WIDE, name: 'b' })),
      value(await core.runner.savePreset({ ...WIDE, name: 'c' })),
    ];
    value(await core.runner.orderPresets({ ids: [c.id, a.id, 'none'] }));
    expect(await names(core)).toEqual(['c', 'b', 'a']);
    value(await core.runner.orderPresets({ ids: [b.id] }));
    expect(await names(core)).toEqual(['c', 'b', 'a']);
  });

  it.each(['{}', '[]', '1', '{"a":', '{"a":1,"a":2}'])('with the settings %j are none', async (settings) => {
    expect(await startCore().runner.savePreset({ ...WIDE, settings })).toMatchObject({ error: { kind: 'presetBad' } });
  });

  it('come in all together or not at all', async () => {
    const core = startCore();
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...WIDE, name: `p${at}` }));
    expect(await core.runner.addPresets(many(1_001))).toMatchObject({ error: { kind: 'presetsFull' } });
    expect(await names(core)).toEqual([]);
    value(await core.runner.addPresets(many(1_000)));
    expect(await core.runner.savePreset(WIDE)).toMatchObject({ error: { kind: 'presetsFull' } });
  });

  it('lists of words are kept as a whole', async () => {
    const core = startCore();
    expect(value(await core.runner.listWordLists())).toEqual([]);
    const lists = [{ name: 'colour', text: 'red\nblue 狐' }];
    value(await core.runner.saveWordLists({ lists }));
    expect(value(await core.runner.listWordLists())).toEqual(lists);
    value(await core.runner.saveWordLists({ lists: [] }));
    expect(value(await core.runner.listWordLists())).toEqual([]);
  });
});
