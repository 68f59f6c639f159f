/**
 * What a person may do with a saved file. Files are named by job id and index and looked up in the ledger; no path ever
 * comes from the page, and only known media types are handed to other programs.
 */

import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Shell } from 'electron';
import type { FileAddress } from '../../../shared/contract.ts';
import { CALM_PIXELS } from '../../../shared/fileFacts.ts';
import type { JobFile } from '../../../shared/job.ts';
import { type Outcome, refusal } from '../../../shared/refusal.ts';
import type { FindFile } from '../../jobs/ports/lookUp.ts';
import { openWithSystem, showInFolder } from './handOver.ts';
import { isThere } from './isThere.ts';
import type { Pasteboard } from './pasteboard.ts';

/** What other programs may be asked to open: the type found in the bytes, and the endings by which the system would choose. */
const OPENABLE: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/avif': ['.avif'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/webm': ['.webm'],
  'video/quicktime': ['.mov'],
  'audio/mpeg': ['.mp3'],
  'audio/wav': ['.wav'],
  'audio/ogg': ['.ogg', '.opus', '.oga'],
  'audio/flac': ['.flac'],
  'audio/mp4': ['.m4a'],
  'model/gltf-binary': ['.glb'],
  'text/plain': ['.txt'],
  'application/json': ['.json'],
};

const READABLE_LENGTH_BYTES = 256 * 1024;
const CLIPBOARD_IMAGE_BYTES = 100 * 1024 * 1024;

export interface FileParts {
  readonly file: FindFile;
  readonly shell: Pick<Shell, 'openPath' | 'showItemInFolder'>;
  readonly pasteboard: Pick<Pasteboard, 'writeText' | 'writeImage'>;
  /** What its header says; null: none that can be read. Throws when the file cannot be read. */
  readonly pictureSize: (path: string) => Promise<{ readonly widthPx: number; readonly heightPx: number } | null>;
}

/** `cut`: the file is longer than this. */
export interface FileText {
  readonly text: string;
  readonly cut: boolean;
}

export interface Files {
  reveal(address: FileAddress): Promise<Outcome<null>>;
  open(address: FileAddress): Promise<Outcome<null>>;
  /** Pictures go to the clipboard as pictures, texts as text, and of anything else its path. */
  copy(address: FileAddress): Promise<Outcome<null>>;
  copyText(text: string): Promise<Outcome<null>>;
  readText(address: FileAddress): Promise<Outcome<FileText>>;
}

export function createFiles({ file, shell, pasteboard, pictureSize }: FileParts): Files {
  return {
    reveal: (address) =>
      withFile(address, async ({ path }) => {
        showInFolder(shell, path);
        return done;
      }),

    open: (address) =>
      withFile(address, async (found) => {
        if (!isOpenable(found)) return refused('notOpenable');
        const trouble = await openWithSystem(shell, found.path);
        return trouble === '' ? done : refused('notOpenable', trouble);
      }),

    copy: (address) =>
      withFile(address, async (found) => {
        if ((await isCalmPicture(found)) && (await pasteboard.writeImage(found.path))) return done;
        const content = isText(found) ? await readStart(found.path) : null;
        await pasteboard.writeText(content === null || content.cut ? found.path : content.text);
        return done;
      }),

    copyText: async (text) => {
      await pasteboard.writeText(text);
      return done;
    },

    readText: (address) =>
      withFile<FileText>(address, async (found) => {
        if (!isText(found)) return refused('notOpenable');
        return { ok: true, value: await readStart(found.path) };
      }),
  };

  /** It is decoded here, in the one process that must not break. */
  async function isCalmPicture({ kind, sizeBytes, path }: JobFile): Promise<boolean> {
    if (kind !== 'image' || sizeBytes > CLIPBOARD_IMAGE_BYTES) return false;
    const size = await pictureSize(path).catch(() => null);
    return size !== null && size.widthPx * size.heightPx <= CALM_PIXELS;
  }

  async function withFile<T>(address: FileAddress, act: (found: JobFile) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const found = await file(address);
    if (found === null) return refused('noSuchFile');
    if (!(await isThere(found.path))) return refused('fileMissing', found.path);
    return act(found);
  }
}

const done: Outcome<null> = { ok: true, value: null };

function refused(kind: 'noSuchFile' | 'fileMissing' | 'notOpenable', detail?: string): Outcome<never> {
  return { ok: false, error: detail === undefined ? refusal(kind) : refusal(kind, { detail }) };
}

/** The type decides, and the ending must agree with it: the system opens by ending. */
export function isOpenable({ mediaType, path }: Pick<JobFile, 'mediaType' | 'path'>): boolean {
  const bare = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const endings = Object.hasOwn(OPENABLE, bare) ? OPENABLE[bare] : undefined;
  return endings?.includes(extname(path).toLowerCase()) === true;
}

function isText({ kind }: JobFile): boolean {
  return kind === 'text' || kind === 'json' || kind === 'svg';
}

async function readStart(path: string): Promise<FileText> {
  const handle = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(READABLE_LENGTH_BYTES);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    const { size } = await handle.stat();
    const cut = size > bytesRead;
    // Streaming holds back a character that the cut went through.
    return { text: new TextDecoder().decode(bytes.subarray(0, bytesRead), { stream: cut }), cut };
  } finally {
    await handle.close();
  }
}
