import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCollector } from '../../../../src/main/adapters/assets/collector.ts';
import type { CollectOutcome } from '../../../../src/main/jobs/ports/collector.ts';
import type { Job, JobFile } from '../../../../src/shared/job.ts';
import type { CallLine } from '../../../../src/shared/jobView.ts';
import type { LimitKind } from '../../../../src/shared/sizeLimits.ts';
import { BODY, jobIn } from '../../../support/jobs.ts';
import { memoryBodies } from '../../../support/routerClient.ts';
import { type Respond, startServer } from '../../../support/servers/httpServer.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const NOON = new Date(2026, 10, 29, 12).getTime();
const PNG = Buffer.concat([
  Buffer.from(
    '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR\u0000\u0000\u0000\u0001\u0000\u0000\u0000\u0001\u0008\u0006\u0000\u0000\u0000',
    'latin1',
  ),
  Buffer.from([0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54]),
  Buffer.alloc(2_000, 7),
]);
const WAV = Buffer.concat([Buffer.from('RIFF\u0040\u0000\u0000\u0000WAVEfmt ', 'latin1'), Buffer.alloc(500, 3)]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const GLB = Buffer.concat([Buffer.from('glTF\u0002\u0000\u0000\u0000', 'latin1'), Buffer.alloc(100)]);
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const FILES: Readonly<Record<string, Buffer>> = {
  '/a.png': PNG,
  '/a.jpg': PNG,
  '/b.png': Buffer.concat([PNG, Buffer.from('b')]),
  '/s.svg': SVG,
  '/m.glb': GLB,
  '/page.png': Buffer.from('<!doctype html><title>expired</title>'),
  '/error.png': Buffer.from('{"error":"expired"}'),
  '/empty.png': Buffer.alloc(0),
};
const assets: Respond = (request, response) => {
  const bytes = FILES[request.path];
  if (bytes === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'text/html', 'content-length': bytes.length }).end(bytes);
};

async function start(options: { readonly respond?: Respond; readonly maxBytes?: (kind: LimitKind) => number } = {}) {
  const server = await startServer(options.respond ?? assets);
  const root = tempFolder();
  const results = join(root, 'results');
  const storeFolder = join(root, 'store');
  mkdirSync(results);
  mkdirSync(storeFolder);
  const bodies = memoryBodies();
  const calls: CallLine[] = [];
  const open = () => {
    const collector = createCollector({
      resultsFolder: () => results,
      storeFolder,
      connect: () => ({ url: server.url, key: 'k' }),
      bodies,
      clock: { now: () => NOON },
      userAgent: 'x',
      limits: { headersMs: 2_000, idleMs: 2_000 },
      ...(options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes }),
    });
    onTestFinished(() => collector.close());
    return collector;
  };
  let collector = open();
  onTestFinished(() => server.close());

  /** A collecting job whose body is on disk. */
  const jobWith = (output: unknown, more: Partial<Job> & { readonly mediaType?: string } = {}): Job => {
    const { mediaType = 'application/json', ...facts } = more;
    const bytes = Buffer.isBuffer(output) ? output : Buffer.from(JSON.stringify(output));
    const path = join(storeFolder, sha(bytes));
    writeFileSync(path, bytes);
    const stored = { ...BODY, path, digest: sha(bytes), sizeBytes: bytes.length, mediaType };
    return {
      ...jobIn('collecting'),
      createdAt: NOON,
      prompt: 'paper crane',
      model: 'openai/gpt-image-2',
      ...facts,
      output: stored,
    } as Job;
  };
  return {
    server,
    results,
    storeFolder,
    bodies,
    calls,
    jobWith,
    link: (path: string) => `${server.url}${path}`,
    names: () => readdirSync(results).toSorted(),
    /** The process ends and begins again. */
    restart: () => {
      collector = open();
    },
    collect: (job: Job, lastTry = false) => collector.collect(job, { lastTry, onCall: (call) => calls.push(call) }),
  };
}

