/** What went wrong for other people with results that were paid for, each as a promise. Sources: docs/reliability-cases.md. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/shared/job.ts';
import { DEFAULT_SIZE_LIMITS } from '../../src/shared/sizeLimits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/shared/time.ts';
import { bodyOf, type CaseDesk, openDesk } from '../support/caseDesk.ts';
import { value } from '../support/core.ts';
import { handleOf, json, type ScriptedRouter, startScriptedRouter } from '../support/scriptedRouter.ts';
import type { Respond } from '../support/servers/httpServer.ts';
import { startServer } from '../support/servers/httpServer.ts';

const PNG = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'latin1'), Buffer.alloc(3_000, 0xa5)]);
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const flux = (sample: string) => ({ id: 't', status: 'Ready', result: { sample } });
const picture: Respond = (_request, response) => void response.end(PNG);
/** The files of a job that are results, as they lie on the disk now. */
const onDisk = (job: Job): readonly string[] =>
  job.files.filter(({ role }) => role !== 'body').map(({ path }) => sha(readFileSync(path)));
const namesIn = (desk: CaseDesk): readonly string[] => readdirSync(desk.resultsFolder).filter((name) => !name.endsWith('.json'));

async function openScripted(script: Parameters<typeof startScriptedRouter>[0], options: Parameters<typeof openDesk>[0] = {}) {
  const router: ScriptedRouter = await startScriptedRouter(script);
  const desk = await openDesk({ ...options, url: router.url });
  return { router, desk };
}

describe('links that die', () => {
  it('do not matter once a result is seen: body and files are on disk at once, and shown from there', async () => {
    const desk = await openDesk();
    const id = await desk.submit();
    await desk.pass(15 * SECOND);
    const job = desk.job(id);
    expect(job.phase).toBe('done');
    await desk.router.close();
    expect(onDisk(job)).toHaveLength(1);
    expect(job.files.map(({ digest, path }) => digest === sha(readFileSync(path)))).toEqual([true, true]);
    expect(desk.runner.file({ id, index: 0 })?.path.startsWith(desk.resultsFolder)).toBe(true);
  });

  it.each([401, 403, 404, 410])(
    'with %d before they are saved are told for each file, after one fresh read of the result, and the rest is kept',
    async (status) => {
      const { router, desk } = await openScripted({
        result: (_request, response) => json(response, { data: [{ url: `${router.url}/dead` }, { url: `${router.url}/alive` }] }),
        asset: (request, response, raw) =>
          request.path === '/dead' ? response.writeHead(status).end() : picture(request, response, raw),
      });
      const id = await desk.submit();
      await desk.pass(MINUTE);
      const job = desk.job(id);
      expect(job).toMatchObject({ phase: 'done', missing: [{ source: 'data[0].url', reason: 'deadLink', httpStatus: status }] });
      expect(onDisk(job)).toEqual([sha(PNG)]);
      expect(router.reads()).toBe(2);
      await desk.pass(DAY);
      expect(router.reads()).toBe(2);
    },
  );

  it('may be others after a fresh read, and then everything is saved; nobody counts on it', async () => {
    const { router, desk } = await openScripted({
      result: (_request, response) => json(response, flux(`${router.url}/${router.reads() === 1 ? 'dead' : 'signed-anew'}.png`)),
      asset: (request, response, raw) =>
        request.path === '/dead.png' ? response.writeHead(403).end() : picture(request, response, raw),
    });
    const id = await desk.submit();
    await desk.pass(MINUTE);
    expect(desk.job(id)).toMatchObject({ phase: 'done', missing: [] });
    expect(onDisk(desk.job(id))).toEqual([sha(PNG)]);
    expect(desk.history(id).filter((type) => type === 'bodySaved')).toHaveLength(2);
  });
});

it('a result that the Router says is gone ends its job once and for all, and saved files stay', async () => {
  const { router, desk } = await openScripted({
    result: (_request, response) => json(response, flux(`${router.url}/a.png`)),
    asset: picture,
  });
  const kept = await desk.submit();
  await desk.pass(MINUTE);
  router.script.status = (_request, response) => response.writeHead(410).end('{"detail":"gone"}');
  const late = await desk.submit({ body: bodyOf('too late') });
  await desk.pass(MINUTE);
  expect(desk.job(late)).toMatchObject({ phase: 'expired', error: { kind: 'expired', httpStatus: 410 } });
  const asked = router.seen.length;
  await desk.pass(2 * DAY);
  expect(router.seen).toHaveLength(asked);
  expect(desk.job(kept).phase).toBe('done');
  expect(onDisk(desk.job(kept))).toEqual([sha(PNG)]);
});

