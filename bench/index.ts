/** What `scripts/bench.mjs` runs in Node; `ledgerWrite.ts` runs in Electron. */

export { measureBackup } from './backup.ts';
export { measureBatch } from './batch.ts';
export { measureCollecting, measureDelivery } from './collect.ts';
export { measureComposing } from './compose.ts';
export type { Figure } from './figure.ts';
export { measureGallery } from './gallery.ts';
export { backupPage, performancePage } from './page.ts';
export { measurePolls } from './polls.ts';
export { measureStart } from './start.ts';