function saved(outcome: CollectOutcome): Extract<CollectOutcome, { kind: 'saved' }> {
  if (outcome.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(outcome)}`);
  return outcome;
}
const brief = (files: readonly JobFile[]) =>
  files.map(({ index, name, kind, role, source }) => [index, name, kind, role, source]);

describe('collecting', () => {
  it('takes no file of this computer for an answer because a back-up says that it is one', async () => {
    const { collect, jobWith, names, storeFolder } = await start();
    const secret = join(dirname(storeFolder), 'id_ed25519');
    writeFileSync(secret, 'a private key');
    const output = { ...BODY, path: secret, sizeBytes: 13, mediaType: 'text/plain' };
    expect(await collect({ ...jobWith({}), output } as Job)).toEqual({ kind: 'bodyLost' });
    const around = { ...output, path: join(storeFolder, 'x', '..', '..', 'id_ed25519') };
    expect(await collect({ ...jobWith({}), output: around } as Job)).toEqual({ kind: 'bodyLost' });
    expect(names()).toEqual([]);
  });

  it('saves links, inline bytes and the body, the best first', async () => {
    const { collect, jobWith, link, names, results, calls } = await start();
    const job = jobWith({ data: [{ url: link('/a.png') }, { b64_json: WAV.toString('base64') }, { url: link('/s.svg') }] });
    const { files, missing } = saved(await collect(job));
    expect(missing).toEqual([]);
    expect(brief(files)).toEqual([
      [0, '2026-11-29 paper crane 1.png', 'image', 'main', 'data[0].url'],
      [1, '2026-11-29 paper crane 2.wav', 'audio', 'main', 'data[1].b64_json'],
      [2, '2026-11-29 paper crane 3.svg', 'svg', 'main', 'data[2].url'],
      [3, 'answer.json', 'json', 'body', '$body'],
    ]);
    expect(names()).toEqual(files.slice(0, 3).map(({ name }) => name));
    for (const [at, bytes] of [PNG, WAV, SVG].entries()) {
      const file = files[at];
      if (file === undefined) throw new Error('too few');
      expect(readFileSync(file.path).equals(bytes)).toBe(true);
      expect(file).toMatchObject({ digest: sha(bytes), sizeBytes: bytes.length });
      expect(dirname(file.path)).toBe(results);
    }
    expect(files[3]).toMatchObject({ path: job.output?.path, digest: job.output?.digest });
    expect(calls.map(({ call, httpStatus, trouble }) => [call, httpStatus, trouble])).toEqual([
      ['asset', 200, null],
      ['asset', 200, null],
    ]);
  });

  it('goes by the first bytes, not by header or ending', async () => {
    const { collect, jobWith, link } = await start();
    const { files } = saved(await collect(jobWith({ data: [{ url: link('/a.jpg') }] })));
    expect(files[0]).toMatchObject({ name: '2026-11-29 paper crane 1.png', mediaType: 'image/png' });
  });

  it.each([
    ['audio/mpeg', WAV, 'wav', 'audio'],
    ['image/svg+xml', SVG, 'svg', 'svg'],
    ['application/octet-stream', Buffer.from([0xc3, 0x28, 0, 1, 2, 0xfe]), 'bin', 'file'],
    ['text/plain', Buffer.from('A lighthouse.'), 'txt', 'text'],
  ])('a body of %s is the asset itself, byte for byte', async (mediaType, bytes, extension, kind) => {
    const { collect, jobWith } = await start();
    const { files } = saved(await collect(jobWith(bytes, { mediaType, model: 'elevenlabs/eleven_v3' })));
    expect(brief(files)).toEqual([
      [0, `2026-11-29 paper crane 1.${extension}`, kind, 'main', '$body'],
      [1, `answer.${extension}`, kind, 'body', '$body'],
    ]);
    expect(readFileSync(files[0]?.path ?? '').equals(bytes)).toBe(true);
    expect(files[0]?.digest).toBe(sha(bytes));
  });

  it('writes text as text, or as Markdown where it is', async () => {
    const { collect, jobWith } = await start();
    const content = [
      { type: 'text', text: 'Zwei Zeilen.\nMehr nicht.' },
      { type: 'text', text: '# Title\n\n- one' },
    ];
    const { files } = saved(await collect(jobWith({ content }, { model: 'anthropic/claude-opus-5' })));
    expect(brief(files).slice(0, 2)).toEqual([
      [0, '2026-11-29 paper crane 1.txt', 'text', 'main', 'content[0].text'],
      [1, '2026-11-29 paper crane 2.md', 'text', 'main', 'content[1].text'],
    ]);
    expect(readFileSync(files[0]?.path ?? '', 'utf8')).toBe('Zwei Zeilen.\nMehr nicht.');
  });

  it('leaves out what is only an echo of the request', async () => {
    const { collect, jobWith, bodies, link } = await start();
    const body = bodies.add(JSON.stringify({ image: link('/a.png') }));
    const job = jobWith({ input_image: link('/a.png'), result: { mesh: link('/m.glb') } }, { model: 'new/thing', body });
    expect(brief(saved(await collect(job)).files)[0]).toEqual([
      0,
      '2026-11-29 paper crane 1.glb',
      'model3d',
      'main',
      'result.mesh',
    ]);
  });

  it('never takes a name that is taken', async () => {
    const { collect, jobWith, link, results, names } = await start();
    writeFileSync(join(results, '2026-11-29 paper crane 1.png'), 'mine');
    const job = jobWith({ data: [{ url: link('/a.png') }] });
    const first = saved(await collect(job));
    const again = saved(await collect({ ...job, id: '00000000-0000-4000-8000-000000000009' } as Job));
    expect([first, again].map(({ files }) => files[0]?.name)).toEqual([
      '2026-11-29 paper crane 1 (2).png',
      '2026-11-29 paper crane 1 (3).png',
    ]);
    expect(readFileSync(join(results, '2026-11-29 paper crane 1.png'), 'utf8')).toBe('mine');
    expect(names()).toHaveLength(3);
  });

  it('keeps a hostile prompt inside the folder', async () => {
    const { collect, jobWith, link, results } = await start();
    for (const prompt of ['../../../../tmp/x', 'C:\\x', 'CON', '\u202Egnp.exe', `${'/'.repeat(300)}`, 'a\u0000b']) {
      const { files } = saved(
        await collect(jobWith({ data: [{ url: link('/a.png') }] }, { prompt, id: sha(Buffer.from(prompt)) })),
      );
      expect(dirname(files[0]?.path ?? '')).toBe(results);
    }
  });

  it('fetches at most four at once, however many jobs are collected', async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    let answered = 0;
    const { collect, jobWith, link } = await start({
      respond: (_request, response) => {
        waiting.push(() => response.end(Buffer.concat([PNG, Buffer.from(String(Math.random()))])));
        most = Math.max(most, waiting.length);
        // All of a round have come; one more than may be would come meanwhile.
        if (waiting.length !== 4 && answered + waiting.length !== 18) return;
        setTimeout(() => {
          answered += waiting.length;
          for (const answer of waiting.splice(0)) answer();
        }, 30);
      },
    });
    const jobs = ['1', '2', '3'].map((id) =>
      jobWith({ data: Array.from({ length: 6 }, (_, at) => ({ url: link(`/${id}/${at}`) })) }, { id: id.repeat(32) }),
    );
    const outcomes = await Promise.all(jobs.map((job) => collect(job)));
    expect(outcomes.map((outcome) => saved(outcome).files.length)).toEqual([7, 7, 7]);
    expect(most).toBe(4);
  });
});

describe('what cannot be had', () => {
  it('a dead link is told, and the rest is saved with the indexes that it has', async () => {
    const { collect, jobWith, link, server } = await start();
    const { files, missing } = saved(await collect(jobWith({ data: [{ url: link('/gone.png') }, { url: link('/a.png') }] })));
    expect(brief(files).map(([index]) => index)).toEqual([1, 2]);
    expect(missing).toEqual([{ source: 'data[0].url', reason: 'deadLink', host: `127.0.0.1:${server.port}`, httpStatus: 404 }]);
  });

  it('links to private addresses and odd schemes are told, not fetched', async () => {
    const { collect, jobWith } = await start();
    const urls = [
      'http://169.254.169.254/x',
      'https://10.0.0.1/a.png',
      'file:///etc/passwd',
      'ftp://h/a.png',
      'javascript:alert(1)',
    ];
    const { files, missing } = saved(await collect(jobWith({ data: urls.map((url) => ({ url })) })));
    expect(files.map(({ role }) => role)).toEqual(['body']);
    expect(missing.map(({ reason }) => reason)).toEqual(urls.map(() => 'refusedAddress'));
  });

  it('bytes that are damaged are not made into a file', async () => {
    const { collect, jobWith, names } = await start();
    const { files, missing } = saved(
      await collect(jobWith({ data: [{ b64_json: 'iVBORw0KGgo…' }, { b64_json: 'data:image/png;base64,!!' }] })),
    );
    expect(files).toHaveLength(1);
    expect(missing.map(({ reason }) => reason)).toEqual(['unreadable', 'unreadable']);
    expect(names()).toEqual([]);
  });

  it.each(['/page.png', '/error.png', '/empty.png'])(
    '%s is no picture: it is tried again, and told at the last try',
    async (path) => {
      const { collect, jobWith, link, names } = await start();
      const job = jobWith({ data: [{ url: link(path) }] });
      expect(await collect(job)).toEqual({ kind: 'again', because: 'notMedia' });
      expect(saved(await collect(job, true)).missing).toMatchObject([{ reason: 'unreadable', httpStatus: 200 }]);
      expect(names()).toEqual([]);
    },
  );

  it('of a document with more names than are looked at the links are had all the same', async () => {
    const { collect, jobWith, link } = await start();
    const words = Object.fromEntries(Array.from({ length: 120_000 }, (_, at) => [`w${at}`, 'x']));
    const { files, missing } = saved(await collect(jobWith({ words, data: [{ url: link('/a.png') }] })));
    expect(files.map(({ source }) => source)).toEqual(['data[0].url', '$body']);
    expect(missing).toEqual([]);
    const nothing = saved(await collect(jobWith({ words }, { id: sha(Buffer.from('nothing')) })));
    expect(nothing.missing).toEqual([{ source: '$body', reason: 'tooLarge', host: null, httpStatus: null }]);
  });

  it('a leaf that is too long to be held becomes a file all the same, bytes and text alike', async () => {
    const { collect, jobWith, results } = await start();
    const picture = Buffer.concat([PNG, Buffer.alloc(300_000, 9)]);
    const text = `# Title\n\n${'Grüße, "Welt".\n'.repeat(5_000)}`;
    const escaped = JSON.stringify({ data: [{ b64_json: picture.toString('base64') }], note: text }).replaceAll('/', '\\/');
    const job = jobWith(Buffer.from(escaped));
    const { files } = saved(await collect(job));
    expect(files[0]).toMatchObject({ kind: 'image', digest: sha(picture), sizeBytes: picture.length });
    const written = saved(
      await collect(
        jobWith({ content: [{ type: 'text', text }] }, { model: 'anthropic/claude-opus-5', id: sha(Buffer.from('another')) }),
      ),
    );
    expect(written.files[0]).toMatchObject({ kind: 'text', mediaType: 'text/markdown', digest: sha(Buffer.from(text)) });
    expect(readdirSync(results).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('an asset over the limit of its kind is told', async () => {
    const { collect, jobWith, link } = await start({ maxBytes: (kind) => (kind === 'image' ? 1_000 : 1e9) });
    const job = jobWith({ data: [{ url: link('/a.png') }, { b64_json: PNG.toString('base64') }] });
    expect(saved(await collect(job)).missing.map(({ reason }) => reason)).toEqual(['tooLarge', 'tooLarge']);
  });

  it('a document with more assets than any result has is not followed to its end', async () => {
    const { collect, jobWith, server } = await start({ respond: (_request, response) => void response.writeHead(404).end() });
    const links = Array.from({ length: 2_000 }, (_, at) => ({ url: `ftp://host/${at}` }));
    const { missing } = saved(await collect(jobWith({ data: links })));
    expect(missing).toHaveLength(501);
    expect(missing[0]).toMatchObject({ source: '$body', reason: 'tooLarge' });
    expect(server.seen).toEqual([]);
  });

  it('a document without assets is saved as it is', async () => {
    const { collect, jobWith } = await start();
    expect(saved(await collect(jobWith({ data: [] }))).files.map(({ role }) => role)).toEqual(['body']);
  });

  it('a body that is gone is asked for again, and told at the last try', async () => {
    const { collect, jobWith } = await start();
    const job = jobWith({ data: [] });
    rmSync(job.output?.path ?? '');
    expect(await collect(job)).toEqual({ kind: 'bodyLost' });
    expect(saved(await collect(job, true)).missing).toMatchObject([{ source: '$body', reason: 'unreadable' }]);
  });
});

