/** The plain page that the window shows when the ledger cannot be opened. It needs no script. */

import type { LedgerError } from '../../jobs/ports/ledgerError.ts';

const WORDS: Readonly<Record<LedgerError['reason'], readonly [what: string, now: string]>> = {
  full: ['There is no room left on the disk.', 'Make room and try again.'],
  readOnly: [
    'The folder, or a file in it, cannot be written.',
    'Give your account the right to write there, or mount the disk so that it can be written, and try again.',
  ],
  locked: ['Another program has it open.', 'Close that program, or the other Afterglow, and try again.'],
  newer: [
    'It was written by a newer version of Afterglow, and this one would not understand all of it.',
    'Start the newer version. If you have to use this one, start it with another data folder.',
  ],
  damaged: ['It is damaged, and could not be set aside either.', 'Look at the folder below, and try again.'],
  other: ['The disk answered with an error.', 'Look at the folder below, and try again.'],
};

export interface Trouble {
  readonly reason: LedgerError['reason'];
  /** The error in its own words. */
  readonly detail: string;
  readonly dataFolder: string;
}

export function troublePage({ reason, detail, dataFolder }: Trouble): string {
  const [what, now] = WORDS[reason];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Afterglow</title>
<link rel="stylesheet" href="/trouble.css">
<main>
<h1>Afterglow cannot open the record of your jobs</h1>
<p role="alert">${what} Nothing in it was changed, nothing was sent, and nothing was charged.</p>
<p>${now} Runs at the Router go on meanwhile; a result can be fetched for 24 hours after its run has ended.</p>
<p><a href="/" role="button">Try again</a></p>
<dl>
<dt>Folder</dt><dd>${escaped(dataFolder)}</dd>
<dt>Detail</dt><dd>${escaped(detail)}</dd>
</dl>
</main>
</html>
`;
}

/** The colours of the window (`src/renderer/styles/tokens.css`), which cannot be asked for them here. */
export const TROUBLE_STYLES = `
:root { color-scheme: light dark; --ground: oklch(0.985 0.004 85); --ink: oklch(0.225 0.015 285); --muted: oklch(0.475 0.015 285); --line: oklch(0.905 0.006 85); --ember: oklch(0.55 0.145 48); --on-ember: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: oklch(0.165 0.012 285); --ink: oklch(0.955 0.006 85); --muted: oklch(0.765 0.012 285); --line: oklch(0.315 0.015 285); --ember: oklch(0.775 0.15 62); --on-ember: oklch(0.2 0.03 60); } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.6 system-ui, sans-serif; }
main { max-width: 36rem; margin: min(18vh, 9rem) auto 0; padding: 0 2rem 2rem; }
h1 { font-size: 1.35rem; font-weight: 600; line-height: 1.3; text-wrap: balance; }
p { text-wrap: pretty; }
a { display: inline-block; margin: 0.5rem 0; padding: 0.4rem 1rem; border-radius: 6px; background: var(--ember); color: var(--on-ember); text-decoration: none; font-weight: 500; cursor: default; }
a:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px; }
dl { margin-top: 2rem; padding-top: 1.25rem; border-top: 1px solid var(--line); color: var(--muted); font-size: 0.85rem; }
dt { float: left; width: 4.5rem; }
dd { margin: 0 0 0.3rem 4.5rem; overflow-wrap: anywhere; user-select: text; }
@media (forced-colors: active) { a { border: 1px solid ButtonText; } }
`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');
}