describe('the time that a result has left', () => {
  it.each([
    ['right', 0],
    ['two days ahead', -2 * DAY],
    ['two days behind', 2 * DAY],
  ])('is about 24 hours with a clock that is %s, and no clock here ends it', async (_what, offset) => {
    let isOver = false;
    const { desk } = await openScripted({
      now: () => desk.clock.now() + offset,
      status: (request, response) => {
        const id = /requests\/([0-9a-f-]{36})/u.exec(request.path)?.[1] ?? '';
        json(response, { ...handleOf(id), status: isOver ? 'COMPLETED' : 'IN_PROGRESS' }, { 'retry-after': '5' });
      },
      result: (_request, response) => response.writeHead(503, { 'x-comfy-error-type': 'service_unavailable' }).end(),
    });
    const id = await desk.submit();
    await desk.pass(MINUTE);
    isOver = true;
    await desk.pass(10 * SECOND);
    const leftOf = (): number => {
      const { expiry } = desk.shown(id);
      if (expiry.kind !== 'bounded') throw new Error(expiry.kind);
      return expiry.notBefore - (desk.clock.now() + desk.runner.facts().skewMs);
    };
    expect(Math.abs(leftOf() - DAY)).toBeLessThan(2 * MINUTE);
    desk.clock.set(desk.clock.now() + 3 * HOUR);
    await desk.pass(MINUTE);
    expect(desk.job(id).phase).toBe('collecting');
    await desk.pass(2 * DAY);
    expect(desk.job(id).phase).toBe('collecting');
  });
});

