import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

/**
 * Unpacks a zip with nothing but Node, since a bare machine has no `unzip`. Files of 4 GB and more, encryption and
 * split archives are refused. Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 *
 * @typedef {{ name: string, method: number, packedBytes: number, sizeBytes: number, at: number, mode: number }} Entry
 */

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

/**
 * @param {string} zipPath
 * @param {string} folder
 * @param {(name: string) => string | null} place The path inside `folder` for an entry, or null to leave it out.
 */
export async function unzip(zipPath, folder, place) {
  const file = await open(zipPath, 'r');
  try {
    for (const entry of await readEntries(file)) {
      const relative = place(entry.name);
      if (relative === null || entry.name.endsWith('/')) continue;
      if (relative.startsWith('/') || relative.split(/[\\/]/).includes('..')) throw new Error(`${entry.name} leaves the folder`);
      await unpackEntry({ zipPath, file, entry, path: join(folder, relative) });
    }
  } finally {
    await file.close();
  }
}

/** @param {import('node:fs/promises').FileHandle} file @returns {Promise<Entry[]>} */
async function readEntries(file) {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || tail.readUInt32LE(end) !== END_SIGNATURE) throw new Error('This is no zip file, or its end is missing.');
  const count = tail.readUInt16LE(end + 10);
  const directory = await readAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));

  /** @type {Entry[]} */
  const entries = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error('The directory of the zip file is damaged.');
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      sizeBytes: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
      mode: directory.readUInt16LE(at + 40),
    });
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** @param {{ zipPath: string, file: import('node:fs/promises').FileHandle, entry: Entry, path: string }} unpacking */
async function unpackEntry({ zipPath, file, entry, path }) {
  const header = await readAt(file, entry.at, LOCAL_HEADER_BYTES);
  const start = entry.at + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  await mkdir(dirname(path), { recursive: true });

  if ((entry.mode & FILE_TYPE) === SYMLINK) {
    await symlink((await readAt(file, start, entry.packedBytes)).toString('utf8'), path);
    return;
  }
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new Error(`${entry.name} is packed in an unknown way`);

  const out = createWriteStream(path);
  if (entry.packedBytes === 0) {
    await new Promise((resolve) => out.end(() => resolve(undefined)));
  } else {
    const packed = createReadStream(zipPath, { start, end: start + entry.packedBytes - 1 });
    await (entry.method === STORED ? pipeline(packed, out) : pipeline(packed, createInflateRaw(), out));
  }
  if (out.bytesWritten !== entry.sizeBytes)
    throw new Error(`${entry.name} has ${out.bytesWritten} bytes, not ${entry.sizeBytes}`);
  if (entry.mode & 0o111) await chmod(path, 0o755);
}

/** @param {import('node:fs/promises').FileHandle} file @param {number} position @param {number} length */
async function readAt(file, position, length) {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new Error('The zip file ends too early.');
  return buffer;
}
