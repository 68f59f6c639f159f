/** The names of a job's files, by the pattern that is set now. */

import type { FileKind, Job } from '../../../shared/job.ts';
import {
  DEFAULT_PATTERN,
  NO_SETTINGS,
  nameBy,
  needsSettings,
  type Pattern,
  type PatternName,
  parsePattern,
  type SettingsFacts,
  settingsFacts,
} from '../../../shared/pattern.ts';
import type { Bodies } from '../../jobs/ports/bodies.ts';

export type JobNames = (file: { readonly number: number; readonly kind: FileKind }) => PatternName;

/** `pattern`: as it was typed; one that cannot be read is as good as the usual one, since a result has to go somewhere. */
export async function namesOf(
  job: Job,
  by: { readonly pattern: string; readonly bodies: Pick<Bodies, 'read'> },
): Promise<JobNames> {
  const pattern = readPattern(by.pattern);
  const settings = needsSettings(pattern) ? await settingsOf(job, pattern, by.bodies) : NO_SETTINGS;
  const { createdAt: at, model, prompt, id } = job;
  return ({ number, kind }) => nameBy(pattern, { at, model, prompt, job: id, batch: null, settings, number, kind });
}

/** For a place where the pattern makes no folders. */
export function withoutFolders(names: JobNames): JobNames {
  return (file) => ({ ...names(file), folders: [] });
}

function readPattern(text: string): Pattern {
  const parsed = parsePattern(text);
  if ('ok' in parsed) return parsed.ok;
  const usual = parsePattern(DEFAULT_PATTERN);
  return 'ok' in usual ? usual.ok : { parts: [] };
}

async function settingsOf(job: Job, pattern: Pattern, bodies: Pick<Bodies, 'read'>): Promise<SettingsFacts> {
  try {
    return settingsFacts(pattern, new TextDecoder().decode(await bodies.read(job.body)));
  } catch {
    // A run that was submitted elsewhere has no settings here.
    return NO_SETTINGS;
  }
}
