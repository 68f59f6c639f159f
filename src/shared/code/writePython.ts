/** A draft in Python: by the SDK where it says the same, by requests where the SDK would not. */

import type { AskedCode } from './askedCode.ts';
import { type CodeFile, fileOf, piecesOf, uriHead } from './codeFiles.ts';
import { isExact, textOf, writeSource } from './writeSource.ts';

export function writePython(asked: AskedCode): string {
  const isWhole = isExact(asked.body, 'python');
  return asked.isSdkBase && isWhole ? bySdk(asked) : byRequests(asked, isWhole ? 'object' : 'text');
}

function bySdk({ model, route, body, files }: AskedCode): string {
  const isQueued = route === 'queued';
  return lines([
    ...(files.length > 0 ? ['from base64 import b64encode', 'from pathlib import Path', ''] : []),
    'from comfy_sdk import Comfy',
    '',
    '# The key is read from COMFY_API_KEY.',
    '# Each call has an Idempotency-Key of its own and keeps it when it tries again.',
    ...reads(files),
    'with Comfy() as client:',
    `    ${isQueued ? 'handle' : 'result'} = client.models.${isQueued ? 'submit' : 'run'}(`,
    `        ${textOf(model)},`,
    `        ${source(body, files, '        ')},`,
    '    )',
    ...(isQueued
      ? [
          '    # With the name of the model, this id is all that another process needs to collect the result.',
          '    print(handle.request_id)',
          '',
          '    result = handle.get()',
        ]
      : []),
    '',
    'print(result)',
  ]);
}

function byRequests({ route, body, files, address }: AskedCode, as: 'object' | 'text'): string {
  return lines([
    'import os',
    'import uuid',
    ...(files.length > 0 ? ['from base64 import b64encode', 'from pathlib import Path'] : []),
    '',
    'import requests',
    '',
    ...reads(files),
    'response = requests.post(',
    `    ${textOf(address)},`,
    '    headers={',
    '        "X-API-Key": os.environ["COMFY_API_KEY"],',
    '        # Keep one id for as long as you send this very request: it then runs once.',
    '        "Idempotency-Key": str(uuid.uuid4()),',
    '        "Content-Type": "application/json",',
    '    },',
    as === 'object' ? `    json=${source(body, files, '    ')},` : `    data=${joined(body, files)},`,
    `    timeout=${route === 'queued' ? 60 : 660},`,
    ')',
    'response.raise_for_status()',
    ...(route === 'queued'
      ? ['# The answer names request_id, status_url and response_url.', 'print(response.json())']
      : ['print(response.text)']),
  ]);
}

function reads(files: readonly CodeFile[]): readonly string[] {
  return files.map(({ variable, name }) => `${variable} = b64encode(Path(${textOf(name)}).read_bytes()).decode()`);
}

function source(body: string, files: readonly CodeFile[], indent: string): string {
  const fileAt = (placeholder: string): string => {
    const file = fileOf(files, placeholder);
    if (!file) return textOf(placeholder);
    return file.as === 'data' ? `${textOf(uriHead(file))} + ${file.variable}` : file.variable;
  };
  return writeSource(body, { dialect: 'python', indent, fileAt });
}

/** The JSON text itself, where a number of Python would not hold what stands in it. */
function joined(body: string, files: readonly CodeFile[]): string {
  return piecesOf(body, files)
    .map((piece) => {
      if (typeof piece === 'string') return textOf(piece);
      return piece.as === 'data' ? `${textOf(uriHead(piece))} + ${piece.variable}` : piece.variable;
    })
    .join(' + ');
}

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;