describe('trying again', () => {
  it('saves nothing twice, also after a restart', async () => {
    let broken = true;
    const { collect, jobWith, link, names, restart, server } = await start({
      respond: (request, response, raw) => {
        if (request.path === '/b.png' && broken) response.writeHead(503).end();
        else assets(request, response, raw);
      },
    });
    const job = jobWith({ data: [{ url: link('/a.png') }, { url: link('/b.png') }] });
    expect(await collect(job)).toEqual({ kind: 'again', because: 'http_503' });
    expect(names()).toEqual(['2026-11-29 paper crane 1.png']);
    restart();
    broken = false;
    const { files } = saved(await collect(job));
    expect(files.map(({ name }) => name)).toEqual([
      '2026-11-29 paper crane 1.png',
      '2026-11-29 paper crane 2.png',
      'answer.json',
    ]);
    restart();
    expect(saved(await collect(job)).files).toEqual(files);
    expect(server.seen.filter(({ path }) => path === '/a.png')).toHaveLength(1);
    expect(names()).toHaveLength(2);
  });

  it('fetches again what was altered or removed meanwhile', async () => {
    const { collect, jobWith, link, server } = await start();
    const job = jobWith({ data: [{ url: link('/a.png') }] });
    const [file] = saved(await collect(job)).files;
    const path = file?.path ?? '';
    writeFileSync(path, Buffer.alloc(PNG.length));
    expect(saved(await collect(job)).files[0]?.name).toBe('2026-11-29 paper crane 1 (2).png');
    expect(readFileSync(path).equals(Buffer.alloc(PNG.length))).toBe(true);
    expect(server.seen).toHaveLength(2);
  });

  it('at the last try settles for what can be had', async () => {
    const { collect, jobWith, link } = await start({
      respond: (request, response, raw) => (request.path === '/b.png' ? raw.socket.destroy() : assets(request, response, raw)),
    });
    const { files, missing } = saved(await collect(jobWith({ data: [{ url: link('/a.png') }, { url: link('/b.png') }] }), true));
    expect(files.map(({ index }) => index)).toEqual([0, 2]);
    expect(missing).toMatchObject([{ source: 'data[1].url', reason: 'incomplete', httpStatus: null }]);
  });
});

