/** The beginning of a file that a person chose. */

import { open } from 'node:fs/promises';

/** Up to so many bytes of it, and how large all of it is. Throws when it cannot be read, or is no file. */
export async function readFileHead(
  path: string,
  { mostBytes }: { readonly mostBytes: number },
): Promise<{ readonly head: Uint8Array; readonly sizeBytes: number }> {
  const file = await open(path, 'r');
  try {
    const found = await file.stat();
    // Reading a pipe or a device may never end.
    if (!found.isFile()) throw new Error(`${path} is no file`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(found.size, mostBytes)), 0, null, 0);
    return { head: buffer.subarray(0, bytesRead), sizeBytes: found.size };
  } finally {
    await file.close();
  }
}
