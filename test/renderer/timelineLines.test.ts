import { expect, test } from 'vitest';
import { newPhase, timelineLines } from '../../src/renderer/views/inspector/timelineLines.ts';
import type { CallLine, HistoryLine } from '../../src/shared/jobView.ts';

const read = (at: number, overrides: Partial<CallLine> = {}): CallLine => ({
  at,
  durationMs: 80,
  call: 'status',
  httpStatus: 200,
  bucket: null,
  supportId: null,
  retryAfterMs: 6_000,
  trouble: null,
  decided: { event: null, nextAt: at + 6_000 },
  ...overrides,
});
const event = (seq: number, at: number, type: string, phase: HistoryLine['phase']): HistoryLine => ({
  seq,
  at,
  type,
  phase,
  note: null,
});

test('events and calls stand in the order in which they happened', () => {
  const history = [event(1, 10, 'created', 'outbox'), event(2, 30, 'seen', 'running')];
  const lines = timelineLines({ history, calls: [read(20, { call: 'submit', httpStatus: 201 })] });
  expect(lines.map((line) => line.at)).toEqual([10, 20, 30]);
});

test('events of one moment keep their order, before the calls of that moment', () => {
  const history = [event(1, 5, 'created', 'outbox'), event(2, 5, 'sent', 'sending'), event(3, 5, 'accepted', 'queued')];
  const lines = timelineLines({ history, calls: [read(5, { call: 'submit' })] });
  expect(lines.map((line) => line.key)).toEqual(['e1', 'e2', 'e3', 'c5-3']);
});

test('a line that cannot be read stands where it was written, since its time is lost', () => {
  const history = [event(1, 10, 'created', 'outbox'), event(2, 0, 'damaged', 'sending'), event(3, 30, 'seen', 'running')];
  const lines = timelineLines({ history, calls: [read(20)] });
  expect(lines.map((line) => line.key)).toEqual(['e1', 'e2', 'c20-2', 'e3']);
});

test('status reads that told nothing new stand as one line with their number', () => {
  const lines = timelineLines({ history: [], calls: [read(1), read(2), read(3), read(4, { httpStatus: 502 })] });
  expect(lines.map((line) => (line.kind === 'calls' ? line.times : 0))).toEqual([3, 1]);
});

test('an event between two reads parts them', () => {
  const lines = timelineLines({ history: [event(1, 2, 'seen', 'running')], calls: [read(1), read(3)] });
  expect(lines).toHaveLength(3);
});

test('a phase is named only where it is new', () => {
  const history = [event(1, 1, 'created', 'outbox'), event(2, 2, 'sent', 'sending'), event(3, 3, 'lost', 'sending')];
  expect(history.map((line) => newPhase(history, line))).toEqual(['outbox', 'sending', null]);
});

test('requests alone stand one by one, each with its own time', () => {
  const history = [event(1, 1, 'created', 'outbox')];
  const lines = timelineLines({ history, calls: [read(2), read(3), read(4)] }, 'requests');
  expect(lines.map((line) => [line.kind, line.at])).toEqual([
    ['calls', 2],
    ['calls', 3],
    ['calls', 4],
  ]);
});

test('trouble alone leaves out what went well', () => {
  const history = [event(1, 1, 'created', 'outbox'), event(2, 2, 'lost', 'sending')];
  const calls = [read(3), read(4, { httpStatus: 502 }), read(5, { httpStatus: null, trouble: 'timeout' })];
  const lines = timelineLines({ history, calls }, 'trouble');
  expect(lines.map((line) => line.at)).toEqual([2, 4, 5]);
});

test('a read that led to an event is not lost among those that did not', () => {
  const calls = [read(1), read(2, { decided: { event: 'seen', nextAt: 9 } }), read(3)];
  expect(timelineLines({ history: [], calls })).toHaveLength(3);
});
