/**
 * The system clipboard. New versions of Electron write items asynchronously, older ones pictures and texts at once
 * (https://www.electronjs.org/docs/latest/api/clipboard), so what is there is detected.
 */

import type { Clipboard, ClipboardItem, NativeImage } from 'electron';

export interface Pasteboard {
  writeText(text: string): Promise<void>;
  /** False when the file holds no picture that can be read. */
  writeImage(path: string): Promise<boolean>;
}

export interface PasteboardParts {
  readonly clipboard: Clipboard;
  /** The class of clipboard items, where the version has one. */
  readonly Item: (new (items: Record<string, Blob>) => ClipboardItem) | undefined;
  readonly readImage: (path: string) => NativeImage;
}

interface OlderClipboard {
  writeImage(image: NativeImage): void;
}

export function createPasteboard({ clipboard, Item, readImage }: PasteboardParts): Pasteboard {
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
  };
}
