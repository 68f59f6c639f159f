import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, posix } from 'node:path';
import { readTrace } from './release/readTrace.mjs';
import { projectFolder } from './setup/paths.mjs';
import { runScript, trouble } from './setup/say.mjs';

const USAGE =
  'Run `npm run trace -- FILE`, with the folder where the maps of that build were unpacked as a second argument if it is not this build.';

/**
 * `npm run trace -- LOG [FOLDER]`: prints a log or a trace with its places in the sources. Without a folder it takes the maps of what
 * was built here last; those of a release are beside it as `…-source-maps.tar.gz`.
 */
await runScript(async () => {
  const [log, folder = projectFolder] = process.argv.slice(2);
  if (log === undefined) throw trouble('Name the file with the trace.', USAGE);
  process.stdout.write(readTrace({ text: readFileSync(log, 'utf8'), findPlace: findPlaceIn(folder) }));
  return 0;
});

/** @param {string} folder @returns {import('./release/readTrace.mjs').FindPlace} */
function findPlaceIn(folder) {
  /** @type {Map<string, SourceMap | null>} */
  const maps = new Map();
  const mapOf = (/** @type {string} */ file) => {
    const path = join(folder, `${file}.map`);
    const known = maps.get(file);
    if (known !== undefined) return known;
    const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null;
    maps.set(file, map);
    return map;
  };
  return ({ file, line, column }) => {
    const found = mapOf(file)?.findEntry(line - 1, column - 1);
    if (found === undefined || !('originalSource' in found)) return null;
    return {
      source: posix.join(posix.dirname(file), found.originalSource),
      line: found.originalLine + 1,
      column: found.originalColumn + 1,
    };
  };
}
