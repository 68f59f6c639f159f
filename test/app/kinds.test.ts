/** Every kind of result but pictures, in the inspector: painted for real, moved by keys, and nothing of it doing anything by itself. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { encodeGlb } from '../../src/practice/outputs/glb.ts';
import { turnSolid } from '../../src/practice/outputs/solid.ts';
import { expect, projectFolder, type RunningApp, samplesFolder, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { startSwappingFront } from '../support/servers/swappingFront.ts';
import { coloursOf, expectPhase, hasten, MODEL, openJob } from '../support/window.ts';

const CHAT = 'anthropic/claude-opus-5';
const SEED = '18446744073709551615';
const LEAF = 'QUJD'.repeat(750_000);
const MARKDOWN = [
  '# On lighthouses',
  '',
  'They stand **still**, says [a page](https://evil.example/look?at=me), <script>alert(1)</script><img src="https://evil.example/p.png">.',
  '',
  '![a tower](https://evil.example/tower.png)',
  '',
  '| light | seconds |',
  '| --- | --- |',
  '| white | 12 |',
].join('\n');

const solidsFolder = join(projectFolder, 'test', 'support', 'solids');

test('every kind of result is really shown, obeys the keys, and does nothing by itself', async ({ desk, router }) => {
  test.slow();
  hasten(router);
  const front = await startSwappingFront({
    router,
    files: {
      'a clip': await readFile(join(samplesFolder, 'dusk-wide.mp4')),
      'a tone': tone(3),
      'a solid': encodeGlb(turnSolid({ prompt: 'a vase', seed: 7 })),
      'a packed solid': await readFile(join(solidsFolder, 'draco.glb')),
      'a tight solid': await readFile(join(solidsFolder, 'meshopt.glb')),
      'a tiled solid': await readFile(join(solidsFolder, 'basis.glb')),
      'a broken solid': brokenSolid(),
      'a paper': Buffer.from(
        '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\u0000\n1 0 obj << /OpenAction << /S /JavaScript >> >> endobj\n%%EOF\n',
        'latin1',
      ),
    },
    document: (text, prompt) => {
      if (prompt === 'a writing') return written(text);
      if (prompt !== 'a document') return text;
      const list = JSON.stringify(Array.from({ length: 450 }, (_, at) => at));
      return text.replace('{', `{"seed":${SEED},"extra":[{"b64":"${LEAF}"}],"list":${list},`);
    },
  });
  const running = await desk.launch({ env: { AFTERGLOW_ROUTER_URL: front.url } });
  const { page } = running;
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/u.test(message.text())) complaints.push(message.text());
  });
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!/^(afterglow|afterglow-result|blob|data):/u.test(request.url())) strangers.push(request.url());
  });

  for (const prompt of SWAPPED) await submit(page, MODEL, { prompt });
  await submit(page, CHAT, { max_tokens: 200, messages: [{ role: 'user', content: 'a writing' }] });
  for (const prompt of [...SWAPPED, 'a writing']) await expectPhase(page, prompt, 'done');

  await test.step('a clip', () => watchClip(running, desk));
  await test.step('a tone', () => hearTone(running, desk));
  for (const prompt of ['a solid', 'a packed solid', 'a tight solid', 'a tiled solid']) {
    await test.step(prompt, () => turnModel(running, desk, prompt));
  }
  await test.step('a broken solid', async () => {
    const inspector = await openJob(page, 'a broken solid');
    await expect(inspector.getByText('This model needs files from elsewhere')).toBeVisible();
  });
  await test.step('a document', () => walkTree(running, desk));
  await test.step('a writing', () => readWriting(running, desk));
  await test.step('a paper', () => lookAtPaper(running, desk));

  expect(complaints).toEqual([]);
  expect(strangers).toEqual([]);
  await front.close();
});

const SWAPPED = [
  'a clip',
  'a tone',
  'a solid',
  'a packed solid',
  'a tight solid',
  'a tiled solid',
  'a broken solid',
  'a document',
  'a paper',
] as const;

type Desk = { screenshot(running: RunningApp, name: string): Promise<string> };

async function watchClip(running: RunningApp, desk: Desk): Promise<void> {
  const { page } = running;
  const player = (await openJob(page, 'a clip')).getByRole('group', { name: 'Video player' });
  const video = player.locator('video');
  await expect.poll(() => coloursOf(running, video)).toBeGreaterThan(50);
  expect(await video.evaluate((clip) => clip instanceof HTMLVideoElement && clip.paused)).toBe(true);
  await expect(player).toHaveAccessibleDescription(/without captions/u);
  const seconds = () => video.evaluate((clip) => (clip instanceof HTMLVideoElement ? clip.currentTime : -1));

  await player.getByRole('button', { name: 'Repeat' }).focus();
  await page.keyboard.press('.');
  await expect.poll(seconds).toBeGreaterThan(0);
  const frame = await seconds();
  await page.keyboard.press('.');
  await expect.poll(seconds).toBeGreaterThan(frame);
  await page.keyboard.press(',');
  await expect.poll(seconds).toBeCloseTo(frame, 3);
  await page.keyboard.press('k');
  await expect.poll(seconds).toBeGreaterThan(frame + 0.3);
  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('>');
  await expect(player.getByRole('button', { name: 'Speed: 1.25×' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(player.getByRole('button', { name: 'Sound on' })).toBeVisible();
  await player.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(seconds).toBe(0);
  await axe(running, desk, 'clip');
}

async function hearTone(running: RunningApp, desk: Desk): Promise<void> {
  const { page } = running;
  const player = (await openJob(page, 'a tone')).getByRole('group', { name: 'Audio player' });
  const wave = player.locator('[data-wave="drawn"]');
  await expect(wave).toBeVisible();
  expect(await coloursOf(running, wave)).toBeGreaterThan(3);
  const seconds = () => player.locator('audio').evaluate((tone) => (tone instanceof HTMLAudioElement ? tone.currentTime : -1));
  const box = await wave.boundingBox();
  if (box === null) throw new Error('no wave');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(seconds).toBeCloseTo(1.5, 1);
  await page.keyboard.press('k');
  await expect.poll(seconds).toBeGreaterThan(1.7);
  await page.keyboard.press('k');
  await axe(running, desk, 'tone');
}

async function turnModel(running: RunningApp, desk: Desk, prompt: string): Promise<void> {
  const { page } = running;
  const viewer = (await openJob(page, prompt)).getByRole('group', { name: 'Model viewer' });
  await expect(viewer.locator('[data-model="shown"]')).toBeVisible();
  const canvas = viewer.locator('canvas');
  await expect.poll(() => coloursOf(running, canvas)).toBeGreaterThan(prompt === 'a tiled solid' ? 20 : 50);
  if (prompt !== 'a solid') {
    await desk.screenshot(running, prompt);
    return;
  }
  await canvas.focus();
  const before = await canvas.screenshot();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => before.equals(await canvas.screenshot())).toBe(false);
  await page.keyboard.press('0');
  await axe(running, desk, 'solid');
}

async function walkTree(running: RunningApp, desk: Desk): Promise<void> {
  const { page } = running;
  const inspector = await openJob(page, 'a document');
  await inspector.getByText('answer.json').click();
  const tree = inspector.getByRole('tree', { name: 'JSON' });
  await expect(tree.getByRole('treeitem', { name: `seed: ${SEED}` })).toBeVisible();
  await tree.focus();
  const active = () =>
    tree.evaluate((box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  // What a branch holds is read once it is opened, and can be gone into when it is there.
  for (const held of ['0: { 1 field }', 'b64: 3 MB of base64']) {
    await page.keyboard.press('ArrowRight');
    await expect(tree.getByRole('treeitem', { name: held })).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  await expect.poll(active).toBe('b64: 3 MB of base64');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(active).toBe('0: { 1 field }');
  await inspector.getByRole('searchbox', { name: 'Find' }).fill('449');
  await expect.poll(active).toBe('449: 449');
  await expect(inspector.getByText('1 of 1', { exact: true })).toBeVisible();
  await axe(running, desk, 'document');
}

async function readWriting(running: RunningApp, desk: Desk): Promise<void> {
  const { page } = running;
  const inspector = await openJob(page, 'a writing');
  await expect(inspector.getByRole('heading', { name: 'On lighthouses' })).toBeVisible();
  await expect(inspector.getByRole('table')).toBeVisible();
  await expect(inspector.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(inspector.getByText('Picture, not loaded: a tower')).toBeVisible();
  await axe(running, desk, 'writing');
  await inspector.getByRole('button', { name: 'a page' }).click();
  await expect(page.getByRole('dialog').getByText('https://evil.example/look?at=me')).toBeVisible();
  await page.keyboard.press('Escape');
  await inspector.getByRole('button', { name: 'Laid out' }).click();
  await expect(inspector.getByText('# On lighthouses')).toBeVisible();
  await inspector.getByRole('searchbox', { name: 'Find' }).fill('EVIL');
  await expect(inspector.getByText('1 of 3', { exact: true })).toBeVisible();
}

async function lookAtPaper(running: RunningApp, desk: Desk): Promise<void> {
  const { app, page } = running;
  const inspector = await openJob(page, 'a paper');
  const facts = inspector.getByRole('region', { name: 'About this file' });
  await expect(facts.getByText('25 50 44 46 2d 31 2e 37')).toBeVisible();
  await expect(facts.getByText('application/pdf')).toBeVisible();
  expect(await page.locator('embed, object, iframe').count()).toBe(0);
  await axe(running, desk, 'paper');
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' });
  });
  await facts.getByRole('button', { name: 'Save a copy' }).click();
}

async function axe(running: RunningApp, desk: Desk, name: string): Promise<void> {
  for (const theme of THEMES) {
    expect(await seriousFaults(running.page, theme), `${name}, ${theme}`).toEqual([]);
    await desk.screenshot(running, `${name}-${theme}`);
  }
}

async function submit(page: Page, model: string, body: object): Promise<void> {
  const answer = await page.evaluate(
    async ({ model: wanted, text }) => {
      const ticket = await window.afterglow.newTicket();
      return ticket.ok
        ? window.afterglow.submit({ ticket: ticket.value, model: wanted, body: text, route: 'queued', parent: null })
        : ticket;
    },
    { model, text: JSON.stringify(body) },
  );
  expect(answer.ok).toBe(true);
}

/** The answer of a chat, with Markdown in the place of its words. */
function written(text: string): string {
  const answer = JSON.parse(text) as { content: { type: string; text?: string }[] };
  const content = answer.content.map((part) => (part.type === 'text' ? { ...part, text: MARKDOWN } : part));
  return JSON.stringify({ ...answer, content });
}

/** A soft tone that swells, as a WAV file. */
function tone(seconds: number): Buffer {
  const rate = 16_000;
  const samples = Buffer.alloc(seconds * rate * 2);
  for (let at = 0; at < seconds * rate; at += 1) {
    samples.writeInt16LE(Math.round(12_000 * Math.sin((at / rate) * 440 * 6.283) * Math.abs(Math.sin((at / rate) * 4))), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A model whose shape lies at somebody else's. */
function brokenSolid(): Buffer {
  const document = {
    asset: { version: '2.0' },
    buffers: [{ uri: 'https://evil.example/shape.bin', byteLength: 12 }],
    scenes: [{ nodes: [] }],
  };
  const text = Buffer.from(JSON.stringify(document));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(20 + padded.length, 8);
  head.writeUInt32LE(padded.length, 12);
  head.write('JSON', 16, 'latin1');
  return Buffer.concat([head, padded]);
}