describe('a results folder that is away', () => {
  it('costs nothing: the assets wait in the store and move in later, without a second download', async () => {
    const { collect, jobWith, link, results, storeFolder, server, names } = await start();
    const away = `${results}-away`;
    renameSync(results, away);
    const job = jobWith({ data: [{ url: link('/a.png') }, { b64_json: WAV.toString('base64') }] });
    expect(await collect(job)).toEqual({ kind: 'obstacle', obstacle: 'folderUnavailable' });
    expect(await collect(job, true)).toEqual({ kind: 'obstacle', obstacle: 'folderUnavailable' });
    const waiting = readdirSync(join(storeFolder, 'waiting'));
    expect(waiting).toHaveLength(2);
    expect(statSync(join(storeFolder, 'waiting', waiting[0] ?? '')).mode & 0o077).toBe(0);
    renameSync(away, results);
    const { files } = saved(await collect(job));
    expect(names()).toEqual(files.slice(0, 2).map(({ path }) => basename(path)));
    expect(readFileSync(files[0]?.path ?? '').equals(PNG)).toBe(true);
    expect(readdirSync(join(storeFolder, 'waiting'))).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  it('is not made, since it may be a drive that is unplugged; a file in its place is no folder', async () => {
    const { collect, jobWith, link, results, storeFolder } = await start();
    rmSync(results, { recursive: true });
    const job = jobWith({ data: [{ url: link('/a.png') }] });
    expect(await collect(job)).toEqual({ kind: 'obstacle', obstacle: 'folderUnavailable' });
    writeFileSync(results, 'a file');
    expect(await collect(job)).toEqual({ kind: 'obstacle', obstacle: 'folderUnavailable' });
    expect(readdirSync(dirname(storeFolder)).toSorted()).toEqual(['results', 'store']);
  });
});
