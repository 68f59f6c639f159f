import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRange } from '../../../../src/main/electron/files/byteRange.ts';
import { createAppScheme, fileOf } from '../../../../src/main/electron/page/appScheme.ts';
import { createResultScheme, parseResultAddress, servedType } from '../../../../src/main/electron/page/resultScheme.ts';
import { announceSchemes } from '../../../../src/main/electron/page/schemes.ts';
import type { JobFile } from '../../../../src/shared/job.ts';

const ID = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
let root = '';
let pages = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'afterglow-schemes-'));
  pages = join(root, 'renderer');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  mkdirSync(join(root, 'renderer-private'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html>page');
  writeFileSync(join(pages, 'assets', 'index-1.js'), 'code');
  writeFileSync(join(pages, 'notes.md'), 'not a type that is served');
  writeFileSync(join(root, 'secret.html'), 'secret');
  writeFileSync(join(root, 'renderer-private', 'x.html'), 'secret');
  writeFileSync(join(root, 'digits.bin'), '0123456789');
  writeFileSync(join(root, 'empty.bin'), '');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

let instead: string | null = null;
const ask = (url: string, method = 'GET') =>
  createAppScheme({ folder: pages, instead: () => instead })({ url, method } as Request);

describe('the page', () => {
  test.each([
    ['afterglow://app/', 'text/html'],
    ['afterglow://app/index.html?x=1#/queue', 'text/html'],
    ['afterglow://app/assets/index-1.js', 'text/javascript'],
    ['afterglow://app/stopped', 'text/html'],
  ])('%s is served as %s, with the policy', async (url, type) => {
    const answer = await ask(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('allows WebAssembly to the worker that unpacks 3D models and to nothing else, and that worker nothing but our own files', async () => {
    const names = [
      'decoder.worker-B-N_Htg.js',
      'index-1.js',
      'decoder.worker.js',
      'my-decoder.worker-1.js',
      'decoder.worker-1.html',
    ];
    for (const name of names) writeFileSync(join(pages, 'assets', name), 'code');
    const policies = await Promise.all(
      names.map(async (name) => (await ask(`afterglow://app/assets/${name}`)).headers.get('content-security-policy') ?? ''),
    );
    expect(policies.map((policy) => policy.includes('wasm-unsafe-eval'))).toEqual([true, false, false, false, false]);
    expect(policies[0]).toContain("default-src 'none'");
    expect(policies[0]).not.toMatch(/afterglow-result|blob:|'unsafe-|https?:|worker-src/u);
  });

  test('gives way to a plain one while there is trouble, with the same policy, and to nothing else', async () => {
    instead = '<!doctype html>trouble';
    const answer = await ask('afterglow://app/');
    expect(await answer.text()).toBe(instead);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await (await ask('afterglow://app/assets/index-1.js')).text()).toBe('code');
    instead = null;
    expect(await (await ask('afterglow://app/')).text()).toContain('page');
    expect((await ask('afterglow://app/trouble.css')).headers.get('content-type')).toContain('text/css');
  });

  test.each([
    'afterglow://app/../secret.html',
    'afterglow://app/%2e%2e/secret.html',
    'afterglow://app/..%2fsecret.html',
    'afterglow://app/..%5csecret.html',
    'afterglow://app/..\\secret.html',
    'afterglow://app/....//secret.html',
    'afterglow://app//secret.html',
    'afterglow://app/./../secret.html',
    'afterglow://app/assets/../../secret.html',
    'afterglow://app/assets/%2e%2e/%2e%2e/secret.html',
    'afterglow://app/assets%2f..%2f..%2fsecret.html',
    'afterglow://app/../renderer-private/x.html',
    'afterglow://app/-private/x.html',
    'afterglow://app/index.html%00.js',
    'afterglow://app/index.html/',
    'afterglow://app/assets',
    'afterglow://app/assets/',
    'afterglow://app/.hidden.html',
    'afterglow://app/C:/secret.html',
    'afterglow://app//evil.example/secret.html',
    'afterglow://app/file:///etc/passwd',
    'afterglow://app/~/secret.html',
    'afterglow://app/notes.md',
    'afterglow://app/missing.html',
    'afterglow://evil/index.html',
    'afterglow://app.evil/index.html',
    'afterglow-result://app/index.html',
    'file:///etc/passwd',
    'https://app/index.html',
    'no address',
  ])('%s is not', async (url) => {
    const answer = await ask(url);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });

  test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])('%s is refused', async (method) => {
    expect((await ask('afterglow://app/', method)).status).toBe(405);
  });

  test('a path stays below the folder even where its name begins like it', () => {
    expect(fileOf('/app/renderer', '/../renderer-private/x.html')).toBeNull();
    expect(fileOf('/app/renderer', '/index.html')).toBe('/app/renderer/index.html');
  });
});

const file = (path: string, mediaType = 'video/mp4'): JobFile => ({
  index: 0,
  name: 'x',
  path,
  sizeBytes: 10,
  digest: 'd',
  mediaType,
  kind: 'video',
  role: 'main',
  source: 'x',
});

describe('files in drafts', () => {
  const digest = 'd'.repeat(64);
  const get = (url: string) =>
    createResultScheme({
      file: () => null,
      thumb: () => null,
      media: async (asked) =>
        asked === digest ? { path: join(root, 'digits.bin'), mediaType: 'image/png', digest: asked } : null,
    })({ url, method: 'GET', headers: new Headers() } as Request);

  test('are served by their digest, as what they are, and can do nothing', async () => {
    const answer = await get(`afterglow-result://media/${digest}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    `afterglow-result://media/${'e'.repeat(64)}`,
    'afterglow-result://media/../ledger.sqlite',
    `afterglow-result://media/${digest}/..`,
    `afterglow-result://media/${digest.toUpperCase()}`,
    `afterglow-result://media/${digest}?x`,
    'afterglow-result://media/',
  ])('no other address finds anything: %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });
});

describe('results', () => {
  const asked: unknown[] = [];
  const get = (options: { url?: string; method?: string; range?: string; found?: JobFile | null } = {}) => {
    const { url = `afterglow-result://job/${ID}/0`, method = 'GET', range, found = file(join(root, 'digits.bin')) } = options;
    const scheme = createResultScheme({
      file: (address) => {
        asked.push(address);
        return found;
      },
      thumb: (small) => {
        asked.push(small);
        return small.index === 0 ? join(root, 'digits.bin') : null;
      },
    });
    return scheme({ url, method, headers: new Headers(range === undefined ? {} : { range }) } as Request);
  };

  test('a file is looked up by job and index, and served whole', async () => {
    asked.length = 0;
    const answer = await get({ url: `afterglow-result://job/${ID}/12` });
    expect(asked).toEqual([{ id: ID, index: 12 }]);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('0123456789');
    expect(answer.headers.get('content-length')).toBe('10');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });

  test('a small picture is served as what it was kept as, and one that was not made is empty and no error', async () => {
    asked.length = 0;
    const answer = await get({ url: `afterglow-result://thumb/${ID}/0/384?2` });
    expect(asked).toEqual([{ id: ID, index: 0, sizePx: 384 }]);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(await answer.text()).toBe('0123456789');
    const none = await get({ url: `afterglow-result://thumb/${ID}/1/96` });
    expect([none.status, await none.text()]).toEqual([204, '']);
  });

  test.each(['thumb/ID/0/97', 'thumb/ID/0', 'thumb/ID/0/96/x', 'thumb/../ID/0/96', 'thumb/ID/0/96?../x', 'thumb/ID/-1/96'])(
    '%s is no address of a small picture',
    async (path) => {
      expect((await get({ url: `afterglow-result://${path.replace('ID', ID)}` })).status).toBe(404);
    },
  );

  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=0-999', '0123456789', 'bytes 0-9/10'],
  ])('%s is answered with that part', async (range, text, told) => {
    const answer = await get({ range });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get('content-range')).toBe(told);
  });

  test('a range behind the end is refused with the size', async () => {
    const answer = await get({ range: 'bytes=10-' });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
  });

  test('every answer, a refusal too, is inert: no policy to run, no sniffing, its own resource policy', async () => {
    for (const answer of [
      await get(),
      await get({ found: null }),
      await get({ range: 'bytes=99-' }),
      await get({ method: 'POST' }),
    ]) {
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  test.each([
    ['image/png', 'image/png', null],
    ['video/mp4; codecs=x', 'video/mp4', null],
    ['text/plain', 'text/plain; charset=utf-8', null],
    ['application/json', 'text/plain; charset=utf-8', null],
    ['text/html', 'application/octet-stream', 'attachment'],
    ['application/xhtml+xml', 'application/octet-stream', 'attachment'],
    ['text/javascript', 'application/octet-stream', 'attachment'],
    ['application/pdf', 'application/octet-stream', 'attachment'],
    ['application/zip', 'application/octet-stream', 'attachment'],
    ['IMAGE/PNG', 'image/png', null],
    ['__proto__', 'application/octet-stream', 'attachment'],
    ['', 'application/octet-stream', 'attachment'],
  ])('a %s is served as %s', async (mediaType, served, disposition) => {
    expect(servedType(mediaType)).toBe(served);
    const answer = await get({ found: file(join(root, 'digits.bin'), mediaType) });
    expect(answer.headers.get('content-type')).toBe(served);
    expect(answer.headers.get('content-disposition')).toBe(disposition);
    await answer.body?.cancel();
  });

  test('what is not there, or is no file, is told as missing; an empty file is empty', async () => {
    expect((await get({ found: null })).status).toBe(404);
    expect((await get({ found: file(join(root, 'gone.bin')) })).status).toBe(404);
    expect((await get({ found: file(pages) })).status).toBe(404);
    const empty = await get({ found: file(join(root, 'empty.bin')) });
    expect([empty.status, await empty.text()]).toEqual([200, '']);
  });

  test('HEAD has no body, and nothing else than GET and HEAD is taken', async () => {
    expect(await (await get({ method: 'HEAD' })).text()).toBe('');
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect((await get({ method })).status).toBe(405);
  });

  test.each([
    '',
    'afterglow-result://job/',
    `afterglow-result://job/${ID}`,
    `afterglow-result://job/${ID}/`,
    `afterglow-result://job/${ID}/00`,
    `afterglow-result://job/${ID}/-1`,
    `afterglow-result://job/${ID}/1.5`,
    `afterglow-result://job/${ID}/1e3`,
    `afterglow-result://job/${ID}/0x1`,
    `afterglow-result://job/${ID}/10000`,
    `afterglow-result://job/${ID}/0/`,
    `afterglow-result://job/${ID}/0/../1`,
    `afterglow-result://job/${ID}/0?x`,
    `afterglow-result://job/${ID}/0#x`,
    `afterglow-result://job/${ID}/%30`,
    `afterglow-result://job/${ID}%2f0`,
    `afterglow-result://job/${ID}\\0`,
    `afterglow-result://job/../${ID}/0`,
    `afterglow-result://job/${ID}/..%2f..%2fetc%2fpasswd`,
    'afterglow-result://job/../../etc/passwd',
    'afterglow-result://job//etc/passwd/0',
    `afterglow-result://job/${ID.toUpperCase()}/0`,
    `afterglow-result://job/${ID.slice(1)}/0`,
    `afterglow-result://jobs/${ID}/0`,
    `afterglow-result://job.evil/${ID}/0`,
    `afterglow-result://job@evil/${ID}/0`,
    `afterglow-result://user@job/${ID}/0`,
    `afterglow-result://job:80/${ID}/0`,
    `afterglow://job/${ID}/0`,
    `file:///job/${ID}/0`,
    `xafterglow-result://job/${ID}/0`,
  ])('%s names no file', async (url) => {
    expect(parseResultAddress(url)).toBeNull();
    expect((await get({ url })).status).toBe(404);
  });
});

test.each([
  [null, 10, 'whole'],
  ['', 10, 'whole'],
  ['items=0-1', 10, 'whole'],
  ['bytes=0-1,3-4', 10, 'whole'],
  ['bytes=-', 10, 'whole'],
  ['bytes=5-2', 10, 'whole'],
  ['bytes=a-b', 10, 'whole'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  ['bytes=-50', 10, { start: 0, end: 9 }],
  ['bytes=99999999999999999999-', 10, 'whole'],
] as const)('the range %j of %i bytes is %j', (header, sizeBytes, range) => {
  expect(readRange(header, sizeBytes)).toEqual(range);
});

test('no scheme of ours goes around content security policies or keeps service workers', () => {
  announceSchemes({
    registerSchemesAsPrivileged: (schemes) => {
      expect(schemes.map(({ scheme }) => scheme)).toEqual(['afterglow', 'afterglow-result']);
      for (const { privileges } of schemes) {
        expect(privileges).toMatchObject({ standard: true, secure: true });
        expect(privileges?.bypassCSP ?? false).toBe(false);
        expect(privileges?.allowServiceWorkers ?? false).toBe(false);
      }
    },
  });
});
