#!/usr/bin/env node
/** `npm run practice -- --port N [--asset-port N] [--state DIR] [--samples DIR] [--speed X]` */

import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type PracticeOptions, type PracticeRouter, startPracticeRouter } from './practiceRouter.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8765' },
    'asset-port': { type: 'string', default: '0' },
    state: { type: 'string' },
    samples: { type: 'string' },
    speed: { type: 'string', default: '1' },
  },
});

const router = await start({
  port: wholeNumber('port', values.port),
  assetPort: wholeNumber('asset-port', values['asset-port']),
  stateFolder: values.state === undefined ? null : resolve(values.state),
  samplesFolder: values.samples === undefined ? samplesFolder() : resolve(values.samples),
  speed: positive('speed', values.speed),
});

console.log(`Practice Router at ${router.url}`);
console.log(`Key: ${router.apiKey}`);
console.log(`Outputs at ${router.assetUrl}`);
console.log(`Controls: POST ${router.url}/__practice/NAME (trouble, advance, turn, finish, counters, …)`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void router.close().then(() => process.exit(0)));
}

async function start(options: PracticeOptions): Promise<PracticeRouter> {
  try {
    return await startPracticeRouter(options);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    return fail(taken ? 'That port is taken; choose another with --port.' : `Could not start: ${String(error)}`);
  }
}

/** `resources/samples` of the nearest folder above this file that has one: the sources and the build lie at other depths. */
function samplesFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const samples = join(folder, 'resources', 'samples');
    if (existsSync(samples)) return samples;
  }
  return fail('There is no resources/samples above this file; name it with --samples.');
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 && value <= 65_535 ? value : fail(`--${name} takes a port number, not "${text}".`);
}

function positive(name: string, text: string): number {
  const value = Number(text);
  return value > 0 && Number.isFinite(value) ? value : fail(`--${name} takes a number above zero, not "${text}".`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
