/** What is copied of jobs beside a single file: files, paths, prompts, ids, and JSON as it was sent and received. */

import { readFile, stat } from 'node:fs/promises';
import type { BodyRef, Job } from '../../../shared/job.ts';
import { wholePromptOf } from '../../../shared/prompt.ts';
import { type Outcome, refusal } from '../../../shared/refusal.ts';
import type { Copied, CopyWhat, CopyWish, FilePick } from '../../../shared/takeOut.ts';
import type { FindJob } from '../../jobs/ports/lookUp.ts';
import { whatIsThere } from './dragOut.ts';
import type { Pasteboard } from './pasteboard.ts';

/** More text than this makes other programs stand still when it is pasted. In bytes. */
const LARGEST_TEXT_BYTES = 16 * 1024 * 1024;

export interface CopyParts {
  readonly job: FindJob;
  readonly readBody: (ref: BodyRef) => Promise<Uint8Array>;
  readonly pasteboard: Pick<Pasteboard, 'writeText' | 'writeFiles'>;
}

/** Null: there is nothing of the kind. */
type Wording = (job: Job) => Promise<string | null>;

export function createCopies({ job, readBody, pasteboard }: CopyParts): (wish: CopyWish) => Promise<Outcome<Copied>> {
  const wordings: Readonly<Record<Exclude<CopyWhat, 'files' | 'paths'>, Wording>> = {
    jobIds: async ({ id }) => id,
    requestIds: async ({ requestId }) => requestId,
    prompts: promptOf,
    settings: settingsOf,
    results: resultOf,
  };
  return async ({ what, of }) => {
    if (what === 'files' || what === 'paths') return copyPaths(what, of);
    const ids = [...new Set(of.map(({ id }) => id))];
    const found: string[] = [];
    let sizeBytes = 0;
    for (const id of ids) {
      const known = await job(id);
      const words = known === null ? null : await wordings[what](known);
      if (words === null || words === '') continue;
      sizeBytes += Buffer.byteLength(words);
      if (sizeBytes > LARGEST_TEXT_BYTES) return { ok: false, error: refusal('textTooLong') };
      found.push(words);
    }
    if (found.length === 0) return { ok: false, error: refusal('nothingThere') };
    await pasteboard.writeText(joined(found, what));
    return { ok: true, value: { as: 'text', count: found.length, left: ids.length - found.length } };
  };

  async function copyPaths(what: 'files' | 'paths', of: readonly FilePick[]): Promise<Outcome<Copied>> {
    const { paths, left } = await whatIsThere(of, job);
    if (paths.length === 0) return { ok: false, error: refusal(left > 0 ? 'fileMissing' : 'nothingThere') };
    if (what === 'files') return { ok: true, value: { as: await pasteboard.writeFiles(paths), count: paths.length, left } };
    await pasteboard.writeText(paths.join('\n'));
    return { ok: true, value: { as: 'text', count: paths.length, left } };
  }

  async function settingsOf({ body }: Job): Promise<string | null> {
    if (body.digest === '' || body.sizeBytes > LARGEST_TEXT_BYTES) return null;
    return readBody(body).then(asText, () => null);
  }

  async function promptOf(known: Job): Promise<string | null> {
    const text = await settingsOf(known);
    const whole = text === null ? null : wholePromptOf(parsed(text));
    return whole ?? (known.prompt === '' ? null : known.prompt);
  }
}

/** The result as it was received, where it is JSON or text of a length that can be pasted. */
async function resultOf({ output, files }: Job): Promise<string | null> {
  const body = files.find(({ role }) => role === 'body');
  if (output === null || body === undefined || (body.kind !== 'json' && body.kind !== 'text')) return null;
  try {
    const { size } = await stat(output.path);
    return size > LARGEST_TEXT_BYTES ? null : asText(await readFile(output.path));
  } catch {
    return null;
  }
}

/** Several JSON texts make one list, each as it stands: no digit is rounded. */
function joined(texts: readonly string[], what: CopyWhat): string {
  const [first = '', ...others] = texts;
  if (others.length === 0) return first;
  if (what === 'prompts') return texts.join('\n\n');
  const isJson = what === 'settings' || (what === 'results' && texts.every((text) => parsed(text) !== undefined));
  return isJson ? `[\n${texts.join(',\n')}\n]\n` : texts.join('\n');
}

const asText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
