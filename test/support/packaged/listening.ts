/** Which ports a process listens on, as Linux tells it. */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The state of a socket that listens, in the tables of the kernel. */
const LISTENS = '0A';

/** Empty for a process that listens on none, or that has ended. */
export function portsOf(pid: number): readonly number[] {
  const sockets = socketsOf(pid);
  const tables = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/${pid}/net/${name}`, 'utf8').trim().split('\n').slice(1));
  return tables.flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/u);
    return state === LISTENS && sockets.has(inode) ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : [];
  });
}

function socketsOf(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`;
  return new Set(readdirSync(folder).flatMap((name) => /^socket:\[(\d+)\]$/u.exec(linkOf(`${folder}/${name}`))?.[1] ?? []));
}

/** A descriptor may be closed while it is looked at. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
