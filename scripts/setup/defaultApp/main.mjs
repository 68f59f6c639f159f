/**
 * What the registry-shipped runtime runs first: `electron [-r FILE]... [flags] FOLDER [arguments]`, as the official
 * runtime's own starter takes it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const require = createRequire(import.meta.url);
const args = process.argv.slice(1);
let folder = null;
let isFileNext = false;
for (const arg of args) {
  if (isFileNext) {
    isFileNext = false;
    require(resolve(arg));
  } else if (arg === '-r' || arg === '--require') {
    isFileNext = true;
  } else if (!arg.startsWith('-')) {
    folder = resolve(arg);
    break;
  }
}

if (folder === null) {
  process.stderr.write('usage: electron [-r FILE] FOLDER [arguments]\n');
  app.exit(2);
} else {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  /** The official starter uses these two as well; the typings leave them out. */
  const starter = /** @type {import('electron').App & { setVersion(version: string): void, setAppPath(path: string): void }} */ (
    app
  );
  app.setName(manifest.productName ?? manifest.name);
  if (manifest.version) starter.setVersion(manifest.version);
  starter.setAppPath(folder);
  app.setDesktopName(manifest.desktopName ?? `${app.name}.desktop`);
  // Awaited, so that the app's first code still runs before `ready`: schemes can only be registered then.
  await import(pathToFileURL(join(folder, manifest.main ?? 'index.js')).href);
}
