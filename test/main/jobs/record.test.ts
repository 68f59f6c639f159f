import { describe, expect, it } from 'vitest';
import { createRecorder } from '../../../src/main/jobs/record.ts';
import { event, JOB_ID, REQUEST_ID } from '../../support/jobs.ts';
import { createMemoryLedger } from '../../support/memoryLedger.ts';

function setUp() {
  const ledger = createMemoryLedger();
  const recorder = createRecorder({ ledger, onChange: () => {}, onWritten: () => {}, onTrouble: () => {} });
  recorder.create('ticket', event('created'));
  recorder.note(JOB_ID, event('sent'));
  return { ledger, recorder };
}

describe('events that could not be written', () => {
  it('are written later in the order in which they happened', () => {
    const { ledger, recorder } = setUp();
    ledger.failWrites('full');
    recorder.note(JOB_ID, event('accepted'));
    ledger.failWrites(null);
    // The disk has room again, but what came first is still waiting: nothing overtakes it.
    recorder.note(JOB_ID, event('seen', { status: 'COMPLETED' }));
    expect(recorder.get(JOB_ID)?.phase).toBe('sending');
    expect(recorder.intend(JOB_ID, event('cancelAsked'))).not.toBeNull();
    expect(recorder.unrecorded()).toEqual(new Map([[JOB_ID, REQUEST_ID]]));
    expect(recorder.retry()).toBe(true);
    expect(ledger.history(JOB_ID).map((line) => line.type)).toEqual(['created', 'sent', 'accepted', 'seen']);
    expect(recorder.get(JOB_ID)?.phase).toBe('collecting');
    expect(recorder.unrecorded().size).toBe(0);
  });

  it('stay where they are while the ledger takes none', () => {
    const { ledger, recorder } = setUp();
    ledger.failWrites('locked');
    recorder.note(JOB_ID, event('accepted'));
    expect(recorder.retry()).toBe(false);
    expect(recorder.unrecorded().size).toBe(1);
  });

  it('keep the counts true', () => {
    const { recorder } = setUp();
    expect(recorder.counts()).toMatchObject({ outbox: 0, sending: 1 });
    recorder.note(JOB_ID, event('refused'));
    expect(recorder.counts()).toMatchObject({ sending: 0, failed: 1 });
    recorder.note(JOB_ID, event('removed'));
    expect(recorder.counts()).toMatchObject({ failed: 0 });
  });
});
