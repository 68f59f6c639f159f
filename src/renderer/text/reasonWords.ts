/** Why a draft cannot be submitted. */

import { number } from './intl.ts';

export const reasonWords = {
  label: 'Why can I not submit?',
  all: 'All reasons',
  noModel: 'Choose a model',
  noPrompt: 'Write a prompt',
  reading: 'The model\u2019s settings are being read',
  noKey: 'Add a key, or use the practice Router',
  notJson: (line: number) => `The JSON cannot be read, line ${line}`,
  notObject: 'The JSON must be one object',
  tooLarge: 'The draft is over 100 MiB, more than the Router takes',
  unfinished: (label: string) => `${label} is not valid JSON yet`,
  usedFor: 'This draft was submitted already',
  more: (count: number) => `${number(count)} more`,
} as const;
