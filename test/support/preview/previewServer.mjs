/** Serves the page to a plain browser, with `previewBridge.ts` in front of it and drawn pictures behind its file links. */

import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const ROOT = resolve(import.meta.dirname, '../../../src/renderer');
const BRIDGE = resolve(import.meta.dirname, 'previewBridge.ts');

/** A soft sky with a sun in it; the number decides its hues. */
function picture(seed) {
  const hue = (seed * 47) % 360;
  const sun = 20 + ((seed * 13) % 60);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768" viewBox="0 0 1024 768"><defs><linearGradient id="g" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="oklch(0.35 0.09 ${hue})"/><stop offset="0.55" stop-color="oklch(0.66 0.13 ${(hue + 50) % 360})"/><stop offset="1" stop-color="oklch(0.86 0.1 ${(hue + 90) % 360})"/></linearGradient><radialGradient id="s"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".25" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><rect width="1024" height="768" fill="url(#g)"/><circle cx="${sun * 10}" cy="${300 + ((seed * 29) % 200)}" r="260" fill="url(#s)"/><path d="M0 ${560 + (seed % 60)}C200 480 380 640 620 560s300 10 404-40V768H0z" fill="oklch(0.25 0.06 ${hue})" opacity=".75"/></svg>`;
}

/** A second of a soft tone. */
function tone() {
  const rate = 8_000;
  const wav = Buffer.alloc(44 + rate * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + rate * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(rate * 2, 40);
  for (let at = 0; at < rate; at += 1)
    wav.writeInt16LE(Math.round(6_000 * Math.sin((at / rate) * 440 * Math.PI * 2)), 44 + at * 2);
  return wav;
}

const preview = {
  name: 'afterglow-preview',
  transform(code, id) {
    return id.endsWith('/src/renderer/bridge.ts') ? code.replace('afterglow-result://job/', '/preview-result/') : null;
  },
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace('<script type="module"', `<script type="module" src="/@fs${BRIDGE}"></script><script type="module"`),
  },
  configureServer(server) {
    server.middlewares.use('/preview-result', (request, response) => {
      const seed = Number.parseInt((request.url ?? '').replaceAll(/[^0-9a-f]/gu, '').slice(0, 6), 16);
      if ((request.headers['sec-fetch-dest'] ?? '') === 'audio') {
        response.setHeader('content-type', 'audio/wav');
        response.end(tone());
        return;
      }
      response.setHeader('content-type', 'image/svg+xml');
      response.end(picture(seed));
    });
  },
};

/** Starts on a free port of loopback; answers with the address and a function that stops it. */
export async function servePreview() {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    cacheDir: resolve(import.meta.dirname, '../../../node_modules/.vite-preview'),
    plugins: [react(), tailwindcss(), preview],
    server: { host: '127.0.0.1', port: 0, strictPort: false, fs: { allow: [resolve(import.meta.dirname, '../../..')] } },
  });
  await server.listen();
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}
