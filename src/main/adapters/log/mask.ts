/**
 * Takes secrets out of text before it is kept, shown or copied: known keys in every form in which a server, a proxy or a
 * library may have said them back, anything shaped like a key, and whatever signs or opens a link. Pure.
 */

export interface Masked {
  readonly text: string;
  /** How often a key was found. */
  readonly keys: number;
  /** How often a part of a link was. */
  readonly links: number;
}

/** Shorter ones are no keys, and would take half of a text with them. */
const SHORTEST_KEY = 6;
/** Below this too much of an encoded form hangs on what stands around it. */
const SHORTEST_INSIDE = 12;

/** Names of query parameters that open a link, wherever they stand. */
const SIGNING =
  'x-amz-[a-z-]+|x-goog-[a-z-]+|googleaccessid|awsaccesskeyid|signature|sig|key-pair-id|[a-z_]*token|api[_-]?key|hdnts';

// Every run below has a bound, so that a long text without a space costs no more than its length.
const AFTER_QUESTION = /((?:[a-z][a-z0-9+.-]{0,19}:)?(?:\\?\/){2}(?:[^\s?"'<>\\]|\\\/){0,4000})\?(?!\[masked\])[^\s"'<>]+/giu;
const ENCODED_LINK = /([a-z][a-z0-9+.-]{0,19}%3a%2f%2f(?:(?!%3f)[^\s"'<>]){0,4000}%3f)(?!\[masked\])[^\s"'<>]+/giu;
const USER_INFO = /([a-z][a-z0-9+.-]{0,19}:\/\/)(?!\[masked\])[^\s/@"'<>]+@/giu;
const LONE_PARAMETER = new RegExp(`([?&;]|\\b)((?:${SIGNING})=)(?!\\[masked\\]|\\[key\\])[^\\s&;"'<>]{8,}`, 'giu');
/** What was masked before stays as it is: the look-ahead stands before anything that could be matched more loosely. */
const HEADER =
  /\b(bearer|x-api-key|authorization|proxy-authorization)(?!["']?\s*[:=]?\s*["']?(?:(?:bearer|basic)\s+)?\[key\])(["']?\s*[:=]?\s*["']?)(?:(?:bearer|basic)\s+)?[^\s"',}]+/giu;
const KEY_SHAPE = /\bcomfyui-[A-Za-z0-9_-]{8,}/gu;

export function mask(text: string, secrets: readonly string[]): Masked {
  let keys = 0;
  let links = 0;
  const key = (): string => {
    keys += 1;
    return '[key]';
  };
  const link = (before: string): string => {
    links += 1;
    return before;
  };
  let masked = text;
  for (const form of secrets.flatMap(formsOf)) masked = masked.replace(new RegExp(escaped(form), 'giu'), key);
  masked = masked
    .replace(HEADER, (_all, name: string, between: string) => `${name}${between}${key()}`)
    .replace(KEY_SHAPE, key)
    .replace(USER_INFO, (_all, scheme: string) => link(`${scheme}[masked]@`))
    .replace(AFTER_QUESTION, (_all, before: string) => link(`${before}?[masked]`))
    .replace(ENCODED_LINK, (_all, before: string) => link(`${before}[masked]`))
    .replace(LONE_PARAMETER, (_all, before: string, name: string) => link(`${before}${name}[masked]`));
  return { text: masked, keys, links };
}

/** A key as it is, in base64 (also inside a longer text, where it may begin at any of three places), hex, and percent code. */
function formsOf(secret: string): readonly string[] {
  if (secret.length < SHORTEST_KEY) return [];
  const bytes = Buffer.from(secret);
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), bytes.toString('hex')];
  forms.push(bytes.toString('base64').replace(/=+$/u, ''));
  if (secret.length >= SHORTEST_INSIDE) {
    for (const before of [0, 1, 2]) forms.push(insideBase64(bytes, before));
  }
  const urlSafe = forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  // The longest first, so that none leaves a rest behind.
  return [...new Set([...forms, ...urlSafe])].sort((one, other) => other.length - one.length);
}

/** The characters that depend on the key alone when `before` bytes (modulo 3) stand in front of it. */
function insideBase64(bytes: Buffer, before: number): string {
  const encoded = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/u, '');
  const whole = Math.floor(((before + bytes.length) * 8) / 6);
  return encoded.slice(Math.ceil((before * 8) / 6), whole);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
