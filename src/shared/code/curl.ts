/** What a command line asks for: the address, the body, and how it is sent. By the options of curl, and of PowerShell's own commands. */

import type { ShellCommand, Word } from './shellWords.ts';

export interface AskedCommand {
  readonly url: string;
  /** Null: it sends none. */
  readonly body: Word | { readonly file: string } | null;
  /** A form or an encoded text: no JSON. */
  readonly isForm: boolean;
}

const DATA = new Set(['-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--json']);
const FORM = new Set(['-F', '--form', '--form-string', '--data-urlencode', '-T', '--upload-file', '-G', '--get']);
/** Options that are followed by a value which is no address. */
const VALUED = new Set(
  (
    '-X --request -H --header -o --output -u --user -A --user-agent -e --referer -b --cookie -c --cookie-jar -m --max-time -w ' +
    '--write-out -x --proxy -K --config -E --cert -r --range -C --continue-at -D --dump-header -y -Y -z -Q -t -P -U --retry ' +
    '--retry-delay --retry-max-time --connect-timeout --resolve --cacert --capath --key --interface --limit-rate --oauth2-bearer ' +
    '--trace --trace-ascii --stderr --max-filesize --noproxy --proxy-user --connect-to --ciphers --tls-max --variable ' +
    '--output-dir --hostpubmd5 --happy-eyeballs-timeout-ms --expect100-timeout --keepalive-time --create-file-mode'
  ).split(' '),
);
const CURL = /^(?:.*[\\/])?curl(?:\.exe)?$/iu;
const INVOKE = /^(?:invoke-(?:restmethod|webrequest)|irm|iwr)$/iu;

/** Every request that the commands make, in their order. */
export function askedBy(commands: readonly ShellCommand[]): readonly AskedCommand[] {
  return commands.flatMap(({ words, input }) => {
    const curl = words.findIndex(({ text }) => CURL.test(text));
    if (curl !== -1) return curlOf(words.slice(curl + 1), input);
    const invoke = words.findIndex(({ text }) => INVOKE.test(text));
    return invoke === -1 ? [] : invokeOf(words.slice(invoke + 1));
  });
}

function curlOf(words: readonly Word[], input: ShellCommand['input']): readonly AskedCommand[] {
  const data: { readonly option: string; readonly value: Word }[] = [];
  const addresses: string[] = [];
  let isForm = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word) break;
    const { option, value } = optionOf(word);
    if (option === null) {
      addresses.push(word.text);
      continue;
    }
    isForm ||= FORM.has(option);
    const isValued = DATA.has(option) || VALUED.has(option) || FORM.has(option) || option === '--url';
    if (!isValued || option === '-G' || option === '--get') continue;
    const given = value ?? words[at + 1];
    if (value === null) at += 1;
    if (!given) break;
    if (DATA.has(option)) data.push({ option, value: given });
    else if (option === '--url') addresses.unshift(given.text);
  }
  const url = addresses.find((address) => address.includes('/v2/models/')) ?? addresses[0];
  if (url === undefined) return [];
  return [{ url, body: bodyOf(data, input), isForm }];
}

/** `-sXPOST`, `--json=…`, `-d{…}`: an option and the value that hangs on it. */
function optionOf(word: Word): { readonly option: string | null; readonly value: Word | null } {
  const { text, unknown } = word;
  if (!text.startsWith('-') || text === '-') return { option: null, value: null };
  if (text.startsWith('--')) {
    const equals = text.indexOf('=');
    if (equals === -1) return { option: text, value: null };
    return { option: text.slice(0, equals), value: { text: text.slice(equals + 1), unknown } };
  }
  for (let at = 1; at < text.length; at += 1) {
    const option = `-${text[at]}`;
    if (!VALUED.has(option) && !DATA.has(option) && !FORM.has(option)) continue;
    return { option, value: at + 1 < text.length ? { text: text.slice(at + 1), unknown } : null };
  }
  return { option: text, value: null };
}

function bodyOf(
  data: readonly { readonly option: string; readonly value: Word }[],
  input: ShellCommand['input'],
): AskedCommand['body'] {
  const [first] = data;
  if (!first) return null;
  for (const { option, value } of data) {
    if (option === '--data-raw' || !value.text.startsWith('@')) continue;
    const file = value.text.slice(1);
    if (file !== '-' && file !== '/dev/stdin') return { file };
    return input ?? { file: '-' };
  }
  // Several pieces are joined by `&`, those of `--json` by nothing.
  return {
    text: data.map(({ option, value }, index) => (index > 0 && option !== '--json' ? `&${value.text}` : value.text)).join(''),
    unknown: data.find(({ value }) => value.unknown !== null)?.value.unknown ?? null,
  };
}

function invokeOf(words: readonly Word[]): readonly AskedCommand[] {
  const behind = (option: RegExp): Word | null => {
    const at = words.findIndex(({ text }) => option.test(text));
    return at === -1 ? null : (words[at + 1] ?? null);
  };
  const url = behind(/^-uri$/iu)?.text ?? words.find(({ text }) => /^https?:/iu.test(text))?.text;
  if (url === undefined) return [];
  const body = behind(/^-body$/iu);
  const isWorkedOut = body !== null && /^[(@]/u.test(body.text);
  return [
    { url, body: isWorkedOut ? { text: '', unknown: body.text.slice(0, 40) } : body, isForm: behind(/^-infile$/iu) !== null },
  ];
}
