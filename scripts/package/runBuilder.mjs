import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { builderConfig, FORMATS } from '../../electron-builder.config.mjs';
import { projectFolder } from '../setup/paths.mjs';
import { trouble } from '../setup/say.mjs';
import { emptySigningVariables } from './signing.mjs';

/**
 * @typedef {import('./options.mjs').PackageOptions} PackageOptions
 * @typedef {object} BuilderRun
 * @property {PackageOptions} options
 * @property {import('./make.mjs').Runtime} runtime
 * @property {string} appFolder
 * @property {string} outFolder
 */

/** Packs the app into a folder that can be started, and answers that folder. @param {BuilderRun} run */
export async function packFolder(run) {
  await build(run, { names: ['dir'], prepackaged: null });
  const found = (await readdir(run.outFolder)).find((name) => /^(?:(?:linux|win)(?:-\w+)?-unpacked|mac(?:-\w+)?)$/.test(name));
  if (found) return join(run.outFolder, found);
  throw trouble(`electron-builder left no folder in ${run.outFolder}.`, 'What it said stands above.');
}

/**
 * Makes the formats that electron-builder knows, of a folder that it packed before.
 *
 * @param {BuilderRun & { packed: string }} run
 */
export async function makeBuilderFormats({ packed, ...run }) {
  await build(run, { names: FORMATS[run.options.platform].builder, prepackaged: packed });
}

/** @param {BuilderRun} run @param {{ names: readonly string[], prepackaged: string | null }} wish */
async function build({ options, runtime, appFolder, outFolder }, { names, prepackaged }) {
  const { Arch, build: buildWith, Platform } = await import('electron-builder');
  // It would take an empty variable for a certificate that is broken.
  for (const name of emptySigningVariables(process.env)) delete process.env[name];
  const platform = Platform.fromString(options.platform);
  const config = builderConfig({
    options,
    appFolder,
    outFolder,
    electronVersion: runtime.version,
    electronFolder: runtime.folder,
  });
  await buildWith({
    projectDir: projectFolder,
    targets: platform.createTarget([...names], Arch[options.arch]),
    config,
    publish: 'never',
    ...(prepackaged === null ? {} : { prepackaged }),
  });
}
