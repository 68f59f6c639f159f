/**
 * Keeps sweeping and counting on something apart, within this process: what was claimed is never removed in this run, and whoever
 * claims while a removal is under way waits for its end, so that they see what is left.
 */

export interface Claims {
  claim(name: string): Promise<void>;
  /** Removes it, unless it was claimed. Answers whether it did. */
  unlessClaimed(name: string, remove: () => Promise<unknown>): Promise<boolean>;
}

export function createClaims(): Claims {
  const claimed = new Set<string>();
  const removing = new Map<string, Promise<unknown>>();
  return {
    async claim(name) {
      claimed.add(name);
      await removing.get(name)?.catch(() => {});
    },
    async unlessClaimed(name, remove) {
      if (claimed.has(name) || removing.has(name)) return false;
      const removal = remove();
      removing.set(name, removal);
      try {
        await removal;
        return true;
      } finally {
        removing.delete(name);
      }
    },
  };
}
