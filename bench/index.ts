/** What `scripts/bench.mjs` runs in Node; `ledgerWrite.ts` runs in Electron. */

export type { Figure } from './figure.ts';
export { performancePage } from './page.ts';
export { measurePolls } from './polls.ts';
export { measureStart } from './start.ts';
