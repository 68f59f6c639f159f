import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { describe, expect, test } from 'vitest';
import { builderConfig, executableIn, FORMATS } from '../../../electron-builder.config.mjs';
import { archesFor } from '../../../scripts/package/nativePart.mjs';
import { readPackageOptions } from '../../../scripts/package/options.mjs';
import { projectFolder } from '../../../scripts/setup/paths.mjs';
import { LINK_SCHEME } from '../../../src/shared/appLink.ts';

const PLATFORMS = ['linux', 'win32', 'darwin'] as const;

function configFor(platform: string, { args = ['--release'], env = {} }: { args?: string[]; env?: Record<string, string> } = {}) {
  const options = readPackageOptions({ args, env, machine: { platform, arch: 'x64' } });
  return builderConfig({ options, appFolder: 'app', outFolder: 'out', electronVersion: '45.5.0', electronFolder: null });
}

describe.each(PLATFORMS)('the configuration for %s', (platform) => {
  test('is one that electron-builder takes', async () => {
    const env = { AFTERGLOW_UPDATE_FEED: 'https://updates.example/a', AFTERGLOW_HOMEPAGE: 'https://afterglow.example' };
    for (const config of [configFor(platform), configFor(platform, { env }), configFor(platform, { args: ['--for-tests'] })]) {
      await expect(validateConfiguration(config, new DebugLogger(false))).resolves.toBeUndefined();
    }
  });

  test('names files that are there', () => {
    const { linux, win, mac, rpm } = configFor(platform);
    const named = [
      linux?.icon,
      win?.icon,
      mac?.icon,
      mac?.entitlements,
      rpm?.afterInstall,
      rpm?.afterRemove,
      rpm?.appArmorProfile,
    ];
    for (const path of named) expect(existsSync(join(projectFolder, String(path))), String(path)).toBe(true);
  });

  test('publishes nothing, and writes a feed only for a build that has one', () => {
    expect(configFor(platform).publish).toBeNull();
    const fed = configFor(platform, { env: { AFTERGLOW_UPDATE_FEED: 'https://updates.example/a' } });
    expect(fed.publish).toEqual([{ provider: 'generic', url: 'https://updates.example/a' }]);
    // Else the feed of a beta would be called `beta.yml`, which nobody collects and no app asks for.
    expect(fed.detectUpdateChannel).toBe(false);
  });
});

test('every system has its formats, and processors that the database driver has a native part for', () => {
  expect([...FORMATS.linux.builder, ...FORMATS.linux.own].toSorted()).toEqual(['AppImage', 'deb', 'rpm', 'tar.gz']);
  expect(FORMATS.win32.builder).toEqual(['nsis', 'zip']);
  expect(FORMATS.darwin.builder).toEqual(['dmg', 'zip']);
  expect(PLATFORMS.map(archesFor)).toEqual([['x64', 'arm64'], ['x64'], ['x64', 'arm64']]);
});

test('the sandbox stays on wherever a menu or a link starts the app, and nothing behind a link is taken for a switch', () => {
  const { appImage, rpm, linux } = configFor('linux');
  // By default the entry of an AppImage starts it with --no-sandbox.
  expect(appImage?.executableArgs).toEqual(['--']);
  expect(rpm?.executableArgs).toEqual(['--', '%u']);
  expect(JSON.stringify([appImage, rpm, linux])).not.toContain('no-sandbox');
});

test('macOS runs it hardened, and Apple is asked about it only with all that this needs', () => {
  expect(configFor('darwin').mac).toMatchObject({ hardenedRuntime: true, notarize: false });
  const env = { APPLE_API_KEY: '/k.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' };
  expect(configFor('darwin', { env }).mac?.notarize).toBe(true);
});

test('every language of Chromium stays: without its file a person is taken for an American', () => {
  for (const platform of PLATFORMS) expect(configFor(platform)).not.toHaveProperty('electronLanguages');
});

test('uninstalling on Windows leaves what people made', () => {
  expect(configFor('win32').nsis).toMatchObject({ deleteAppDataOnUninstall: false, perMachine: false });
});

test('uninstalling on Windows takes back the scheme of links that the app has claimed there, and an update does not', () => {
  const script = readFileSync(join(projectFolder, String(configFor('win32').nsis?.include)), 'utf8');
  expect(script).toContain(`DeleteRegKey HKCU "Software\\Classes\\${LINK_SCHEME}"`);
  expect(script).toMatch(/ifNot\} \$\{isUpdated\}/u);
});

test('the program is found where each system has it', () => {
  expect(PLATFORMS.map((platform) => executableIn('x', platform).replaceAll('\\', '/'))).toEqual([
    'x/afterglow',
    'x/afterglow.exe',
    'x/Afterglow.app/Contents/MacOS/Afterglow',
  ]);
});
