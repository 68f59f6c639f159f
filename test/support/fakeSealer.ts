/** What keys are sealed with and kept in, without a system around it. */

import type { KeyFiles } from '../../src/main/electron/keys/keys.ts';
import type { Sealer } from '../../src/main/electron/keys/sealer.ts';
import type { KeyFile } from '../../src/main/electron/keys/secret.ts';

export interface SealerWorld {
  backend: string;
  strength: 'sealed' | 'weak' | 'none';
  weakAllowed?: boolean;
  broken?: 'seal' | 'open' | null;
}

/** A sealer whose surroundings can be changed: it turns texts around instead of encrypting them. */
export function fakeSealer(world: SealerWorld): Sealer & { readonly asked: string[]; stale: boolean } {
  const asked: string[] = [];
  const turn = (text: string): string => [...text].reverse().join('');
  return {
    asked,
    stale: false,
    backend: () => world.backend,
    strength: async () => world.strength,
    async seal(plain) {
      asked.push('seal');
      if (world.broken === 'seal') throw new Error('the keyring said no');
      return new TextEncoder().encode(turn(plain));
    },
    async open(sealed) {
      asked.push('open');
      if (world.broken === 'open') throw new Error('wrong key');
      return { plain: turn(new TextDecoder().decode(sealed)), stale: this.stale };
    },
    allowWeak: () => {
      asked.push('allowWeak');
      return world.weakAllowed ?? true;
    },
  };
}

export function memoryFile(): KeyFile & { content: string | null; writes: number } {
  return {
    content: null,
    writes: 0,
    async read() {
      return this.content;
    },
    async write(content) {
      this.content = content;
      this.writes += 1;
    },
    async remove() {
      this.content = null;
    },
  };
}

/** A folder of sealed keys; `contents` is what lies in it. */
export function memoryKeyFiles(): KeyFiles & { readonly contents: Map<string, string> } {
  const contents = new Map<string, string>();
  return {
    contents,
    ids: async () => [...contents.keys()],
    file: (id) => ({
      read: async () => contents.get(id) ?? null,
      write: async (content) => void contents.set(id, content),
      remove: async () => void contents.delete(id),
    }),
  };
}
