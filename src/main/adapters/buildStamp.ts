import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_STAMP_FILE, type BuildStamp, buildStamp } from '../../shared/build.ts';

const MAX_LENGTH = 4_096;

/** What the package says of its own making. Null: it says nothing that can be read, as in every run from source. */
export function readBuildStamp({
  folder,
  log,
}: {
  /** The app's own folder or archive. */
  readonly folder: string;
  readonly log: (line: string) => void;
}): BuildStamp | null {
  const text = readIfThere(join(folder, BUILD_STAMP_FILE));
  if (text === null) return null;
  const read = text.length > MAX_LENGTH ? null : buildStamp(parseJson(text));
  if (read === null) log(`${BUILD_STAMP_FILE} is not the stamp of a build`);
  return read?.value ?? null;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
