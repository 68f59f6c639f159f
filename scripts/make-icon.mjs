import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDemoWindow } from './demo/window.mjs';
import { withDisplay } from './setup/display.mjs';
import { projectFolder } from './setup/paths.mjs';
import { prepareApp } from './setup/prepare.mjs';
import { runScript, say } from './setup/say.mjs';

/** `node scripts/make-icon.mjs`: draws `resources/icon.png` from `resources/icon.svg`, in the app's own window. */

const SIZE = 512;

await runScript(async () => {
  const runtime = await prepareApp();
  const svg = await readFile(join(projectFolder, 'resources', 'icon.svg'), 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-icon-'));
  const path = join(projectFolder, 'resources', 'icon.png');
  await withDisplay(async (env) => {
    const window = await openDemoWindow({ runtime, folder, env, args: [] });
    try {
      await writeFile(path, Buffer.from(await window.page.evaluate(drawn, { svg, size: SIZE }), 'base64'));
    } finally {
      await window.close();
    }
  });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  say(`Drawn: ${path}`);
  return 0;
});

/** Runs in the page. @param {{ svg: string, size: number }} drawing @returns {Promise<string>} PNG, base64. */
async function drawn({ svg, size }) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image(size, size);
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  canvas.getContext('2d')?.drawImage(image, 0, 0, size, size);
  URL.revokeObjectURL(url);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
