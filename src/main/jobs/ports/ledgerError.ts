/** A write to the ledger that did not happen. */
export class LedgerError extends Error {
  readonly reason: 'full' | 'readOnly' | 'locked' | 'damaged' | 'newer' | 'other';
  constructor(reason: LedgerError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LedgerError';
    this.reason = reason;
  }
}
