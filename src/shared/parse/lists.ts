/** What is asked of the lists of jobs, of what they saved, and of their prompts. */

import type { SavedFilter, SavedQuery } from '../gallery.ts';
import type { JobQuery } from '../jobList.ts';
import { fields, oneOf, orNull, text, wholeNumber, yesOrNo } from '../parser.ts';
import type { PromptQuery } from '../prompts.ts';
import { cursor, model, provider, uuid } from './shapes.ts';

const moment = wholeNumber({ min: 0, max: 8_640_000_000_000_000 });

export const savedFilter = fields<SavedFilter>({
  kind: orNull(oneOf('image', 'video', 'audio', 'model3d', 'text', 'other')),
  model: orNull((input) => model(input) ?? provider(input)),
  batch: orNull(uuid),
  from: orNull(moment),
  until: orNull(moment),
  starred: yesOrNo,
  search: text({ max: 200 }),
});
export const savedQuery = fields<SavedQuery>({ filter: savedFilter, after: cursor, limit: wholeNumber({ min: 1, max: 200 }) });

export const jobQuery = fields<JobQuery>({
  filter: oneOf('all', 'active', 'waiting', 'atRisk', 'done', 'failed'),
  search: text({ max: 200 }),
  after: cursor,
  limit: wholeNumber({ min: 1, max: 200 }),
});

export const promptQuery = fields<PromptQuery>({
  model: orNull(model),
  search: text({ max: 200 }),
  after: cursor,
  limit: wholeNumber({ min: 1, max: 100 }),
});
