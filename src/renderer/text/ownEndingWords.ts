/** What to say of endings, and of ways to stand still, that no bucket of the Router tells. */

import type { Charge } from '../../shared/job.ts';

/** What happened, whether it was charged, what to do now. */
export interface EndingWords {
  readonly what: string;
  /** The bucket's usual answer; what the job itself says goes first. */
  readonly charge: Charge;
  readonly next: string;
}

/** Endings, and ways to stand still, that no bucket of the Router tells. */
export type OwnEnding =
  | 'keyClash'
  | 'cancelledUnsent'
  | 'cancelledTooLate'
  | 'cancelledKept'
  | 'outcomeUnknown'
  | 'keyEnded'
  | 'otherWorkspace'
  | 'broughtIn'
  | 'broughtInLate'
  | 'refusedAgain'
  | 'bodyLost'
  | 'resultTooLarge'
  | 'notVisible'
  | 'contactLost';

export const ownEndingWords: Readonly<Record<OwnEnding, EndingWords>> = {
  keyClash: {
    what: 'The Router says that this job\u2019s idempotency key belongs to another request.',
    charge: 'notCharged',
    next: 'Nothing is wrong with the settings. Run it again: that is a new job with a key of its own.',
  },
  cancelledUnsent: {
    what: 'Cancelled before anything was sent.',
    charge: 'notCharged',
    next: 'Nothing was bought. Run it again if you want it after all.',
  },
  cancelledTooLate: {
    what: 'You asked to cancel, and it finished all the same. Its files are saved.',
    charge: 'mayBeCharged',
    next: 'Nothing to do. Remove it from the list if you do not want it.',
  },
  cancelledKept: {
    what: 'Cancelled too late to stop it: its files are saved.',
    charge: 'mayBeCharged',
    next: 'Nothing to do. What came with it is under Files.',
  },
  outcomeUnknown: {
    what: 'The answer to the submit was lost, so nobody knows whether the Router has this job.',
    charge: 'mayBeCharged',
    next: 'Send the same again: the same key finds it if it is there, and starts it if it is not. Within 24 hours it cannot run twice. Run again is another thing: a new job with its own key and its own charge.',
  },
  keyEnded: {
    what: 'The answer to the submit was lost, and the 24 hours in which the same key finds it are over.',
    charge: 'mayBeCharged',
    next: 'Look at your usage first. Whatever is sent now, the same or a new job, may run a second time and be charged again.',
  },
  otherWorkspace: {
    what: 'The answer to the submit was lost, and the key that is here now belongs to another workspace.',
    charge: 'mayBeCharged',
    next: 'With this key the same would buy a second run, so it is not sent. Bring back the key that it was sent with.',
  },
  broughtIn: {
    what: 'It came in with a back-up, and the computer that made that may have sent it since.',
    charge: 'mayBeCharged',
    next: 'Look there first. Sending the same within 24 hours finds it if it was sent, and starts it if it was not; it cannot run twice.',
  },
  broughtInLate: {
    what: 'It came in with a back-up. The computer that made that may have sent it, more than 24 hours ago.',
    charge: 'mayBeCharged',
    next: 'Look there first. Whatever is sent now, the same or a new job, may run a second time and be charged again.',
  },
  refusedAgain: {
    what: 'It was sent twice. The second sending was refused, which tells nothing about the first.',
    charge: 'mayBeCharged',
    next: 'The details say why. Once that is mended, send the same again: the same key finds the first one if it is there.',
  },
  bodyLost: {
    what: 'The answer to the submit was lost, and what was sent is gone or damaged on this computer, so it cannot be sent again to find out.',
    charge: 'mayBeCharged',
    next: 'Importing an earlier back-up brings it back; then send the same again, which finds it within 24 hours. Else look at your usage before you make it anew.',
  },
  resultTooLarge: {
    what: 'It ran, and its result is larger than Afterglow takes.',
    charge: 'mayBeCharged',
    next: 'Sending the same again within 24 hours brings the same result, not a second run. A smaller size is a new job.',
  },
  notVisible: {
    what: 'This key does not see the job at the Router.',
    charge: 'mayBeCharged',
    next: 'It may belong to another workspace, or its record is gone. Check now reads it again, for instance after a change of key.',
  },
  contactLost: {
    what: 'The Router does not answer about this job just now.',
    charge: 'mayBeCharged',
    next: 'It goes on there whatever happens here. Afterglow keeps asking, and a result is kept for 24 hours.',
  },
};
