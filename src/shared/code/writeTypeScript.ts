/** A draft in TypeScript: by the SDK where it says the same, by fetch where the SDK would not. */

import { tidyText } from '../schema/draftText.ts';
import type { AskedCode } from './askedCode.ts';
import { type CodeFile, fileOf, piecesOf, uriHead } from './codeFiles.ts';
import { isExact, textOf, writeSource } from './writeSource.ts';

export function writeTypeScript(asked: AskedCode): string {
  const isWhole = isExact(asked.body, 'js');
  return asked.isSdkBase && isWhole ? bySdk(asked) : byFetch(asked, isWhole ? 'object' : 'text');
}

function bySdk({ model, route, body, files }: AskedCode): string {
  const isQueued = route === 'queued';
  const call = `comfy.models.${isQueued ? 'submit' : 'run'}(${textOf(model)}, ${source(body, files, '')});`;
  const rest = isQueued
    ? [
        `const handle = await ${call}`,
        '// With the name of the model, this id is all that another process needs to collect the result.',
        'console.log(handle.requestId);',
        '',
        'const result = await handle.get();',
      ]
    : [`const result = await ${call}`];
  return lines([
    ...imports(files),
    'import { comfy } from "@comfyorg/sdk";',
    '',
    '// The key is read from COMFY_API_KEY.',
    '// Each call has an Idempotency-Key of its own and keeps it when it tries again.',
    ...reads(files),
    ...rest,
    'if (result.kind === "json") console.log(result.data);',
  ]);
}

function byFetch({ route, body, files, address }: AskedCode, as: 'object' | 'text'): string {
  return lines([
    ...imports(files),
    ...(files.length > 0 ? [''] : []),
    ...reads(files),
    ...(as === 'text' ? ['// The body is written as text: a number of JavaScript would lose digits of what stands in it.'] : []),
    `const response = await fetch(${textOf(address)}, {`,
    '  method: "POST",',
    '  headers: {',
    '    "X-API-Key": process.env.COMFY_API_KEY ?? "",',
    '    // Keep one id for as long as you send this very request: it then runs once.',
    '    "Idempotency-Key": crypto.randomUUID(),',
    '    "Content-Type": "application/json",',
    '  },',
    as === 'text' ? `  body: ${template(body, files)},` : `  body: JSON.stringify(${source(body, files, '  ')}),`,
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    ...(route === 'queued'
      ? ['// The answer names request_id, status_url and response_url.', 'console.log(await response.json());']
      : ['console.log(await response.text());']),
  ]);
}

function imports(files: readonly CodeFile[]): readonly string[] {
  return files.length > 0 ? ['import { readFile } from "node:fs/promises";'] : [];
}

function reads(files: readonly CodeFile[]): readonly string[] {
  return files.map(({ variable, name }) => `const ${variable} = await readFile(${textOf(name)}, "base64");`);
}

function source(body: string, files: readonly CodeFile[], indent: string): string {
  const fileAt = (placeholder: string): string => {
    const file = fileOf(files, placeholder);
    if (!file) return textOf(placeholder);
    return file.as === 'data' ? `${textOf(uriHead(file))} + ${file.variable}` : file.variable;
  };
  return writeSource(body, { dialect: 'js', indent, fileAt });
}

/** JSON text between backticks. */
function template(body: string, files: readonly CodeFile[]): string {
  const inside = piecesOf(tidyText(body).trim(), files).map((piece) => {
    if (typeof piece === 'string') return piece.replaceAll(/[\\`]|\$(?=\{)/gu, '\\$&').replaceAll('\r', '');
    return `${piece.as === 'data' ? uriHead(piece) : ''}\${${piece.variable}}`;
  });
  return `\`${inside.join('')}\``;
}

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;
