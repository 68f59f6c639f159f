/** The three words for money, and what a job came to. */

import type { Charge } from '../../shared/job.ts';
import { credits } from './intl.ts';

/** A practice job is free whatever becomes of it. */
export type Charged = 'free' | 'perhaps';

const MONEY: Readonly<Record<Charge, string>> = { notCharged: 'not charged', mayBeCharged: 'may be charged' };

export const moneyWords = {
  ...MONEY,
  /** `sent` is the server's decimal string. */
  charged: (sent: string) => `charged ${credits(sent)} ${sent === '1' ? 'credit' : 'credits'}`,
  credits: (sent: string) => `${credits(sent)} ${sent === '1' ? 'credit' : 'credits'}`,
  notReported: 'credits not reported',
  practice: 'practice, nothing is charged',
} as const;
