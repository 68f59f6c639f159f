/** The words of the list of keyboard shortcuts. */

import type { ShortcutIn, Subject } from '../../shared/shortcuts.ts';

export interface KeyCap {
  /** What stands on the key. */
  readonly cap: string;
  /** How it is read out. */
  readonly spoken: string;
}

const key = (cap: string, spoken: string): KeyCap => ({ cap, spoken });

/** A deed for each shortcut of the table, so that none can be added without a word. */
const DEEDS: { readonly [S in Subject]: Readonly<Record<ShortcutIn<S>, string>> } = {
  window: {
    shortcuts: 'Show this list',
    find: 'Search the list in sight',
    compare: 'Compare what is selected',
    copyRequestIds: 'Copy request ids',
    addRun: 'Add a run from elsewhere',
    about: 'About Afterglow',
  },
  compose: {
    submit: 'Submit',
    freshDraft: 'New draft',
    duplicateDraft: 'Another draft like this',
    renameDraft: 'Rename a draft, in the list of drafts',
    earlierPrompt: 'Earlier and later prompts, in the prompt',
    stepNumber: 'Change a number by one step',
    stepTen: 'Change a number by ten steps',
  },
  models: { choose: 'Take the marked model', star: 'Star the marked model' },
  jobs: {
    walk: 'Go to another job',
    extend: 'Select up to another job',
    toggle: 'Select, or take out of the selection',
    selectAll: 'Select all',
    leave: 'End the selection, then close what is open beside',
    open: 'Open',
    look: 'Look at it large',
    star: 'Star, or take the star away',
    remove: 'Remove from the list',
  },
  queue: {
    intoRow: 'To the buttons of a row',
    outOfRow: 'Back to the row',
    place: 'Send sooner or later, among what waits',
    cancel: 'Cancel the job',
  },
  wall: {
    across: 'Go to the next picture in the row',
    extendAcross: 'Select up to it',
    edges: 'Go to the edge of the row, or of a batch',
    extendEdges: 'Select up to there',
  },
  rows: { walk: 'Go to another row', open: 'Open the row', leaveOut: 'Leave the row out, or take it in again' },
  viewer: {
    next: 'Next file',
    previous: 'Previous file',
    nextJob: 'Next job',
    previousJob: 'Previous job',
    facts: 'Show or hide the facts',
    copy: 'Copy the file',
    save: 'Save a copy',
    open: 'Open in its program',
    reveal: 'Show in its folder',
    compare: 'Compare with the earlier run',
    close: 'Close',
  },
  zoom: {
    larger: 'Larger',
    smaller: 'Smaller',
    fit: 'Fit into the window',
    oneToOne: 'One to one',
    pan: 'Move what is larger than the window',
  },
  comparing: {
    mode: 'Another way to compare',
    swap: 'Swap the two',
    turn: 'Turn over to the other',
    play: 'Turn over by itself, or stop',
    stronger: 'Make differences stronger',
    facts: 'Show or hide the settings',
  },
  player: {
    toggle: 'Play or pause',
    back: 'Back a little',
    on: 'On a little',
    frameBack: 'One frame back',
    frameOn: 'One frame on',
    slower: 'Slower',
    faster: 'Faster',
    loop: 'Play again and again',
    mute: 'Sound on or off',
  },
  playerBeside: {
    toggle: 'Play or pause',
    back: 'Back a little',
    on: 'On a little',
    start: 'To the beginning',
    end: 'To the end',
  },
  solid: {
    turn: 'Turn it',
    shift: 'Move it',
    larger: 'Nearer',
    smaller: 'Further away',
    reset: 'As at first',
    spin: 'Let it turn by itself, or stop',
  },
};

const SUBJECTS: Readonly<Record<Subject, string>> = {
  window: 'Everywhere',
  compose: 'Compose',
  models: 'List of models',
  jobs: 'Queue, gallery and batches',
  queue: 'Queue',
  wall: 'Gallery and batches',
  rows: 'Rows of a new batch',
  viewer: 'Viewer',
  zoom: 'Pictures in the viewer',
  comparing: 'Comparing',
  player: 'Video and sound',
  playerBeside: 'Video and sound beside a list',
  solid: '3D models',
};

const KEYS: Readonly<Record<string, KeyCap>> = {
  ArrowUp: key('\u2191', 'Up arrow'),
  ArrowDown: key('\u2193', 'Down arrow'),
  ArrowLeft: key('\u2190', 'Left arrow'),
  ArrowRight: key('\u2192', 'Right arrow'),
  PageUp: key('Page up', 'Page up'),
  PageDown: key('Page down', 'Page down'),
  Home: key('Home', 'Home'),
  End: key('End', 'End'),
  Enter: key('Enter', 'Enter'),
  Space: key('Space', 'Space'),
  Escape: key('Esc', 'Escape'),
  Delete: key('Del', 'Delete'),
  Backspace: key('Backspace', 'Backspace'),
  Plus: key('+', 'plus'),
  '-': key('\u2212', 'minus'),
  '=': key('=', 'equals'),
  _: key('_', 'underscore'),
  ',': key(',', 'comma'),
  '.': key('.', 'full stop'),
  '<': key('<', 'less than'),
  '>': key('>', 'greater than'),
  '?': key('?', 'question mark'),
};

export const shortcutWords = {
  title: 'Keyboard shortcuts',
  open: 'Keyboard shortcuts',
  search: 'Search shortcuts',
  placeholder: 'What it does, or its key',
  clear: 'Clear the search',
  none: 'No shortcut does this or has this key.',
  /** Between two keys that do the same. */
  or: 'or',
  subjects: SUBJECTS,
  deeds: DEEDS,
  /** Keys that are held while another is pressed. */
  held: {
    Mod: { mac: key('\u2318', 'Command'), other: key('Ctrl', 'Control') },
    Alt: { mac: key('\u2325', 'Option'), other: key('Alt', 'Alt') },
    Shift: { mac: key('\u21e7', 'Shift'), other: key('Shift', 'Shift') },
  },
  keys: KEYS,
} as const;
