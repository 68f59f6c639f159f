/** What went wrong for other people between them and the server, and between window and core. Sources: docs/reliability-cases.md. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDownloads } from '../../src/main/adapters/assets/downloads.ts';
import { createNetwork } from '../../src/main/adapters/network/network.ts';
import { t } from '../../src/renderer/text/en.ts';
import { PARSERS } from '../../src/shared/parse.ts';
import { MINUTE, SECOND } from '../../src/shared/time.ts';
import { type CaseDesk, MODEL, openDesk } from '../support/caseDesk.ts';
import { value } from '../support/core.ts';
import { createAuthority } from '../support/servers/certificates.ts';
import { startServer } from '../support/servers/httpServer.ts';
import { startSealedFront } from '../support/servers/sealedFront.ts';
import { tempFolder } from '../support/tempFolder.ts';

it('behind inspected TLS the certificate is named as what is in the way, jobs keep their state, and a file of the authority mends it', async () => {
  const authority = createAuthority('Inspection of a company');
  let caFile: string | null = null;
  const network = createNetwork({
    wish: () => ({ mode: 'none', server: '', username: '', bypass: '', caFile }),
    password: () => null,
    askSystem: async () => 'DIRECT',
    now: () => Date.now(),
    log: () => {},
  });
  const desk = await openDesk({ network });
  const ids = await desk.submitMany(5);
  const front = await startSealedFront({ certificate: authority.issue('localhost'), to: desk.router.url });
  onTestFinished(front.close);
  desk.line.url = `https://localhost:${front.port}`;
  await desk.pass(30 * MINUTE);
  expect(new Set(desk.phases(ids))).toEqual(new Set(['queued']));
  expect(desk.runner.facts().hindrances).toEqual([{ kind: 'offline', because: 'tlsUnknownIssuer' }]);
  expect(front.seen).toEqual([]);

  caFile = join(tempFolder(), 'company.pem');
  writeFileSync(caFile, authority.cert);
  network.changed();
  desk.runner.tell({ kind: 'resumed' });
  await desk.pass(5 * MINUTE);
  expect(front.seen.length).toBeGreaterThan(0);
  expect(desk.hindrances()).toEqual([]);
  // The links of this Router lead past the inspection, to where pictures are not fetched from without it.
  expect(desk.phases(ids).every((phase) => phase === 'collecting' || phase === 'done')).toBe(true);
});

describe('a server that stalls', () => {
  it.each([
    ['before the head of a status', 'status', 'headers', 'timeout'],
    ['in the middle of a status', 'status', 'body', 'cut'],
    ['before the head of a result', 'result', 'headers', 'timeout'],
    ['in the middle of a result', 'result', 'body', 'cut'],
  ] as const)('%s is given up soon, in words, and asked again', async (_what, route, when, word) => {
    const desk = await openDesk({ limits: { headersMs: 200, idleMs: 200, totalMs: 1_000 } });
    const id = await desk.submit();
    desk.control.trouble({ route, deed: { kind: 'stall', when } });
    const from = performance.now();
    for (let tick = 0; tick < 60 && desk.shown(id).contact.trouble === null; tick += 1) await desk.pass(SECOND);
    expect(desk.shown(id).contact.trouble).toBe(word);
    expect(performance.now() - from).toBeLessThan(10_000);
    await desk.pass(5 * MINUTE);
    expect(desk.job(id).phase).toBe('done');
  });
});

describe('a server of files that stalls', () => {
  const WORDS = { headers: 'timeout', body: 'cut' } as const;
  const assetCalls = async (desk: CaseDesk, id: string) =>
    value(await desk.runner.getJob(id)).calls.filter(({ call }) => call === 'asset');

  it.each([
    ['before the head of a file', 'headers'],
    ['in the middle of a file', 'body'],
  ] as const)('%s is given up soon, in words, and the file is saved whole on another try', async (_what, when) => {
    const desk = await openDesk({ assetLimits: { headersMs: 200, idleMs: 200 } });
    desk.control.trouble({ route: 'asset', times: 2, deed: { kind: 'stall', when } });
    const id = await desk.submit();
    const from = performance.now();
    for (let tick = 0; tick < 60 && (await assetCalls(desk, id)).length === 0; tick += 1) await desk.pass(SECOND);
    expect(performance.now() - from).toBeLessThan(10_000);
    // Nothing of it is lost or given up meanwhile, and nothing half is to be seen.
    expect(desk.job(id)).toMatchObject({ phase: 'collecting', files: [], missing: [] });
    expect(readdirSync(desk.resultsFolder).filter((name) => !name.startsWith('.'))).toEqual([]);
    await desk.pass(10 * MINUTE);
    const calls = await assetCalls(desk, id);
    expect(calls.map(({ trouble }) => trouble)).toEqual([WORDS[when], WORDS[when], null]);
    expect(t.lineTrouble(WORDS[when])).toMatch(/ .*\.$/u);
    const job = desk.job(id);
    expect(job).toMatchObject({ phase: 'done', missing: [] });
    const [file] = job.files.filter(({ role }) => role !== 'body');
    expect(
      createHash('sha256')
        .update(readFileSync(file?.path ?? ''))
        .digest('hex'),
    ).toBe(file?.digest);
  });

  it('does not keep a large file from coming that takes long and never stands still', async () => {
    const piece = Buffer.alloc(64 * 1_024, 7);
    const server = await startServer((_request, response) => {
      let left = 12;
      const next = (): void => {
        left -= 1;
        if (left < 0) response.end();
        else response.write(piece, () => void setTimeout(next, 60));
      };
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': piece.length * 12 });
      next();
    });
    onTestFinished(() => server.close());
    const downloads = createDownloads({
      clock: { now: Date.now },
      userAgent: 'Afterglow/test',
      limits: { headersMs: 300, idleMs: 300 },
    });
    onTestFinished(() => downloads.close());
    const partPath = join(tempFolder(), 'file.part');
    const from = performance.now();
    const got = await downloads.fetch({ link: `${server.url}/large`, reach: 'publicAndLoopback', partPath, mode: 0o600 });
    expect(got).toMatchObject({ kind: 'saved', part: { sizeBytes: piece.length * 12 } });
    expect(performance.now() - from).toBeGreaterThan(2 * 300);
  });
});

it('what no form could have made is refused with a typed error: no request goes out and nothing is written', async () => {
  const desk = await openDesk();
  const { runner } = desk;
  const requestId = '6f1a1a6e-6a53-4a5f-9d3a-2b3b0a1f9c21';
  /** As the window's calls come in: parsed from unknown first, then answered. */
  const ask = async <N extends 'submit' | 'addJob' | 'cancelJob'>(name: N, sent: unknown): Promise<{ readonly ok: boolean }> => {
    const parsed = PARSERS[name](sent);
    return parsed.ok ? (runner[name] as (argument: unknown) => Promise<{ ok: boolean }>)(parsed.value) : parsed;
  };
  const models = ['../x', '..', 'a/b/../../c', 'http://elsewhere.example/x', 'bfl/flux?x=1', '', 'x'.repeat(1_000_000), 7, null];
  for (const model of models) {
    expect(await ask('submit', { ...desk.draft(), model }), String(model).slice(0, 40)).toMatchObject({ ok: false });
    expect(await ask('addJob', { model, requestId }), String(model).slice(0, 40)).toMatchObject({ ok: false });
  }
  for (const id of ['../x', '', `${requestId}/cancel`, 7, null, { id: requestId }]) {
    expect(await ask('addJob', { model: MODEL, requestId: id }), String(id)).toMatchObject({ ok: false });
    expect(await ask('cancelJob', id), String(id)).toMatchObject({ ok: false });
  }
  for (const body of ['', '[]', 'null', '{"a":', '"x"', 7, null]) {
    expect(await ask('submit', { ...desk.draft(), body }), String(body)).toMatchObject({ ok: false });
  }
  await desk.pass(MINUTE);
  expect(desk.control.counters().total).toBe(0);
  expect(desk.core.store.ledger.ids()).toEqual([]);
});