describe('a file that comes cut', () => {
  it.each([
    ['that declared ten parts and ends cleanly after seven', { 'content-length': String(PNG.length) }, PNG.subarray(0, 2_100)],
    ['that ends inside its packing', { 'content-encoding': 'gzip' }, gzipSync(PNG).subarray(0, 30)],
  ])('%s never gets a name, and is fetched again', async (_what, headers, bytes) => {
    let isCut = true;
    const { router, desk } = await openScripted({
      result: (_request, response) => json(response, flux(`${router.url}/a.png`)),
      asset: (request, response, raw) => {
        if (!isCut) return picture(request, response, raw);
        response.writeHead(200, headers);
        response.write(bytes, () => raw.socket.end());
      },
    });
    const id = await desk.submit();
    await desk.pass(20 * SECOND);
    expect(desk.job(id).phase).toBe('collecting');
    expect(namesIn(desk)).toEqual([]);
    isCut = false;
    await desk.pass(MINUTE);
    expect(desk.job(id).phase).toBe('done');
    expect(onDisk(desk.job(id))).toEqual([sha(PNG)]);
    expect(namesIn(desk)).toHaveLength(1);
  });

  it('is measured by what it unpacks to, not by the length that was declared', async () => {
    const packed = gzipSync(PNG);
    const { router, desk } = await openScripted({
      result: (_request, response) => json(response, flux(`${router.url}/a.png`)),
      asset: (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': String(packed.length) }).end(packed),
    });
    const id = await desk.submit();
    await desk.pass(MINUTE);
    expect(onDisk(desk.job(id))).toEqual([sha(PNG)]);
  });
});

describe('the key', () => {
  it('goes to no host of a file, not even to the Router itself when that is one, nor along a redirect of it', async () => {
    const other = await startServer(picture);
    const { router, desk } = await openScripted({
      result: (_request, response) =>
        json(response, { data: ['/here', '/there'].map((path) => ({ url: `${router.url}${path}` })).concat({ url: other.url }) }),
      asset: (request, response, raw) => {
        if (request.path !== '/there') return picture(request, response, raw);
        response.writeHead(302, { location: `${other.url}/moved.png` }).end();
      },
    });
    const id = await desk.submit();
    await desk.pass(MINUTE);
    expect(desk.job(id)).toMatchObject({ phase: 'done', missing: [] });
    expect(other.seen.length).toBeGreaterThan(0);
    const key = desk.keys.get('main') ?? '';
    for (const { path, headers } of [...other.seen, ...router.seen.filter((seen) => !seen.path.startsWith('/v2/'))]) {
      expect(headers, path).not.toHaveProperty('x-api-key');
      expect(headers, path).not.toHaveProperty('authorization');
      expect(JSON.stringify(headers), path).not.toContain(key);
    }
    await other.close();
  });

  it.each(['submit', 'status', 'result'] as const)(
    'goes nowhere when the Router answers a %s with another address',
    async (call) => {
      const other = await startServer(picture);
      const redirect: Respond = (_request, response) => response.writeHead(302, { location: `${other.url}/v2` }).end();
      const { router, desk } = await openScripted({
        result: (_request, response) => json(response, flux(`${router.url}/a.png`)),
        asset: picture,
      });
      router.script[call] = redirect;
      const id = await desk.submit();
      await desk.pass(MINUTE);
      expect(other.seen).toEqual([]);
      expect(desk.job(id).phase).not.toBe('done');
      expect(desk.job(id).phase).not.toBe('failed');
      await other.close();
    },
  );
});

it('links to private addresses and odd schemes are listed and never fetched, and what stands in the document is bounded', async () => {
  const odd = [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://host.example/a.png',
    'https://192.168.1.1/a.png',
    'http://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://10.0.0.1/a.png',
  ];
  const { router, desk } = await openScripted(
    {
      result: (_request, response) =>
        json(response, {
          data: [...odd, `${router.url}/leads-inside`, `data:image/png;base64,${Buffer.alloc(3_000_000).toString('base64')}`].map(
            (url) => ({ url }),
          ),
        }),
      asset: (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    },
    { sizeLimits: { ...DEFAULT_SIZE_LIMITS, image: 2 } },
  );
  const id = await desk.submit();
  await desk.pass(MINUTE);
  const { phase, missing } = desk.job(id);
  expect(phase).toBe('done');
  expect(missing.map(({ reason }) => reason)).toEqual([...odd.map(() => 'refusedAddress'), 'refusedAddress', 'tooLarge']);
  expect(namesIn(desk)).toEqual([]);
});

/** Members of gzip one after the other unpack to one stream: a megabyte of these is a gigabyte. */
const bomb = (times: number, head = '', tail = ''): Buffer =>
  Buffer.concat([gzipSync(head), ...new Array<Buffer>(times).fill(gzipSync(Buffer.alloc(16_000_000, '0'))), gzipSync(tail)]);
const packed: Readonly<Record<string, string>> = { 'content-type': 'application/json', 'content-encoding': 'gzip' };

describe('a small answer that unpacks to a large one', () => {
  it('as a status is read no further than a status is long, and other jobs go on', async () => {
    const gigabyte = bomb(64);
    const { router, desk } = await openScripted({
      result: (_request, response) => json(response, flux(`${router.url}/a.png`)),
      asset: picture,
    });
    const wellFormed: Respond = (request, response) => {
      const id = /requests\/([0-9a-f-]{36})/u.exec(request.path)?.[1] ?? '';
      json(response, { ...handleOf(id), status: 'COMPLETED' });
    };
    router.script.status = (request, response, raw) =>
      request.path.includes('000001/') ? void response.writeHead(200, packed).end(gigabyte) : wellFormed(request, response, raw);
    const id = await desk.submit();
    const another = await desk.submit({ body: bodyOf('another') });
    await desk.pass(20 * SECOND);
    expect(desk.job(another).phase).toBe('done');
    expect(desk.shown(id)).toMatchObject({ phase: 'queued', contact: { trouble: expect.any(String) } });
    router.script.status = wellFormed;
    await desk.pass(MINUTE);
    expect(desk.job(id).phase).toBe('done');
  });

  it('as a result waits over the limit, told as such, until a person wants it all the same; other jobs go on', async () => {
    const { router, desk } = await openScripted(
      {
        result: (request, response) => {
          if (!request.path.includes('000001')) return json(response, flux(`${router.url}/a.png`));
          response.writeHead(200, packed).end(bomb(2, `{"result":{"sample":"${router.url}/a.png"},"pad":"`, '"}'));
        },
        asset: picture,
      },
      { sizeLimits: { ...DEFAULT_SIZE_LIMITS, body: 1 } },
    );
    const id = await desk.submit();
    const another = await desk.submit({ body: bodyOf('another') });
    await desk.pass(5 * MINUTE);
    expect(desk.shown(id)).toMatchObject({ phase: 'collecting', obstacle: 'tooLarge' });
    expect(desk.job(another).phase).toBe('done');
    await desk.quit();

    const next = desk.start();
    await next.pass(MINUTE);
    expect(next.job(id).phase).toBe('collecting');
    expect(value(await next.runner.saveLarge(id))).toEqual({ again: 0, still: 0 });
    await next.pass(2 * HOUR);
    expect(next.job(id)).toMatchObject({ phase: 'done', missing: [], output: { sizeBytes: expect.any(Number) } });
    expect(next.job(id).output?.sizeBytes).toBeGreaterThan(32_000_000);
    expect(onDisk(next.job(id))).toEqual([sha(PNG)]);
  });

  it('as a file is told as too large, and saved whole when a person wants it all the same', async () => {
    const large = Buffer.concat([gzipSync(PNG), bomb(2)]);
    const { router, desk } = await openScripted(
      {
        result: (_request, response) => json(response, flux(`${router.url}/a.png`)),
        asset: (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(large),
      },
      { sizeLimits: { ...DEFAULT_SIZE_LIMITS, image: 1 } },
    );
    const id = await desk.submit();
    await desk.pass(MINUTE);
    expect(desk.job(id)).toMatchObject({ phase: 'done', missing: [{ source: 'result.sample', reason: 'tooLarge' }] });
    expect(namesIn(desk)).toEqual([]);
    expect(value(await desk.runner.saveLarge(id))).toEqual({ again: 1, still: 0 });
    expect(onDisk(desk.job(id))).toEqual([sha(gunzipSync(large))]);
    // The limit is lifted for that job alone.
    const another = await desk.submit({ body: bodyOf('another') });
    await desk.pass(MINUTE);
    expect(desk.job(another).missing).toMatchObject([{ reason: 'tooLarge' }]);
  });

  it('in six wrappings is not unpacked at all, as status, result and file', async () => {
    const encodings = { 'content-encoding': 'gzip, gzip, gzip, gzip, gzip, gzip' };
    let wrapped = Buffer.from('{}');
    for (let layer = 0; layer < 6; layer += 1) wrapped = gzipSync(wrapped);
    const hostile: Respond = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', ...encodings }).end(wrapped);
    const { router, desk } = await openScripted({ status: hostile, result: hostile, asset: hostile });
    const id = await desk.submit();
    await desk.pass(20 * SECOND);
    expect(desk.job(id).phase).toBe('queued');
    delete router.script.status;
    await desk.pass(MINUTE);
    expect(desk.job(id)).toMatchObject({ phase: 'collecting', output: null });
    router.script.result = (_request, response) => json(response, flux(`${router.url}/a.png`));
    await desk.pass(MINUTE);
    expect(desk.job(id)).toMatchObject({ phase: 'collecting', files: [] });
    router.script.asset = picture;
    await desk.pass(2 * MINUTE);
    expect(desk.job(id).phase).toBe('done');
  });
});

it('a document with a string of 80 MB is on disk whole and its picture is a file, while main stays free; a restart reads none of it', async () => {
  const bytes = Buffer.concat([PNG, Buffer.alloc(60_000_000, 0x5a)]);
  const document = Buffer.from(JSON.stringify({ data: [{ b64_json: bytes.toString('base64') }], usage: { total: 1 } }));
  const { router, desk } = await openScripted({
    result: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(document.length) }).end(document);
    },
  });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const id = await desk.submit({ model: 'openai/gpt-image-2', body: JSON.stringify({ prompt: 'large' }) });
  await desk.pass(MINUTE);
  delay.disable();
  const job = desk.job(id);
  expect(job).toMatchObject({ phase: 'done', missing: [], output: { sizeBytes: document.length, digest: sha(document) } });
  expect(onDisk(job)).toEqual([sha(bytes)]);
  // Of one core that others use as well; what matters is that it is far from the second that reading it at once takes.
  expect(delay.max / 1e6).toBeLessThan(400);
  const asked = router.seen.length;
  await desk.quit();
  const next = desk.start();
  await next.pass(HOUR);
  expect(next.runner.file({ id, index: 0 })?.digest).toBe(sha(bytes));
  expect(router.seen).toHaveLength(asked);
});

