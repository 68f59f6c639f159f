/** What lists and records are open, in a byte each. */

const FIRST_BYTES = 64;

export interface Nesting {
  push(kind: 'list' | 'record'): void;
  pop(): void;
  /** The innermost; null: none is open. */
  top(): 'list' | 'record' | null;
  depth(): number;
}

export function createNesting(): Nesting {
  let open = new Uint8Array(FIRST_BYTES);
  let depth = 0;
  return {
    push(kind) {
      if (depth === open.length) {
        const larger = new Uint8Array(open.length * 2);
        larger.set(open);
        open = larger;
      }
      open[depth] = kind === 'list' ? 1 : 0;
      depth += 1;
    },
    pop() {
      depth = Math.max(0, depth - 1);
    },
    top: () => (depth === 0 ? null : open[depth - 1] === 1 ? 'list' : 'record'),
    depth: () => depth,
  };
}
