import { release } from 'node:os';

/** Names and versions of what the app runs on, for a person who asks for help. */
export function machineLines(): readonly (readonly [name: string, value: string])[] {
  return [
    ['platform', `${process.platform} ${process.arch}, ${release()}`],
    ['electron', process.versions.electron ?? 'unknown'],
    ['chromium', process.versions['chrome'] ?? 'unknown'],
    ['node', process.versions.node],
  ];
}
