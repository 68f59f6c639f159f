/** The words around every view. */

export const appWords = {
  name: 'Afterglow',
  views: { compose: 'Compose', queue: 'Queue', gallery: 'Gallery', batches: 'Batches', settings: 'Settings' },
  navigation: 'Views',
  dismiss: 'Dismiss',
  close: 'Close',
  notNow: 'Not now',
  copy: 'Copy',
  copied: 'Copied',
  details: 'Details',
  opening: 'Opening your jobs',
  openFailed: 'The jobs could not be read',
  tryAgain: 'Try again',
  practice: 'Practice',
  practiceNote: 'Practice: nothing here costs anything',
  crashed: 'Something in the window broke',
  crashedNext: 'Your jobs are not affected: they are kept outside of this window. Reload it to go on.',
  reload: 'Reload the window',
} as const;
