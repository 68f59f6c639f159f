import { join } from 'node:path';
import { build as buildApp } from 'electron-vite';
import { build } from 'vite';
import { writeLicences } from '../licences/write.mjs';
import { projectFolder } from './paths.mjs';
import { forgetShipped } from './shipped.mjs';

/**
 * Writes `out/`. Run as a program of its own, since the build tools change the process that they run in: they load hooks for
 * modules, and a test runner's `NODE_ENV` would put the development build of React into the page.
 */
process.chdir(projectFolder);
process.env['NODE_ENV'] = 'production';
await forgetShipped();
await buildApp({ root: projectFolder, logLevel: 'warn' });
await build({ root: projectFolder, configFile: join(projectFolder, 'practice.vite.config.ts'), logLevel: 'warn' });
// The practice Router's command is for developers and goes into no package.
await writeLicences();
