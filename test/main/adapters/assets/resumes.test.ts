import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDownloads } from '../../../../src/main/adapters/assets/downloads.ts';
import { resumableIn } from '../../../../src/main/adapters/assets/resumes.ts';
import { sweepLeftovers } from '../../../../src/main/adapters/disk/leftovers.ts';
import { DAY } from '../../../../src/shared/time.ts';
import { type Respond, startServer } from '../../../support/servers/httpServer.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const WHOLE = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 31 + (at >> 8)) % 251));
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const PARTS = /^\.afterglow-.*\.part$/u;

/** A store that cuts the line after some bytes, as often as it is told. */
function store(behaviour: {
  cutAt: number | null;
  tag: string | null;
  ranges: boolean;
  bytes?: Buffer;
  lastModified?: string;
}): Respond {
  return (request, response) => {
    const bytes = behaviour.bytes ?? WHOLE;
    const head: Record<string, string> = {};
    if (behaviour.tag !== null) head['etag'] = behaviour.tag;
    if (behaviour.lastModified !== undefined) head['last-modified'] = behaviour.lastModified;
    if (behaviour.ranges) head['accept-ranges'] = 'bytes';
    const wanted = /^bytes=(\d+)-$/u.exec(String(request.headers['range'] ?? ''))?.[1];
    const isSame = request.headers['if-range'] === behaviour.tag || request.headers['if-range'] === behaviour.lastModified;
    const from = wanted !== undefined && behaviour.ranges && isSame ? Number(wanted) : 0;
    const rest = bytes.subarray(from);
    const range = from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {};
    response.writeHead(from > 0 ? 206 : 200, { ...head, ...range, 'content-length': String(rest.length) });
    if (behaviour.cutAt === null) response.end(rest);
    else response.write(rest.subarray(0, behaviour.cutAt), () => void setTimeout(20).then(() => response.destroy()));
  };
}

async function start(behaviour: Parameters<typeof store>[0]) {
  const server = await startServer(store(behaviour));
  const root = tempFolder();
  const results = join(root, 'results');
  const resumes = join(root, 'store', 'resumes');
  mkdirSync(results);
  mkdirSync(resumes, { recursive: true });
  const clock = { now: () => Date.now() };
  const downloads = createDownloads({ clock, userAgent: 'x' });
  onTestFinished(async () => {
    await downloads.close();
    await server.close();
  });
  let count = 0;
  return {
    server,
    root,
    results,
    resumes,
    link: `${server.url}/a.bin?signature=one`,
    parts: () => readdirSync(results).filter((name) => PARTS.test(name)),
    /** Another process would do the very same. */
    async fetch(link = `${server.url}/a.bin?signature=one`) {
      count += 1;
      const name = `.afterglow-00000000-0000-4000-8000-${String(count).padStart(12, '0')}.part`;
      const resumable = resumableIn(resumes, { job: 'j', source: 'data[0].url', folder: results, headBytes: 65_536 });
      const got = await downloads.fetch({
        link,
        reach: 'publicAndLoopback',
        partPath: join(results, name),
        mode: 0o600,
        resumable,
      });
      return got.kind === 'saved' ? { ...got, bytes: readFileSync(got.part.partPath) } : got;
    },
    sweep: (now = Date.now()) =>
      sweepLeftovers({ dataFolder: root, resultsFolder: results, clock: { now: () => now }, log: () => {} }).then(
        ({ resultsSwept }) => resultsSwept,
      ),
    ranges: () => server.seen.map(({ headers }) => headers['range'] ?? null),
  };
}

