import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../src/main/jobs/event.ts';
import { t } from '../../src/renderer/text/en.ts';

test.each(EVENT_TYPES)('the history has words for "%s"', (type) => {
  expect(t.inspector.events[type]).toMatch(/^[A-Z]/u);
});

/** What a call or an event may be noted with, beside an HTTP status. */
test.each([
  ...['noKey', 'unreachable', 'timeout', 'reset', 'tls', 'aborted', 'diskFull', 'local', 'other'],
  ...['notJson', 'wrongShape', 'tooLarge', 'cut', 'empty', 'idMismatch'],
  ...['unknown_status', 'not_ready', 'other_workspace', 'interrupted', 'too_late_to_resend', 'stopped_waiting'],
])('the trouble "%s" has words', (word) => {
  expect(t.inspector.trouble(word)).not.toBe(word);
});
