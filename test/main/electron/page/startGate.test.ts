import { describe, expect, test } from 'vitest';
import { createStartGate } from '../../../../src/main/electron/page/startGate.ts';
import { troublePage } from '../../../../src/main/electron/page/troublePage.ts';
import { LedgerError } from '../../../../src/main/jobs/ports/ledgerError.ts';

function gateOver(outcomes: readonly (LedgerError | Error | string)[]) {
  const left = [...outcomes];
  let reloads = 0;
  const gate = createStartGate({
    open: () => {
      const next = left.shift() ?? 'open';
      if (typeof next !== 'string') throw next;
      return next;
    },
    dataFolder: '/data <b>',
    reload: () => {
      reloads += 1;
    },
    log: () => {},
  });
  return { gate, reloads: () => reloads, left: () => left.length };
}

const locked = new LedgerError('locked', 'The ledger could not be opened: another program has it open.');

describe('a start', () => {
  test('that goes well shows the page of the app and asks once', async () => {
    const { gate, reloads } = gateOver(['open']);
    expect(gate.page()).toBeNull();
    expect(await gate.opened()).toBe('open');
    expect([gate.page(), reloads()]).toEqual([null, 0]);
  });

  test('that meets a ledger which cannot be opened loads the window again, and that page says why', async () => {
    const { gate, reloads } = gateOver([locked, locked, 'open']);
    const opened = gate.opened();
    expect(reloads()).toBe(1);
    const page = gate.page();
    expect(page).toContain('Another program has it open.');
    expect(page).toContain('nothing was sent, and nothing was charged');
    expect(page).toContain('/data &lt;b&gt;');
    // Trying again is loading it again.
    expect(gate.page()).toBeNull();
    expect(await opened).toBe('open');
    expect(gate.page()).toBeNull();
  });

  test('that meets anything else is given up, at once or when it is tried again', async () => {
    const bug = new Error('a mistake of ours');
    await expect(gateOver([bug]).gate.opened()).rejects.toBe(bug);
    const { gate } = gateOver([locked, bug]);
    const opened = gate.opened();
    gate.page();
    await expect(opened).rejects.toBe(bug);
  });
});

test.each(['full', 'readOnly', 'locked', 'newer', 'damaged', 'other'] as const)('the page for "%s" says what to do', (reason) => {
  const page = troublePage({ reason, detail: 'in its own words', dataFolder: '/data' });
  expect(page).toMatch(/try again|start the newer version/iu);
  expect(page).toContain('in its own words');
  expect(page).not.toMatch(/<script|style=/u);
});
