/** The words of the view in which prompts are written. */

import type { BodyTrouble } from '../../shared/schema/checkBody.ts';
import type { ProblemKind } from '../../shared/schema/problems.ts';
import { fieldWords } from './fieldWords.ts';
import { credits, list, number, plural, span } from './intl.ts';
import { kindWords, pickerWords } from './pickerWords.ts';
import { BODY_TROUBLES, PROBLEMS } from './problemWords.ts';
import { reasonWords } from './reasonWords.ts';

export const composeWords = {
  title: 'Compose',
  opening: 'Opening your draft',
  openFailed: 'Your draft could not be read',
  kinds: kindWords,
  picker: pickerWords,
  tabs: { label: 'View of the draft', form: 'Form', json: 'JSON', code: 'Code' },
  prompt: 'Prompt',
  promptPlaceholder: 'Describe what you want to see, hear or read',
  promptExample: (words: string) => `For example: ${words}`,
  promptGuess: 'Nothing is published about this model\u2019s settings. The prompt goes to the usual place; see the JSON view.',
  noPrompt: 'This model takes no prompt.',
  useExample: 'Fill in the example',
  main: 'Settings',
  advanced: 'Advanced',
  advancedCount: (count: number) => `${number(count)} more`,
  shape: 'Mode',
  innerShape: 'Form',
  reading: 'Reading this model\u2019s settings',
  readFailed: 'This model\u2019s settings could not be read.',
  readRefused: 'The Router refused the key. The prompt alone can be written meanwhile.',
  readKept: 'Settings as they were last read; the Router could not be asked just now.',
  unauthored:
    'The settings of this model are not published. Whatever you write as JSON is passed on, and only the partner checks it.',
  brokenForm: 'The JSON view holds text that cannot be read yet, so the form has nothing to show. Nothing is lost.',
  openJson: 'Go on in the JSON view',
  field: fieldWords,
  problem: (label: string, kind: ProblemKind, fact: string) =>
    label === '' ? `It ${PROBLEMS[kind](fact)}` : `${label} ${PROBLEMS[kind](fact)}`,
  problemAtField: (kind: ProblemKind, fact: string) => {
    const words = PROBLEMS[kind](fact);
    return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
  },
  bodyTrouble: (trouble: BodyTrouble) => BODY_TROUBLES[trouble],
  bodyTroubleAt: (trouble: BodyTrouble, line: number, column: number) =>
    `Line ${line}, column ${column}: ${BODY_TROUBLES[trouble]}`,
  json: { label: 'Draft as JSON', keptNote: 'Digits, order and unknown fields are kept as you write them.', tidy: 'Tidy up' },
  reasons: reasonWords,
  submit: 'Submit',
  queueMany: (count: number) => `Queue ${plural(count, 'job', 'jobs')}`,
  hold: (why: string) => `Hold: ${why}`,
  holdMany: (count: number, why: string) => `Hold ${plural(count, 'job', 'jobs')}: ${why}`,
  submitAnyway: 'Submit anyway',
  submitAnywayNote: 'The Router checks it too, and a refusal costs nothing.',
  will: {
    queue: 'It waits in the Router\u2019s queue. You can close Afterglow meanwhile.',
    direct: 'It runs directly, up to 10 minutes. Keep Afterglow open.',
    hold: {
      offline: 'You are offline. It is recorded now and goes out once there is a connection.',
      sendingPaused: 'Sending is paused. It is recorded now and goes out once you resume.',
      oldOutbox: 'Sending is paused. It is recorded now and goes out once you have decided about the older jobs.',
      keyRefused: 'The key was refused. It is recorded now and goes out with a good one.',
      keyMissing: 'There is no key. It is recorded now and goes out once there is one.',
      creditsExhausted: 'Your credits are used up. It is recorded now and tried once; without credits it waits here.',
      resting: 'The Router asked for a pause. It is recorded now and goes out after it.',
    },
    holdShort: {
      offline: 'offline',
      sendingPaused: 'sending paused',
      oldOutbox: 'sending paused',
      keyRefused: 'key refused',
      keyMissing: 'no key',
    },
  },
  moneyLine: {
    practice: 'Practice: nothing is charged',
    yes: 'A refusal by policy is charged',
    no: 'A refusal by policy is not charged',
    unknown: 'Whether a refusal by policy is charged is not known',
    median: (sent: string, count: number) => `about ${credits(sent)} credits, the median of your last ${number(count)} runs`,
  },
  patience: {
    title: 'Give up waiting',
    open: (chosen: string) => `Give up waiting: ${chosen}`,
    never: 'Waits as long as it takes',
    after: (ms: number) => `Gives up after ${span(ms)}`,
    own: 'A limit of my own',
    minutes: 'Minutes',
    notMinutes: (most: number) => `A whole number, from 1 to ${number(most)}.`,
    note: 'If the run has not begun so long after the Router took it in, it is asked once to cancel it. What finishes all the same is collected, and may be charged.',
  },
  queued: {
    told: 'Submitted',
    now: (phase: string) => `Submitted: ${phase.toLowerCase()}`,
    see: 'See the job',
  },
  refusedFields: (count: number) =>
    `The Router refused ${plural(count, 'setting', 'settings')}. Not charged. Change and submit again.`,
  usedFor: {
    title: 'This draft was already submitted',
    line: 'Afterglow closed before it could tell you. Submitting it again makes a second job.',
    see: 'See the job',
    again: 'Submit again as new',
  },
  carried: (model: string) => `Moved to ${model}.`,
  leftBehind: (names: readonly string[]) => `Left behind: ${list(names)}.`,
  undo: 'Undo',
  results: {
    title: 'Latest results',
    label: 'Latest results of this model',
    empty: 'What this model makes for you will hang here.',
    use: 'Use these settings',
    useOf: (prompt: string) => `Use the settings of ${prompt}`,
    open: (prompt: string) => `Open ${prompt}`,
    taken: 'Its settings are on the table',
  },
} as const;
