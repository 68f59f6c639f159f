/** Why a call came to nothing, from the short machine word. */

import { isLineTrouble, LINE_TROUBLES, LINE_TROUBLES_SHORT } from './lineWords.ts';

const TROUBLES: Readonly<Record<string, string>> = {
  unknown_status: 'a status that Afterglow does not know',
  not_ready: 'the result is not ready yet',
  other_workspace: 'the key belongs to another workspace',
  noKey: 'no key to ask with',
  unreachable: 'the Router could not be reached',
  timeout: 'no answer in time',
  reset: 'the line broke',
  tls: 'the line could not be made safe',
  ...LINE_TROUBLES_SHORT,
  aborted: 'given up here',
  diskFull: 'the disk is full',
  bodyLost: 'what was to be sent is gone or damaged on this computer',
  local: 'something on this computer was in the way',
  interrupted: 'Afterglow ended before it came',
  too_late_to_resend: 'too long ago to send it again without asking you',
  stopped_waiting: 'you stopped waiting',
  other: 'it failed for an unknown reason',
  notJson: 'the answer was no JSON',
  wrongShape: 'the answer was not what the Router promises',
  tooLarge: 'the answer was too large',
  cut: 'the answer was cut off',
  slow: 'it came too slowly',
  length: 'it was not as long as was said',
  redirects: 'it led on and on',
  resting: 'the server asked to wait',
  notMedia: 'it was no file of a result',
  deadLink: 'the link was dead',
  refusedAddress: 'the link led where Afterglow does not go',
  unwritable: 'the folder could not be written',
  empty: 'the answer was empty',
  idMismatch: 'the answer was about another job',
  encoding: 'the answer could not be unpacked',
};

function httpTrouble(word: string): string | null {
  const [, code] = /^http_(\d{3})$/u.exec(word) ?? [];
  return code === undefined ? null : `an answer ${code}`;
}

export const troubleWords = (word: string): string => TROUBLES[word] ?? httpTrouble(word) ?? word;

/** The word of a failed call, in a sentence that says what to do where there is something to do. */
export const lineTroubleWords = (word: string): string =>
  isLineTrouble(word) ? `${LINE_TROUBLES[word].title} ${LINE_TROUBLES[word].line}` : `${TROUBLES[word] ?? word}.`;
