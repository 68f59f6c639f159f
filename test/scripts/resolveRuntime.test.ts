import { describe, expect, it } from 'vitest';
import { type RuntimeProbes, resolveRuntime } from '../../scripts/setup/resolveRuntime.mjs';

/** A machine that has nothing, and notes what it was asked for. */
function machine(has: Partial<RuntimeProbes> = {}) {
  const asked: string[] = [];
  const probes: RuntimeProbes = {
    override: null,
    holdsElectron: () => true,
    installed: () => null,
    download: async () => null,
    registryFits: true,
    fromRegistry: async () => '/cache/registry',
    ...has,
  };
  return {
    asked,
    probes: {
      ...probes,
      installed: () => {
        asked.push('installed');
        return probes.installed();
      },
      download: () => {
        asked.push('download');
        return probes.download();
      },
      fromRegistry: () => {
        asked.push('registry');
        return probes.fromRegistry();
      },
    } satisfies RuntimeProbes,
  };
}

describe('the order in which an Electron is looked for', () => {
  it('the one that was asked for comes first, and nothing else is looked at', async () => {
    const { probes, asked } = machine({ override: '/mine', installed: () => '/official' });
    expect(await resolveRuntime(probes)).toEqual({ source: 'override', folder: '/mine' });
    expect(asked).toEqual([]);
  });

  it('one that was asked for and is not there stops set-up instead of being passed over', async () => {
    const { probes, asked } = machine({ override: '/mine', holdsElectron: () => false, installed: () => '/official' });
    await expect(resolveRuntime(probes)).rejects.toMatchObject({
      message: expect.stringContaining('/mine'),
      remedy: expect.stringContaining('unset'),
    });
    expect(asked).toEqual([]);
  });

  it('an installed official one is taken without a download', async () => {
    const { probes, asked } = machine({ installed: () => '/official' });
    expect(await resolveRuntime(probes)).toEqual({ source: 'official', folder: '/official' });
    expect(asked).toEqual(['installed']);
  });

  it('the official download is tried before the registry', async () => {
    const { probes, asked } = machine({ download: async () => '/official' });
    expect(await resolveRuntime(probes)).toEqual({ source: 'official', folder: '/official' });
    expect(asked).toEqual(['installed', 'download']);
  });

  it('the registry is asked only when the official download cannot be had', async () => {
    const { probes, asked } = machine();
    expect(await resolveRuntime(probes)).toEqual({ source: 'registry', folder: '/cache/registry' });
    expect(asked).toEqual(['installed', 'download', 'registry']);
  });

  it('where the registry ships nothing for the system, it says what to do', async () => {
    const { probes, asked } = machine({ registryFits: false });
    await expect(resolveRuntime(probes)).rejects.toMatchObject({
      remedy: expect.stringContaining('ELECTRON_OVERRIDE_DIST_PATH'),
    });
    expect(asked).toEqual(['installed', 'download']);
  });
});
