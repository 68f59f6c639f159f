import { readdir, readFile, readlink } from 'node:fs/promises';

/** The processes of a program, as the kernel tells of them. */

/**
 * @typedef {{ id: number, args: string[], seccomp: string, isInOwnNamespace: boolean }} Running
 */

/** @param {string} executable Its path, as seen from within its root. @returns {Promise<Running[]>} */
export async function processesOf(executable) {
  const ours = await readlink('/proc/self/ns/user');
  /** @type {Running[]} */
  const found = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const running = await lookAt(Number(name), { executable, ours }).catch(() => null);
    if (running !== null) found.push(running);
  }
  return found;
}

/** @param {number} id @param {{ executable: string, ours: string }} wanted @returns {Promise<Running | null>} */
async function lookAt(id, { executable, ours }) {
  // Chromium writes the arguments of some of its processes anew, with spaces between them.
  const args = (await readFile(`/proc/${id}/cmdline`, 'utf8')).split(/[\0 ]/).filter((arg) => arg !== '');
  if (args[0] !== executable) return null;
  const status = await readFile(`/proc/${id}/status`, 'utf8');
  const seccomp = /^Seccomp:\s*(\d)/m.exec(status)?.[1] ?? '?';
  return { id, args, seccomp, isInOwnNamespace: (await readlink(`/proc/${id}/ns/user`)) !== ours };
}

/** Whether the process of the page can do nothing but what the sandbox lets it. @param {readonly Running[]} processes */
export function pageIsSandboxed(processes) {
  const pages = processes.filter(({ args }) => args.includes('--type=renderer'));
  return pages.length > 0 && pages.every(({ seccomp, isInOwnNamespace }) => seccomp === '2' && isInOwnNamespace);
}

/** The app itself, which the others are started by. @param {readonly Running[]} processes */
export function mainOf(processes) {
  return processes.find(({ args }) => !args.some((arg) => arg.startsWith('--type='))) ?? null;
}
