import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDemoWindow } from './demo/window.mjs';
import { drawingFor, LINUX_SIZES_PIXELS, MAC_SIZES_PIXELS, WINDOWS_SIZES_PIXELS } from './icons/drawings.mjs';
import { icnsOf } from './icons/icns.mjs';
import { icoOf } from './icons/ico.mjs';
import { withDisplay } from './setup/display.mjs';
import { projectFolder } from './setup/paths.mjs';
import { prepareApp } from './setup/prepare.mjs';
import { runScript, say } from './setup/say.mjs';

/**
 * `npm run icons`: draws every icon of the app from `resources/icon.svg`, in the app's own window, and notes what it drew them
 * from. The files are kept in the repository: making a package needs no window, and gives the same bytes on every machine.
 *
 * @typedef {import('./icons/ico.mjs').Picture} Picture
 */

const WINDOW_ICON_PIXELS = 512;

await runScript(async () => {
  const runtime = await prepareApp();
  const source = await readFile(join(projectFolder, 'resources', 'icon.svg'));
  const svg = source.toString('utf8');
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-icons-'));
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  await withDisplay(async (env) => {
    const window = await openDemoWindow({ runtime, folder, env, args: [] });
    try {
      const draw = /** @param {import('./icons/drawings.mjs').IconStyle} style @param {readonly number[]} sizes */ (
        style,
        sizes,
      ) => picturesOf(window.page, { svg, style, sizes });
      const plain = await draw('plain', LINUX_SIZES_PIXELS);
      for (const { sizePixels, png } of plain) files.set(`build/icons/${sizePixels}x${sizePixels}.png`, png);
      files.set('resources/icon.png', plain.find(({ sizePixels }) => sizePixels === WINDOW_ICON_PIXELS)?.png ?? new Uint8Array());
      files.set('build/icon.ico', icoOf(await draw('plain', WINDOWS_SIZES_PIXELS)));
      files.set('build/icon.icns', icnsOf(await draw('mac', MAC_SIZES_PIXELS)));
    } finally {
      await window.close();
    }
  });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  await mkdir(join(projectFolder, 'build', 'icons'), { recursive: true });
  for (const [path, content] of files) await writeFile(join(projectFolder, path), content);
  const drawn = Object.fromEntries([...files].map(([path, content]) => [path, digestOf(content)]));
  await writeFile(
    join(projectFolder, 'build', 'icons.json'),
    `${JSON.stringify({ source: digestOf(source), drawn }, null, 2)}\n`,
  );
  for (const [path, content] of files) say(`${path}  ${content.length} bytes`);
  return 0;
});

/** @param {Uint8Array} content */
function digestOf(content) {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * @param {import('playwright').Page} page
 * @param {{ svg: string, style: import('./icons/drawings.mjs').IconStyle, sizes: readonly number[] }} wish
 * @returns {Promise<Picture[]>}
 */
async function picturesOf(page, { svg, style, sizes }) {
  /** @type {Picture[]} */
  const pictures = [];
  for (const sizePixels of sizes) {
    const drawing = { svg: drawingFor({ svg, sizePixels, style }), size: sizePixels };
    const { png, rgba } = await page.evaluate(drawn, drawing);
    pictures.push({ sizePixels, png: Buffer.from(png, 'base64'), rgba: Uint8Array.from(rgba) });
  }
  return pictures;
}

/** Runs in the page. @param {{ svg: string, size: number }} drawing @returns {Promise<{ png: string, rgba: number[] }>} */
async function drawn({ svg, size }) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image(size, size);
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const brush = canvas.getContext('2d');
  brush?.drawImage(image, 0, 0, size, size);
  URL.revokeObjectURL(url);
  // Pixels are needed up to 128 only, and a million of them are slow to hand over.
  const rgba = size <= 128 ? [...(brush?.getImageData(0, 0, size, size).data ?? [])] : [];
  return { png: canvas.toDataURL('image/png').split(',')[1] ?? '', rgba };
}
