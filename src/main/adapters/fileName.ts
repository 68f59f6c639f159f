/**
 * File names that every system takes. A prompt, or a name that a server suggests, is only text; the extension comes from the
 * first bytes. The rules are those of the strictest system, since folders are synced and drives carried about
 * (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */

/** The longest name, in bytes of UTF-8; file systems stop at 255, and a collision counter needs room. */
export const NAME_BYTES = 200;

const PROMPT_LENGTH = 48;
const FALLBACK = 'result';

/** Device names of Windows; they are taken whatever their case and whatever follows a dot. */
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])$/iu;

/** Endings that some system runs or opens as a program. One of these must not hide before the real extension. */
const PROGRAM =
  /\.(apk|app|application|appref-ms|bat|chm|cmd|com|command|cpl|desktop|dll|dmg|exe|gadget|hta|html?|inf|ins|iso|jar|js|jse|lnk|mht|msc|msi|msp|pif|pkg|ps1|py|reg|scf|scr|sct|settingcontent-ms|sh|shb|sys|url|vb|vbe|vbs|webloc|wsc|wsf|wsh|xhtml|xml)(?=$|[ .])/giu;

/** `2026-11-29 paper crane studio light 1.png`: day, start of the prompt (or the model when there is none), place in the job. */
export function resultName(result: {
  /** When the job was made, wall-clock ms; the day is the one on this machine's calendar. */
  readonly at: number;
  readonly prompt: string;
  readonly model: string;
  /** Counted from 1. */
  readonly number: number;
  readonly extension: string;
}): string {
  const words = startOf(result.prompt) || startOf(result.model.split('/').at(-1) ?? '');
  return fileName({
    stem: [dayOf(result.at), words, result.number].filter((part) => part !== '').join(' '),
    extension: result.extension,
  });
}

/** A safe name from any text and an extension of ours. `counter` above 1 tells names apart that were taken: `… (2).png`. */
export function fileName(parts: { readonly stem: string; readonly extension: string; readonly counter?: number }): string {
  const extension = parts.extension
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '')
    .slice(0, 16);
  const ending = `${(parts.counter ?? 1) > 1 ? ` (${parts.counter})` : ''}${extension === '' ? '' : `.${extension}`}`;
  const stem = trimEnds(cutToBytes(cleanStem(parts.stem), NAME_BYTES - Buffer.byteLength(ending)));
  return `${stem === '' ? FALLBACK : guardDevice(stem)}${ending}`;
}

/** Text without anything that a file system, a terminal or a reader's eye could trip over; may be empty. */
export function cleanStem(text: string): string {
  const shown = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Direction marks, zero-width characters, halves of surrogate pairs, private use and unassigned.
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, '')
    .replace(/[/\\:*?"<>|⁄∕⧵＼／：]+/gu, ' ')
    .replace(PROGRAM, (ending) => ` ${ending.slice(1)}`)
    .replace(/\s+/gu, ' ')
    .normalize('NFC');
  return trimEnds(shown);
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.~-]+/u, '').replace(/[\s.]+$/u, '');
}

/** A device name reaches up to the first dot, spaces before it not counted. */
function guardDevice(stem: string): string {
  const first = (stem.split('.')[0] ?? '').trimEnd();
  return DEVICE.test(first) ? `_${stem}` : stem;
}

/** Cuts between characters as people see them, so that neither a code point nor an accent is torn off. */
function cutToBytes(text: string, maxBytes: number): string {
  // One byte is kept for the mark that guards a device name.
  const room = maxBytes - 1;
  if (Buffer.byteLength(text) <= room) return text;
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > room) break;
    kept += segment;
  }
  return kept;
}

/** The first words of a text, cut between words where there are any. */
function startOf(text: string): string {
  const plain = cleanStem(text.slice(0, 4 * PROMPT_LENGTH))
    .replace(/[\s,;.!'’`()[\]{}]+/gu, ' ')
    .trim();
  if (plain.length <= PROMPT_LENGTH) return plain;
  const cut = plain.slice(0, PROMPT_LENGTH + 1);
  const end = cut.lastIndexOf(' ');
  return (end > PROMPT_LENGTH / 2 ? cut.slice(0, end) : cut.slice(0, PROMPT_LENGTH)).replace(/[\uD800-\uDBFF]$/u, '').trim();
}

function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
