/** Takes settings out of a file that a person gives back: a sidecar, or a picture that carries one. The file may be anybody's. */

import { open } from 'node:fs/promises';
import type { Route } from '../../../shared/job.ts';
import type { CallErrorKind } from '../../../shared/refusal.ts';
import { isPng, readPngText } from './png.ts';
import { readSidecar, SIDECAR_BYTES, type SidecarSettings } from './sidecar.ts';

/** Under this keyword a copy of a picture carries its sidecar. */
export const PNG_KEYWORD = 'Afterglow';

export interface KeptSettings {
  readonly job: string;
  readonly model: string;
  readonly route: Route;
  readonly settings: SidecarSettings;
}

export type DraftFileRefusal = Extract<
  CallErrorKind,
  'draftFileForeign' | 'draftFileDamaged' | 'draftFileNewer' | 'draftFileTooLarge' | 'draftPictureBare'
>;

export type DraftFileRead = { readonly ok: KeptSettings } | { readonly refused: DraftFileRefusal };

const REFUSED = { foreign: 'draftFileForeign', damaged: 'draftFileDamaged', newer: 'draftFileNewer' } as const;

/** `head`: the beginning of the file, up to the size of the largest sidecar; `sizeBytes`: of the whole file. */
export function readDraftFile({ head, sizeBytes }: { readonly head: Uint8Array; readonly sizeBytes: number }): DraftFileRead {
  const found = textIn(head, sizeBytes);
  if ('refused' in found) return found;
  const read = readSidecar(found.ok);
  if (read.kind !== 'ok') return { refused: REFUSED[read.kind] };
  const { job, model, route, settings } = read.sidecar;
  if (settings.text !== null && !isObjectText(settings.text)) return { refused: 'draftFileDamaged' };
  return { ok: { job, model, route, settings } };
}

function textIn(head: Uint8Array, sizeBytes: number): { readonly ok: string } | { readonly refused: DraftFileRefusal } {
  if (isPng(head)) {
    const found = readPngText(head, PNG_KEYWORD);
    if (found.kind === 'found') return { ok: found.text };
    return { refused: found.kind === 'none' ? 'draftPictureBare' : 'draftFileDamaged' };
  }
  if (sizeBytes > SIDECAR_BYTES) return { refused: 'draftFileTooLarge' };
  try {
    return { ok: new TextDecoder('utf-8', { fatal: true }).decode(head) };
  } catch {
    return { refused: 'draftFileForeign' };
  }
}

function isObjectText(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

/** Throws when the file cannot be read, or is none. */
export async function readFileStart(path: string): Promise<{ readonly head: Uint8Array; readonly sizeBytes: number }> {
  const file = await open(path, 'r');
  try {
    const found = await file.stat();
    // Reading a pipe or a device may never end.
    if (!found.isFile()) throw new Error(`${path} is no file`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(found.size, SIDECAR_BYTES)), 0, null, 0);
    return { head: buffer.subarray(0, bytesRead), sizeBytes: found.size };
  } finally {
    await file.close();
  }
}
