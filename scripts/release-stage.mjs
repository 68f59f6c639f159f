import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractFile } from '@electron/asar';
import { archiveIn } from './package/contents.mjs';
import { nativePartFor } from './package/nativePart.mjs';
import { filesForPeople, readManifest, whyNoRelease } from './release/manifest.mjs';
import { partsListOf } from './release/partsList.mjs';
import { whatDiffers } from './release/readBack.mjs';
import { packSourceMaps } from './release/sourceMaps.mjs';
import { projectFolder } from './setup/paths.mjs';
import { lastLines, npmCommand, runQuietly } from './setup/run.mjs';
import { runScript, say, trouble } from './setup/say.mjs';

/**
 * `npm run release:stage`: reads back what `npm run package -- --release` made on this machine, refuses it when it is no release, and
 * lays what people are given into `dist/staged`, with a list of its parts and the source maps.
 *
 * @typedef {import('./release/manifest.mjs').Manifest} Manifest
 */

const dist = join(projectFolder, 'dist');
const staged = join(dist, 'staged');

await runScript(async () => {
  const text = await readFile(join(dist, 'packages.json'), 'utf8').catch(() => '{}');
  const manifest = readManifest(text);
  const faults = [
    ...whyNoRelease(manifest, { commit: process.env['GITHUB_SHA'] ?? null }),
    ...(await whatDiffers({ folder: dist, manifest })),
  ];
  if (faults.length > 0)
    throw trouble(
      `What lies in dist is no release:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
      'Make it with `npm run package -- --release` from a clean commit.',
    );

  await rm(staged, { recursive: true, force: true });
  await mkdir(staged, { recursive: true });
  for (const { file } of filesForPeople(manifest)) await copyFile(join(dist, file), join(staged, file));
  const name = `Afterglow-${manifest.version}-${manifest.platform}-${manifest.arch}`;
  await writeFile(join(staged, `${name}.cdx.json`), `${JSON.stringify(await partsList(manifest), null, 2)}\n`);
  await packSourceMaps(`dist/staged/${name}-source-maps.tar.gz`);
  await writeFile(join(staged, 'packages.json'), text);
  say(
    `Staged ${filesForPeople(manifest).length} files for ${manifest.platform} ${manifest.arch}, with their parts and maps, in ${staged}.`,
  );
  return 0;
});

/** @param {Manifest} manifest */
async function partsList(manifest) {
  const { program, args } = npmCommand(['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']);
  const ran = await runQuietly(program, args, { cwd: projectFolder });
  if (ran.code !== 0)
    throw trouble(`npm could not list the parts:\n${lastLines(ran.output)}`, 'Run `npm ci --ignore-scripts` first.');
  const folder = join(dist, manifest.outputs.find(({ kind }) => kind === 'folder')?.file ?? '');
  const shipped = JSON.parse(
    extractFile(join(folder, archiveIn(manifest.platform)), join('out', 'licences.json')).toString('utf8'),
  );
  const { version, electron } = manifest;
  return partsListOf({
    sbom: JSON.parse(ran.output),
    shipped,
    app: { name: 'Afterglow', version, electron, nativePart: nativePartFor(manifest) },
  });
}
