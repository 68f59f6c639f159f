import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../src/main/jobs/event.ts';
import { t } from '../../src/renderer/text/en.ts';

test.each(EVENT_TYPES)('the history has words for "%s"', (type) => {
  expect(t.inspector.events[type]).toMatch(/^[A-Z]/u);
});

/** What a call or an event may be noted with, beside an HTTP status. */
test.each([
  ...['noKey', 'unreachable', 'timeout', 'reset', 'tls', 'aborted', 'diskFull', 'bodyLost', 'local', 'other'],
  ...['notJson', 'wrongShape', 'tooLarge', 'cut', 'empty', 'idMismatch'],
  ...['unknown_status', 'not_ready', 'other_workspace', 'interrupted', 'too_late_to_resend', 'stopped_waiting'],
])('the trouble "%s" has words', (word) => {
  expect(t.inspector.trouble(word)).not.toBe(word);
});

test('what was never sent is not told as refused', () => {
  const words = t.inspector;
  expect(words.eventName('refused', 'invalid_input')).toBe('Refused');
  expect(words.eventName('refused', 'body_lost')).toBe('Could not be sent');
  const decided = { event: 'refused', nextAt: null } as const;
  expect(words.decided(decided, { call: 'submit', trouble: 'bodyLost', at: 0 })).toBe('Could not be sent');
  expect(words.decided(decided, { call: 'submit', trouble: 'http_422', at: 0 })).toBe('Refused');
});
