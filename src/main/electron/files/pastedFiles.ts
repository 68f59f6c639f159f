/** How each system finds files on its clipboard. Pure: paths in, payloads by format out. */

import { pathToFileURL } from 'node:url';

export interface FilePayload {
  /** Formats in the words of the system, the most useful first: older versions of Electron write only one. */
  readonly formats: readonly { readonly name: string; readonly bytes: Buffer }[];
  /** Whether a file manager takes these for files. */
  readonly asFiles: boolean;
}

/** `paths` absolute, at least one. */
export function filePayload(paths: readonly string[], platform: NodeJS.Platform): FilePayload {
  const urls = paths.map((path) => pathToFileURL(path).href);
  const [first = '', ...others] = urls;
  switch (platform) {
    case 'darwin':
      // One item holds one URL; several files have only the older list to stand in.
      return others.length === 0
        ? { asFiles: true, formats: [{ name: 'public.file-url', bytes: Buffer.from(first) }] }
        : { asFiles: true, formats: [{ name: 'NSFilenamesPboardType', bytes: Buffer.from(propertyList(paths)) }] };
    case 'win32':
      // What Explorer pastes (CF_HDROP) has a number and no name, and cannot be written from here.
      return { asFiles: false, formats: [] };
    default:
      return {
        asFiles: true,
        formats: [
          { name: 'text/uri-list', bytes: Buffer.from(urls.map((url) => `${url}\r\n`).join('')) },
          { name: 'x-special/gnome-copied-files', bytes: Buffer.from(['copy', ...urls].join('\n')) },
        ],
      };
  }
}

function propertyList(paths: readonly string[]): string {
  const items = paths.map((path) => `<string>${escaped(path)}</string>`).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" ' +
    `"http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><array>${items}</array></plist>`
  );
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
