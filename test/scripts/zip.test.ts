import { mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unzip } from '../../scripts/setup/zip.mjs';

interface Packed {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mode: number;
  readonly method: 'stored' | 'deflated';
}

/** A zip as the format describes it, made by hand. */
function zipOf(files: readonly Packed[]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, mode, method } of files) {
    const packed = method === 'stored' ? bytes : deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method === 'stored' ? 0 : 8, 8);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method === 'stored' ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    bodies.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    at += local.length + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}

describe('unpacking a zip', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'afterglow-test-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const file = (name: string, text: string, more: Partial<Packed> = {}): Packed => ({
    name,
    bytes: Buffer.from(text),
    mode: 0o100644,
    method: 'deflated',
    ...more,
  });

  async function unpack(files: readonly Packed[], place: (name: string) => string | null = (name) => name) {
    const path = join(folder, 'a.zip');
    await writeFile(path, zipOf(files));
    await unzip(path, join(folder, 'out'), place);
  }

  it('files come out byte for byte, packed or stored, in their folders, renamed or left out as asked', async () => {
    await unpack(
      [
        file('a/one.txt', 'one '.repeat(1000)),
        file('a/two.txt', 'two', { method: 'stored' }),
        file('a/no.txt', 'no'),
        file('a/empty', ''),
      ],
      (name) => (name === 'a/no.txt' ? null : name.replace('one', 'first')),
    );
    expect(await readFile(join(folder, 'out/a/first.txt'), 'utf8')).toBe('one '.repeat(1000));
    expect(await readFile(join(folder, 'out/a/two.txt'), 'utf8')).toBe('two');
    expect(await readFile(join(folder, 'out/a/empty'), 'utf8')).toBe('');
    await expect(stat(join(folder, 'out/a/no.txt'))).rejects.toThrow();
  });

  it('programs stay programs, and links stay links', async () => {
    await unpack([file('run', '#!/bin/sh', { mode: 0o100755 }), file('link', 'run', { mode: 0o120777, method: 'stored' })]);
    expect((await stat(join(folder, 'out/run'))).mode & 0o111).toBe(0o111);
    expect(await readlink(join(folder, 'out/link'))).toBe('run');
  });

  it('a name that leaves the folder is refused', async () => {
    await expect(unpack([file('../outside.txt', 'x')])).rejects.toThrow(/leaves the folder/);
  });

  it('a file that is no zip is refused', async () => {
    await writeFile(join(folder, 'b.zip'), 'not a zip at all, but long enough to look like something');
    await expect(unzip(join(folder, 'b.zip'), join(folder, 'out'), (name) => name)).rejects.toThrow(/no zip file/);
  });
});
