/** The lines of a file, however large it is. A line that is too long for anything of ours is answered with as null. */

import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1024 * 1024;
const NEW_LINE = 0x0a;

/** `isEnded`: false for what stands behind the last line break. */
export async function* readLines(
  path: string,
  { longestBytes }: { readonly longestBytes: number },
): AsyncGenerator<{ readonly text: string | null; readonly isEnded: boolean }> {
  const handle = await open(path, 'r');
  try {
    let parts: Buffer[] = [];
    let length = 0;
    const take = (isEnded: boolean) => {
      const text = length > longestBytes ? null : Buffer.concat(parts).toString('utf8');
      parts = [];
      length = 0;
      return { text, isEnded };
    };
    for (;;) {
      const chunk = Buffer.alloc(CHUNK_BYTES);
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) break;
      let from = 0;
      while (from < bytesRead) {
        const found = chunk.subarray(0, bytesRead).indexOf(NEW_LINE, from);
        const to = found === -1 ? bytesRead : found;
        length += to - from;
        if (length <= longestBytes) parts.push(chunk.subarray(from, to));
        if (found === -1) break;
        yield take(true);
        from = found + 1;
      }
    }
    if (length > 0) yield take(false);
  } finally {
    await handle.close();
  }
}
