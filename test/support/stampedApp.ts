/** The built app in a folder of its own, with what a package says of its making. */

import { copyFile, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD_STAMP_FILE, type BuildStamp } from '../../src/shared/build.ts';
import { projectFolder } from './app.ts';

const STAMP: BuildStamp = {
  purpose: 'test',
  runtime: 'registry',
  electron: '33.2.1',
  commit: '0123456789abcdef0123456789abcdef01234567',
  builtAt: '2026-11-20T10:00:00Z',
  isInspectable: true,
  updateFeed: null,
};

/** Answers with the folder; whoever asks for it removes it. */
export async function stampedApp(stamp: Partial<BuildStamp>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-stamped-'));
  for (const name of ['out', 'resources']) await symlink(join(projectFolder, name), join(folder, name), 'junction');
  await copyFile(join(projectFolder, 'package.json'), join(folder, 'package.json'));
  await writeFile(join(folder, BUILD_STAMP_FILE), JSON.stringify({ ...STAMP, ...stamp }));
  return folder;
}
