/**
 * A draft as a piece of code that does the same without Afterglow. The key is never in it: it is read from the environment.
 * Routes, headers and the SDKs' calls are those of https://docs.comfy.org/development/comfy-router/queue.
 */

import type { Route } from '../job.ts';
import type { MediaDigest, MediaFacts } from '../media.ts';
import { codeFiles } from './codeFiles.ts';
import { writeCurl } from './writeCurl.ts';
import { writePython } from './writePython.ts';
import { writeTypeScript } from './writeTypeScript.ts';

export const CODE_LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

export interface CodeDraft {
  readonly model: string;
  readonly route: Route;
  /** Origin of the Router. */
  readonly base: string;
  /** JSON text of an object; it may hold placeholders of files. */
  readonly body: string;
  readonly facts: ReadonlyMap<MediaDigest, Pick<MediaFacts, 'name' | 'mediaType'>>;
}

/** Where the SDKs send to when they are told nothing else. */
const SDK_BASE = 'https://api.comfy.org';

export function writeCode(language: CodeLanguage, { facts, base, ...draft }: CodeDraft): string {
  const files = codeFiles(draft.body, facts);
  const origin = base.replace(/\/+$/u, '');
  const address = `${origin}/v2/models/${draft.model}${draft.route === 'queued' ? '/requests' : ''}`;
  const asked = { ...draft, files, address, isSdkBase: origin === SDK_BASE };
  if (language === 'curl') return writeCurl(asked);
  return language === 'python' ? writePython(asked) : writeTypeScript(asked);
}
