/**
 * The system clipboard. New versions of Electron write items asynchronously, older ones pictures and texts at once
 * (https://www.electronjs.org/docs/latest/api/clipboard), so what is there is detected.
 */

import type { Clipboard, ClipboardItem, NativeImage } from 'electron';
import { type FilePayload, filePayload } from './pastedFiles.ts';

export interface Pasteboard {
  writeText(text: string): Promise<void>;
  /** False when the file holds no picture that can be read. */
  writeImage(path: string): Promise<boolean>;
  /** Puts files there, or their paths as text where this system takes no files from us. */
  writeFiles(paths: readonly string[]): Promise<'files' | 'paths'>;
}

export interface PasteboardParts {
  readonly clipboard: Clipboard;
  /** The class of clipboard items, where the version has one. */
  readonly Item: (new (items: Record<string, Blob>) => ClipboardItem) | undefined;
  readonly readImage: (path: string) => NativeImage;
  readonly platform: NodeJS.Platform;
}

interface OlderClipboard {
  writeImage(image: NativeImage): void;
  writeBuffer(format: string, bytes: Buffer): void;
}

export function createPasteboard({ clipboard, Item, readImage, platform }: PasteboardParts): Pasteboard {
  return {
    writeText: async (text) => {
      await clipboard.writeText(text);
    },
    writeImage: async (path) => {
      const image = readImage(path);
      if (image.isEmpty()) return false;
      if (Item === undefined) (clipboard as unknown as OlderClipboard).writeImage(image);
      else await clipboard.write([new Item({ 'image/png': new Blob([new Uint8Array(image.toPNG())], { type: 'image/png' }) })]);
      return true;
    },
    writeFiles: async (paths) => {
      const { formats, asFiles } = filePayload(paths, platform);
      const text = paths.join('\n');
      const [first] = formats;
      if (first === undefined) await clipboard.writeText(text);
      else if (Item === undefined) (clipboard as unknown as OlderClipboard).writeBuffer(first.name, first.bytes);
      else await clipboard.write([new Item({ 'text/plain': new Blob([text], { type: 'text/plain' }), ...rawItems(formats) })]);
      return asFiles ? 'files' : 'paths';
    },
  };
}

/** Formats in the words of the system: https://www.electronjs.org/docs/latest/api/clipboard */
function rawItems(formats: FilePayload['formats']): Record<string, Blob> {
  return Object.fromEntries(
    formats.map(({ name, bytes }) => [`electron application/osclipboard;format="${name}"`, new Blob([new Uint8Array(bytes)])]),
  );
}
