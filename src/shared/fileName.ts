/**
 * File names that every system takes. A prompt, or a name that a server suggests, is only text; the extension comes from the
 * first bytes. The rules are those of the strictest system, since folders are synced and drives carried about
 * (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */

/** The longest name, in bytes of UTF-8; file systems stop at 255, and a collision counter needs room. */
export const NAME_BYTES = 200;

/** How much of a prompt a name holds unless a pattern says otherwise, in characters. */
export const PROMPT_LENGTH = 48;
const FALLBACK = 'result';

/** Device names of Windows; they are taken whatever their case and whatever follows a dot. */
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])$/iu;

/** Endings that some system runs or opens as a program. One of these must not hide before the real extension. */
const PROGRAM =
  /\.(apk|app|application|appref-ms|bat|chm|cmd|com|command|cpl|desktop|dll|dmg|exe|gadget|hta|html?|inf|ins|iso|jar|js|jse|lnk|mht|msc|msi|msp|pif|pkg|ps1|py|reg|scf|scr|sct|settingcontent-ms|sh|shb|sys|url|vb|vbe|vbs|webloc|wsc|wsf|wsh|xhtml|xml)(?=$|[ .])/giu;

/** A safe name from any text and an extension of ours. `counter` above 1 tells names apart that were taken: `… (2).png`. */
export function fileName(parts: { readonly stem: string; readonly extension: string; readonly counter?: number }): string {
  const extension = parts.extension
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '')
    .slice(0, 16);
  const ending = `${(parts.counter ?? 1) > 1 ? ` (${parts.counter})` : ''}${extension === '' ? '' : `.${extension}`}`;
  const stem = fitted(parts.stem, NAME_BYTES - byteLength(ending));
  return `${stem === '' ? FALLBACK : guardDevice(stem)}${ending}`;
}

/** A safe name for a folder of ours; empty when nothing of the text is left. */
export function folderName(text: string, maxBytes: number): string {
  const name = fitted(text, maxBytes);
  return name === '' ? '' : guardDevice(name);
}

/** Text without anything that a file system, a terminal or a reader's eye could trip over; may be empty. */
export function cleanStem(text: string): string {
  return trimEnds(withoutPrograms(cleanSigns(text)).replace(/\s+/gu, ' '));
}

const withoutPrograms = (text: string): string => text.replace(PROGRAM, (ending) => ` ${ending.slice(1)}`);

/** The cut may have laid such an ending bare. */
const fitted = (text: string, maxBytes: number): string =>
  trimEnds(withoutPrograms(cutToBytes(cleanStem(text), maxBytes)).replace(/\s+/gu, ' '));

/** {@link cleanStem} for a piece from the middle of a name, whose ends mean something: `-1` keeps its sign. */
export function cleanSigns(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      // Direction marks, zero-width characters, halves of surrogate pairs, private use and unassigned.
      .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, '')
      .replace(/[/\\:*?"<>|⁄∕⧵＼／：]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .normalize('NFC')
  );
}

/** At most so many characters, as people see them. */
export function cutToLength(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  let count = 0;
  for (const { segment } of CHARACTERS.segment(text)) {
    count += 1;
    if (count > length) break;
    kept += segment;
  }
  return kept;
}

/** The first words of a text, at most `length` characters, cut between words where there are any. */
export function startOf(text: string, length: number): string {
  const plain = cleanStem(text.slice(0, 4 * length))
    .replace(/[\s,;.!'’`()[\]{}]+/gu, ' ')
    .trim();
  const cut = cutToLength(plain, length);
  if (cut === plain) return plain;
  const end = plain[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return (end > cut.length / 2 ? cut.slice(0, end) : cut).trim();
}

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const UTF8 = new TextEncoder();

function byteLength(text: string): number {
  return UTF8.encode(text).length;
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
  if (byteLength(text) <= room) return text;
  let kept = '';
  let bytes = 0;
  for (const { segment } of CHARACTERS.segment(text)) {
    bytes += byteLength(segment);
    if (bytes > room) break;
    kept += segment;
  }
  return kept;
}
