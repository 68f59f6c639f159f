/** The words of the support bundle. */

import { list, plural } from './intl.ts';

export const supportWords = {
  open: 'Copy support bundle',
  title: 'Support bundle',
  description: 'This is all of it. Nothing is sent: read it, then copy or save it, and pass it on yourself.',
  text: 'What the bundle contains',
  prompt: 'Include the prompt',
  promptHint: 'Names and paths of files are never in it.',
  masked: (keys: number, links: number) => {
    const found = [
      keys > 0 ? plural(keys, 'key', 'keys') : null,
      links > 0 ? plural(links, 'signed link', 'signed links') : null,
    ].filter((part) => part !== null);
    return found.length === 0 ? 'Keys and what opens a link are masked; there were none in it.' : `Masked in it: ${list(found)}.`;
  },
  copy: 'Copy',
  save: 'Save as',
  saved: (path: string) => `Saved as ${path}`,
} as const;