describe('an interrupted download', () => {
  it('goes on where it stopped, and comes out whole and with its digest', async () => {
    const behaviour = { cutAt: 1_200_000 as number | null, tag: '"v1"', ranges: true };
    const { fetch, parts, ranges } = await start(behaviour);
    expect(await fetch()).toMatchObject({ kind: 'again', because: 'cut' });
    expect(parts()).toHaveLength(1);
    behaviour.cutAt = null;
    const got = await fetch();
    if (got.kind !== 'saved' || !('bytes' in got)) throw new Error(got.kind);
    expect(got.bytes.equals(WHOLE)).toBe(true);
    expect(got.part).toMatchObject({ digest: sha(WHOLE), sizeBytes: WHOLE.length });
    expect(got.part.head.equals(WHOLE.subarray(0, 65_536))).toBe(true);
    expect(ranges()[0]).toBe(null);
    expect(ranges()[1]).toMatch(/^bytes=[1-9]\d+-$/u);
  });

  it('goes on after a second cut too, and when its link was signed anew', async () => {
    const behaviour = { cutAt: 1_000_000 as number | null, tag: '"v1"', ranges: true };
    const { fetch, server } = await start(behaviour);
    await fetch();
    await fetch();
    behaviour.cutAt = null;
    const got = await fetch(`${server.url}/a.bin?signature=two`);
    expect('bytes' in got && got.bytes.equals(WHOLE)).toBe(true);
  });

  it('is continued by its date of change where there is no tag, if that is old enough', async () => {
    const behaviour = { cutAt: 1_200_000 as number | null, tag: null, ranges: true, lastModified: new Date(1e12).toUTCString() };
    const { fetch, ranges } = await start(behaviour);
    await fetch();
    behaviour.cutAt = null;
    const got = await fetch();
    expect('bytes' in got && got.bytes.equals(WHOLE)).toBe(true);
    expect(ranges()[1]).toMatch(/^bytes=/u);
  });

  it.each([
    ['the server has another thing there now', { tag: '"v2"', bytes: Buffer.alloc(2_000_000, 5) }],
    ['the server does not read in parts any more', { ranges: false }],
  ])('is begun anew when %s', async (_what, change) => {
    const behaviour = { cutAt: 1_200_000 as number | null, tag: '"v1"', ranges: true };
    const { fetch, parts } = await start(behaviour);
    await fetch();
    Object.assign(behaviour, { cutAt: null, ...change });
    const got = await fetch();
    const whole = 'bytes' in change ? (change.bytes ?? WHOLE) : WHOLE;
    expect('bytes' in got && got.bytes.equals(whole)).toBe(true);
    expect(parts()).toHaveLength(1);
  });

  it.each([
    ['no mark of what it is', { tag: null }],
    ['only a weak mark', { tag: 'W/"v1"' }],
    ['no reading in parts', { ranges: false }],
    ['a size that is quickly had again', { bytes: Buffer.alloc(400_000, 1), cutAt: 100_000 }],
  ])('with %s leaves nothing behind', async (_what, more) => {
    const { fetch, parts, resumes } = await start({ cutAt: 1_200_000, tag: '"v1"', ranges: true, ...more });
    expect(await fetch()).toMatchObject({ kind: 'again' });
    expect(parts()).toEqual([]);
    expect(readdirSync(resumes)).toEqual([]);
  });

  it('survives the sweep at start, in its day; what nobody owns does not', async () => {
    const behaviour = { cutAt: 1_200_000 as number | null, tag: '"v1"', ranges: true };
    const { fetch, parts, sweep, results } = await start(behaviour);
    await fetch();
    writeFileSync(join(results, '.afterglow-99999999-0000-4000-8000-000000000000.part'), 'nobody');
    await sweep(Date.now() + DAY);
    expect(parts()).toHaveLength(1);
    behaviour.cutAt = null;
    const got = await fetch();
    expect('bytes' in got && got.bytes.equals(WHOLE)).toBe(true);
  });

  it('is swept when its day is over', async () => {
    const { fetch, parts, sweep, resumes } = await start({ cutAt: 1_200_000, tag: '"v1"', ranges: true });
    await fetch();
    await sweep(Date.now() + 3 * DAY);
    expect(parts()).toEqual([]);
    expect(readdirSync(resumes)).toEqual([]);
  });

  it.each([
    ['holds something else where it should be', (path: string) => writeFileSync(path, Buffer.alloc(2_000_000))],
    ['is shorter than was noted', (path: string) => truncateSync(path, 1_000)],
  ])('is not believed when the part file %s, as after a power cut', async (_what, damage) => {
    const behaviour = { cutAt: 1_200_000 as number | null, tag: '"v1"', ranges: true };
    const { fetch, parts, results, ranges } = await start(behaviour);
    await fetch();
    damage(join(results, parts()[0] ?? ''));
    behaviour.cutAt = null;
    const got = await fetch();
    expect('bytes' in got && got.bytes.equals(WHOLE)).toBe(true);
    expect(ranges()).toEqual([null, null]);
  });

  it('goes on after a kill from what was flushed until then', async () => {
    const long = Buffer.concat([WHOLE, WHOLE, WHOLE, WHOLE]);
    let isStalled = true;
    const ranges: (string | undefined)[] = [];
    const server = await startServer((request, response, raw) => {
      ranges.push(request.headers['range']);
      if (!isStalled) return store({ cutAt: null, tag: '"v1"', ranges: true, bytes: long })(request, response, raw);
      response.writeHead(200, { etag: '"v1"', 'accept-ranges': 'bytes', 'content-length': String(long.length) });
      response.write(long.subarray(0, 11_000_000));
    });
    const root = tempFolder();
    const downloads = createDownloads({ clock: { now: () => Date.now() }, userAgent: 'x' });
    onTestFinished(async () => {
      await downloads.close();
      await server.close();
    });
    const fetch = (folder: string, name: string) =>
      downloads.fetch({
        link: server.url,
        reach: 'publicAndLoopback',
        partPath: join(folder, name),
        mode: 0o600,
        resumable: resumableIn(join(folder, 'resumes'), { job: 'j', source: 's', folder, headBytes: 100 }),
      });
    const before = join(root, 'before');
    mkdirSync(before);
    const pending = fetch(before, '1.part');
    const notes = join(before, 'resumes');
    while (!existsSync(notes) || !readdirSync(notes).some((name) => name.endsWith('.json'))) await setTimeout(5);
    // What a kill at this moment leaves on the disk.
    const after = join(root, 'after');
    cpSync(before, after, { recursive: true });
    const [name = ''] = readdirSync(join(after, 'resumes')).filter((one) => one.endsWith('.json'));
    const path = join(after, 'resumes', name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(join(before, '1.part'), join(after, '1.part')));
    isStalled = false;
    expect(await fetch(after, '2.part')).toMatchObject({
      kind: 'saved',
      part: { digest: sha(long), partPath: join(after, '1.part') },
    });
    expect(Number(/\d+/u.exec(ranges[1] ?? '')?.[0])).toBeGreaterThan(8_000_000);
    await downloads.close();
    await pending;
  });

  it('keeps what was written after the last note out of the file', async () => {
    const behaviour = { cutAt: 1_200_000 as number | null, tag: '"v1"', ranges: true };
    const { fetch, parts, results } = await start(behaviour);
    await fetch();
    const path = join(results, parts()[0] ?? '');
    writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('never flushed')]));
    behaviour.cutAt = null;
    const got = await fetch();
    expect('bytes' in got && got.bytes.equals(WHOLE)).toBe(true);
  });

  it.each([
    ['begins elsewhere', 'bytes 5-2999999/3000000'],
    ['ends early', 'bytes {from}-2000000/3000000'],
    ['is of no known length', 'bytes {from}-2999999/*'],
    ['is nonsense', 'pages 1-2'],
  ])('a part that %s is not put to it', async (_what, contentRange) => {
    let isCut = true;
    const server = await startServer((request, response, raw) => {
      const from = /\d+/u.exec(String(request.headers['range'] ?? ''))?.[0];
      if (from === undefined)
        return store({ cutAt: isCut ? 1_200_000 : null, tag: '"v1"', ranges: true })(request, response, raw);
      response
        .writeHead(206, { 'content-range': contentRange.replace('{from}', from), etag: '"v1"' })
        .end(Buffer.alloc(1_000, 1));
    });
    const results = tempFolder();
    const downloads = createDownloads({ clock: { now: () => Date.now() }, userAgent: 'x' });
    onTestFinished(async () => {
      await downloads.close();
      await server.close();
    });
    const resumable = resumableIn(join(results, 'resumes'), { job: 'j', source: 's', folder: results, headBytes: 100 });
    const fetch = (name: string) =>
      downloads.fetch({ link: server.url, reach: 'publicAndLoopback', partPath: join(results, name), mode: 0o600, resumable });
    await fetch('1.part');
    isCut = false;
    expect(await fetch('2.part')).toMatchObject({ kind: 'again', because: 'http_206' });
    expect(existsSync(join(results, '1.part'))).toBe(false);
    expect(await fetch('3.part')).toMatchObject({ kind: 'saved', part: { digest: sha(WHOLE) } });
  });
});

it('a host that asks for peace gets it from every download, and others do not wait for it', async () => {
  let now = 1e12;
  const server = await startServer((request, response) => {
    if (request.path === '/busy') response.writeHead(429, { 'retry-after': '30' }).end();
    else response.end('x');
  });
  const folder = tempFolder();
  const downloads = createDownloads({ clock: { now: () => now }, userAgent: 'x' });
  onTestFinished(async () => {
    await downloads.close();
    await server.close();
  });
  let count = 0;
  const fetch = (link: string) => {
    count += 1;
    return downloads.fetch({ link, reach: 'publicAndLoopback', partPath: join(folder, `${count}.part`), mode: 0o600 });
  };
  expect(await fetch(`${server.url}/busy`)).toMatchObject({ kind: 'again', because: 'http_429' });
  expect(await fetch(`${server.url}/a`)).toMatchObject({ kind: 'again', because: 'resting' });
  expect(await fetch(`http://localhost:${server.port}/a`)).toMatchObject({ kind: 'saved' });
  now += 31_000;
  expect(await fetch(`${server.url}/a`)).toMatchObject({ kind: 'saved' });
});
