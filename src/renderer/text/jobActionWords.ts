/** What can be done with a job, and what is asked before. */

import type { Charged } from './moneyWords.ts';

export const jobActionWords = {
  cancel: 'Cancel job',
  stopWaiting: 'Stop waiting (may be charged)',
  cancelAsked: 'Cancel asked; it may still finish and be charged',
  wish: {
    none: '',
    asked: 'Cancel asked. It may still finish and be charged.',
    heard: 'The Router heard the cancel. It may still finish and be charged.',
    tooLate: 'Too late to cancel: it had already ended.',
    unheard: 'The cancel may not have arrived. Ask again if you still want it.',
  },
  checkNow: 'Check now',
  resend: 'Send the same again',
  resendHint: 'Same key: it cannot be charged twice within 24 hours of the first sending.',
  resendLate: 'Its key has ended: the same may run a second time and be charged again. Send it all the same?',
  keys: 'Look at keys',
  runAgain: (charged: Charged) => (charged === 'free' ? 'Run again' : 'Run again (may be charged)'),
  runAgainHint: 'A new job with its own key and its own charge.',
  runDirectly: (charged: Charged) => (charged === 'free' ? 'Run directly' : 'Run directly (may be charged)'),
  runDirectlyHint:
    'Run it directly as a new job, without the queue? It runs for up to 10 minutes; keep Afterglow open until it ends.',
  letGo: 'Give up',
  letGoHint: 'Ends it here as failed. If the Router has it, it may be charged.',
  edit: 'Edit and resubmit',
  remove: 'Remove from list',
  removeAsk: 'Remove it from the list? Its files stay where they are.',
  letGoAsk: 'Give it up? If the Router has it, it may be charged.',
  runAgainAsk: (charged: Charged) =>
    charged === 'free' ? 'Run it again as a new job?' : 'Run it again as a new job? It may be charged.',
  yes: {
    remove: 'Remove',
    letGo: 'Give up',
    runAgain: 'Run again',
    runDirectly: 'Run it',
    resend: 'Send it',
  },
  saveAgain: 'Save again',
  fetchAgain: 'Try once more',
  moveNow: 'Move there now',
  chooseFolder: 'Choose another folder',
  reveal: 'Show in folder',
  open: 'Open',
  copyFile: 'Copy file',
  copyPath: 'Copy path',
} as const;
