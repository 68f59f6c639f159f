/** A draft as a curl command for bash, zsh and their kin. */

import { tidyText } from '../schema/draftText.ts';
import type { AskedCode } from './askedCode.ts';
import { piecesOf, uriHead } from './codeFiles.ts';

/** Systems take no argument of more than 128 KiB; what is longer is handed to the command to read. */
const LONGEST_ARGUMENT = 100_000;
const MARK = 'END_OF_BODY';

export function writeCurl({ body, files, route, address }: AskedCode): string {
  const json = tidyText(body).trim();
  const notes = [
    '# The key is read from COMFY_API_KEY. To send this very request again without a second run,',
    '# put one id of your own in the place of $(uuidgen) and keep it.',
    ...files.map(({ name }) => `# Reads ${name} from the folder that you are in.`),
  ];
  const head = [
    `curl ${quoted(address)} \\`,
    '  -H "X-API-Key: $COMFY_API_KEY" \\',
    '  -H "Idempotency-Key: $(uuidgen)" \\',
    "  -H 'Content-Type: application/json' \\",
    ...(route === 'direct' ? ['  --max-time 660 \\'] : []),
  ].join('\n');
  const told = route === 'queued' ? ['# The answer names request_id, status_url and response_url.'] : [];
  return `${[...notes, command(json, { head, files }), ...told].join('\n')}\n`;
}

function command(json: string, { head, files }: Pick<AskedCode, 'files'> & { readonly head: string }): string {
  if (files.length > 0) {
    const printed = piecesOf(json, files).map((piece) => {
      if (typeof piece === 'string') return `  printf '%s' ${quoted(piece)}`;
      const read = `  base64 < ${quoted(`./${piece.name}`)} | tr -d '\\n'`;
      return piece.as === 'data' ? `  printf '%s' ${quoted(uriHead(piece))}\n${read}` : read;
    });
    return `{\n${printed.join('\n')}\n} | ${head}\n  --data-binary @-`;
  }
  if (json.length <= LONGEST_ARGUMENT) return `${head}\n  --data-raw ${quoted(json)}`;
  return `${head}\n  --data-binary @- <<'${MARK}'\n${json}\n${MARK}`;
}

/** One word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
