import { ledgerContract } from './contracts/ledgerContract.ts';
import { createMemoryLedger } from './memoryLedger.ts';

ledgerContract('The ledger in memory', () => {
  const ledger = createMemoryLedger();
  return {
    ledger,
    breakWrites: () => ledger.failWrites('full'),
    mendWrites: () => ledger.failWrites(null),
    dispose: () => ledger.close(),
  };
});