const ODD_BYTES = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7 + (at >> 3)) % 256));
it.each([
  ['audio/mpeg', Buffer.concat([Buffer.from('ID3\u0003\u0000', 'latin1'), ODD_BYTES])],
  ['image/png', PNG],
  ['application/octet-stream', ODD_BYTES],
  ['video/mp4; codecs="avc1"', Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0018ftypmp42', 'latin1'), ODD_BYTES])],
  ['text/plain; charset=iso-8859-1', Buffer.from('Grüße aus dem Süden', 'latin1')],
  ['application/json', Buffer.from('{ "a" : 1.0e2,\r\n\t"seed": 9007199254740993, "a": "\\u00e9" }\n ')],
])('a result of %s is kept byte for byte, whatever its bytes are', async (mediaType, bytes) => {
  const { desk } = await openScripted({
    result: (_request, response) => response.writeHead(200, { 'content-type': mediaType }).end(bytes),
  });
  const id = await desk.submit();
  await desk.pass(MINUTE);
  const job = desk.job(id);
  expect(job).toMatchObject({ phase: 'done', output: { digest: sha(bytes), sizeBytes: bytes.length } });
  for (const file of job.files) {
    expect(readFileSync(file.path).equals(bytes)).toBe(true);
    expect(file.digest).toBe(sha(bytes));
  }
  expect(job.files.some(({ role }) => role === 'body')).toBe(true);
});

describe('an answer of something on the way', () => {
  const page: Respond = (_request, response) =>
    response.removeHeader('x-comfy-request-id') ??
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
  const ANSWERS: Readonly<Record<string, Respond>> = {
    'that is a web page': page,
    'that is a web page with the header of the Router': (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>'),
    'that is a web page said to be JSON': (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>Bad gateway</html>'),
    'that is cut JSON': (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":{"sample":"https://a.exa'),
    'that is empty': (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(),
  };
  it.each(Object.entries(ANSWERS))(
    '%s is no status and no result, is told by its status, and is asked for again',
    async (_what, hostile) => {
      const { router, desk } = await openScripted({ result: hostile, status: hostile, asset: picture });
      const id = await desk.submit();
      await desk.pass(20 * SECOND);
      expect(desk.job(id).phase).toBe('queued');
      delete router.script.status;
      await desk.pass(MINUTE);
      expect(desk.job(id)).toMatchObject({ phase: 'collecting', output: null, files: [] });
      const { calls } = value(await desk.runner.getJob(id));
      const vain = calls.filter(({ trouble }) => trouble !== null);
      expect(vain.length).toBeGreaterThan(1);
      for (const { httpStatus, trouble } of vain) {
        expect(httpStatus).toBe(200);
        expect(trouble).not.toMatch(/unexpected|syntax|token/iu);
      }
      router.script.result = (_request, response) => json(response, flux(`${router.url}/a.png`));
      await desk.pass(2 * MINUTE);
      expect(desk.job(id)).toMatchObject({ phase: 'done', missing: [] });
    },
  );

  it('that begins with a byte order mark is read as it is meant, and kept as it came', async () => {
    const { router, desk } = await openScripted({
      result: (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`\uFEFF${JSON.stringify(flux(`${router.url}/a.png`))}`),
      asset: picture,
    });
    const id = await desk.submit();
    await desk.pass(MINUTE);
    expect(desk.job(id)).toMatchObject({ phase: 'done', missing: [] });
    expect(readFileSync(desk.job(id).output?.path ?? '').subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  it('to a submit settles nothing: the same bytes go out again under the same key', async () => {
    const { router, desk } = await openScripted({
      submit: page,
      result: (_request, response) => json(response, flux(`${router.url}/a.png`)),
      asset: picture,
    });
    const id = await desk.submit();
    expect(desk.job(id)).toMatchObject({ phase: 'sending', unsure: true });
    delete router.script.submit;
    await desk.pass(MINUTE);
    expect(desk.job(id).phase).toBe('done');
    const posts = router.seen.filter(({ method }) => method === 'POST');
    expect(new Set(posts.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1);
  });
});

it('a saved job is read again only when a person asks, and what it cost is neither counted twice nor made up', async () => {
  const desk = await openDesk();
  const [priced, free, silent] = [
    await desk.submit({ body: bodyOf('a fox [credits: 2.5]') }),
    await desk.submit({ body: bodyOf('a fox [credits: 0]') }),
    await desk.submit({ body: bodyOf('a fox [credits: none]') }),
  ];
  await desk.pass(MINUTE);
  const costs = () => [priced, free, silent].map((id) => desk.job(id).credits);
  expect(desk.phases([priced, free, silent])).toEqual(['done', 'done', 'done']);
  expect(costs()).toEqual(['2.5', '0', null]);
  const reads = desk.calls('result').length;
  expect(reads).toBe(3);
  for (const id of [priced, free, silent]) await desk.runner.getJob(id);
  await desk.pass(HOUR);
  await desk.quit();
  const next = desk.start();
  await next.pass(HOUR);
  for (const id of [priced, free, silent]) await next.runner.getJob(id);
  expect(next.calls('result')).toHaveLength(reads);
  expect(value(await next.runner.saveAgain(priced))).toEqual({ again: 0, still: 0 });
  expect([priced, free, silent].map((id) => next.job(id).credits)).toEqual(['2.5', '0', null]);
  expect(next.history(priced).filter((type) => type === 'bodySaved')).toHaveLength(1);
});
