import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/**
 * Electron's fuses: bits in the binary that turn off what this app never uses. https://www.electronjs.org/docs/latest/tutorial/fuses
 *
 * @typedef {Readonly<Record<FuseV1Options, boolean>>} Fuses Every fuse that the tool knows: a new one must be decided about before this compiles.
 * @typedef {{ fuse: string, wanted: boolean, found: 'on' | 'off' | 'removed' | 'unknown' }} FuseReading
 * @typedef {{ readings: readonly FuseReading[], absent: readonly string[] }} FuseReport `absent`: declared, and not in this Electron yet.
 */

/** @type {Fuses} */
const FOR_USERS = {
  // The program is no Node for whoever can set a variable of its environment.
  [FuseV1Options.RunAsNode]: false,
  // What the session keeps in its cookie file is sealed where the system has a key ring.
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Checked by Electron on macOS and Windows; on Linux it does nothing.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is no second snapshot for the main process in the package.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes from a scheme of its own; `file:` pages get no rights beyond a browser's.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // The decoders of solids are WebAssembly; without traps each of their memory accesses is checked in code.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * The fuses of a package: as users get it, or as tests drive it, which differs in one bit.
 *
 * @param {{ isInspectable: boolean }} build
 * @returns {Fuses}
 */
export function fusesFor({ isInspectable }) {
  return { ...FOR_USERS, [FuseV1Options.EnableNodeCliInspectArguments]: isInspectable };
}

/**
 * Sets every fuse that the binary has. A binary with a fuse that is not declared is refused, so that an Electron of tomorrow
 * brings no default that nobody looked at. An older Electron has fewer fuses than are declared; those it lacks are told.
 *
 * @param {string} executable
 * @param {{ fuses: Fuses, isResigned?: boolean }} wish `isResigned`: macOS alone; signs the changed app for this machine anew.
 * @returns {Promise<FuseReport>}
 */
export async function setFuses(executable, { fuses, isResigned = false }) {
  const there = fusesOf(await getCurrentFuseWire(executable));
  const wanted = Object.fromEntries(
    declared(fuses)
      .filter(({ option }) => there.has(option))
      .map(({ option, on }) => [option, on]),
  );
  // The type wants all fuses that are known; which of them this binary has was read from itself just now.
  const config = /** @type {import('@electron/fuses').FuseConfig} */ ({
    ...wanted,
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: isResigned,
  });
  await flipFuses(executable, config);
  return readFuses(executable, fuses);
}

/**
 * Reads the fuses back from a binary and lays them beside what was wanted.
 *
 * @param {string} executable
 * @param {Fuses} fuses
 * @returns {Promise<FuseReport>}
 */
export async function readFuses(executable, fuses) {
  const wire = fusesOf(await getCurrentFuseWire(executable));
  const known = declared(fuses);
  const names = new Map(known.map(({ option, name, on }) => [option, { name, on }]));
  const readings = [...wire].map(([option, state]) => {
    const fuse = names.get(option);
    return { fuse: fuse?.name ?? `fuse ${option}`, wanted: fuse?.on ?? false, found: fuse ? stateInWords(state) : 'unknown' };
  });
  return {
    readings: /** @type {readonly FuseReading[]} */ (readings),
    absent: known.filter(({ option }) => !wire.has(option)).map(({ name }) => name),
  };
}

/** The fuses that are not as wanted, with what they are. @param {FuseReport} report */
export function wrongFuses({ readings }) {
  return readings.filter(({ wanted, found }) => found !== (wanted ? 'on' : 'off'));
}

/** One line for the terminal: `fuses 8 of 8 as wanted`. @param {FuseReport} report */
export function fuseLine(report) {
  const count = report.readings.length;
  const right = count - wrongFuses(report).length;
  const absent = report.absent.length === 0 ? '' : ` (this Electron has no ${report.absent.join(', ')})`;
  return `fuses ${right} of ${count} as wanted${absent}`;
}

/** @param {Fuses} fuses */
function declared(fuses) {
  return Object.entries(fuses).map(([option, on]) => ({
    option: Number(option),
    name: String(FuseV1Options[Number(option)]),
    on,
  }));
}

/** @param {object} wire @returns {Map<number, number>} */
function fusesOf(wire) {
  const states = Object.entries(wire).filter(([option]) => /^\d+$/.test(option));
  return new Map(states.map(([option, state]) => [Number(option), Number(state)]));
}

/** @param {number} state @returns {FuseReading['found']} */
function stateInWords(state) {
  if (state === FuseState.ENABLE) return 'on';
  if (state === FuseState.DISABLE) return 'off';
  return state === FuseState.REMOVED ? 'removed' : 'unknown';
}
