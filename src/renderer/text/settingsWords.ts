/** The words of Settings. */

import { backupWords } from './backupWords.ts';
import { keyWords } from './keyWords.ts';
import { limitWords } from './limitWords.ts';
import { connection } from './lineWords.ts';
import { namingWords } from './namingWords.ts';

export const settingsWords = {
  backup: backupWords,
  title: 'Settings',
  connection,
  key: keyWords,
  practice: {
    title: 'Practice',
    label: 'Use the practice Router',
    hint: 'A Router inside Afterglow: no key, no network, no cost. Practice jobs stay in the list, marked as practice.',
  },
  base: {
    title: 'Router',
    label: 'Address',
    hint: 'Where requests go. Jobs under way stay at the address they were sent to.',
    save: 'Save',
    reset: 'Undo',
    saved: 'Address saved',
    fixed: 'Set from outside by AFTERGLOW_ROUTER_URL for this run.',
  },
  folder: {
    title: 'Results',
    label: 'Folder',
    hint: 'Finished files go here. Files that are already saved stay where they are.',
    choose: 'Choose a folder',
    saved: 'New results go to this folder',
    unavailable: 'This folder cannot be written just now. Results wait until it can, or until you choose another.',
  },
  naming: namingWords,
  limits: limitWords,
  theme: { title: 'Appearance', label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  about: {
    title: 'About',
    version: (version: string) => `Afterglow ${version}`,
    data: 'Everything Afterglow keeps is in',
    copyPath: 'Copy path',
  },
} as const;
