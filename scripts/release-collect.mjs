import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allTargets } from './package/nativePart.mjs';
import { makeRelease } from './release/makeRelease.mjs';
import { projectFolder } from './setup/paths.mjs';
import { runScript, say } from './setup/say.mjs';

/** `npm run release:collect`: makes one release, in `dist/release`, of what several machines staged (`dist/collected/<one folder each>`). */
await runScript(async () => {
  const files = await makeRelease({
    collectedFolder: join(projectFolder, 'dist', 'collected'),
    releaseFolder: join(projectFolder, 'dist', 'release'),
    targets: allTargets(),
    changelog: await readFile(join(projectFolder, 'CHANGELOG.md'), 'utf8'),
    repository: process.env['GITHUB_REPOSITORY'] ?? 'OWNER/REPOSITORY',
    commit: process.env['GITHUB_SHA'] ?? null,
  });
  say(`Collected ${files.length} files, SHA256SUMS among them, in dist/release.`);
  return 0;
});
