/** The words for drafts as code, for the JSON view, and for commands that are pasted. */

import type { CommandTrouble } from '../../shared/code/readCommand.ts';
import type { CodeLanguage } from '../../shared/code/writeCode.ts';
import type { Field } from '../../shared/schema/field.ts';
import { number } from './intl.ts';

const shown = (what: string): string => (what === '' ? '' : `: ${what}`);

/** Why nothing became a draft, and what to do. */
const TROUBLES: Readonly<Record<CommandTrouble, (what: string) => string>> = {
  nothing: () => 'No command, call or JSON body was found in this text.',
  tooLong: () => 'This text is too long. Paste the command without the files in it, and add those to the form.',
  run: () => 'This is about a run that was sent already. Add it in the queue, with “Add a run”.',
  several: () => 'There is more than one request in this text. Paste one of them.',
  file: (what) => `The body is in a file that the command reads${shown(what)}. Files are not read; paste the JSON that is in it.`,
  form: () => 'This command sends a form. The Router takes JSON.',
  noBody: () => 'This command sends no body, so there is nothing to make a draft of.',
  notJson: () => 'The body of this command is not a JSON object.',
  code: (what) => `A value in it is worked out by code, which is never run${shown(what)}. Write the value itself there.`,
  variable: (what) => `A value in it comes from elsewhere${shown(what)}. Write the value itself there.`,
  template: (what) => `A text in it is put together by code, which is never run${shown(what)}. Write the whole text there.`,
  number: (what) => `A number in it cannot be read${shown(what)}.`,
  text: (what) => `A text in it cannot be read${shown(what)}.`,
  cut: () => 'The text ends too early: a quote or a bracket is not closed.',
  deep: () => 'There are too many brackets in each other.',
};

export const codeWords = {
  view: {
    label: 'Draft as code',
    languages: 'Language',
    names: { curl: 'cURL', typescript: 'TypeScript', python: 'Python' } satisfies Record<CodeLanguage, string>,
    copy: 'Copy code',
    copied: 'Code copied. Your key is not in it.',
    note: 'Your key is not in it: the code reads COMFY_API_KEY.',
    shellNote: 'For bash, zsh and similar shells. Your key is not in it: the command reads COMFY_API_KEY.',
    noModel: 'Choose a model first; then the draft can be shown as code.',
    cut: (length: number) => `The first ${number(length)} characters. “Copy code” copies all of it.`,
    tooLong: 'This draft is too long to be copied as code.',
  },
  paste: {
    open: 'Paste a command',
    title: 'Paste a command',
    line: 'A curl command or a few lines of TypeScript, JavaScript or Python become a draft. Nothing is run, and nothing is sent.',
    field: 'Command or code',
    hint: 'Also the JSON body alone. A key in it is left out.',
    use: 'Make it the draft',
    cancel: 'Cancel',
    taken: 'The command is a draft now.',
    takenBody: 'The body is a draft now. It named no model, so the chosen one stays.',
    takenElsewhere: (origin: string, here: string) =>
      `The command is a draft now. It was meant for ${origin}; this draft goes to ${here}.`,
    keyLeftOut: 'The key that was in it was left out.',
    undo: 'Undo',
    trouble: (why: CommandTrouble, what: string) => TROUBLES[why](what),
  },
  json: {
    keys: 'Ctrl+Space or Alt+Escape shows what can stand there, F8 goes to the next mistake, Tab leaves the text.',
    format: 'Format (Shift+Alt+F)',
    required: 'required',
    default: 'default',
    widgets: {
      text: 'Text',
      number: 'Number',
      seed: 'Whole number',
      switch: 'true or false',
      select: 'One of the values',
      group: 'Object',
      choice: 'One of several shapes',
      list: 'List',
      map: 'Object with names of your own',
      tuple: 'List with fixed places',
      json: 'Any JSON',
    } satisfies Record<Field['widget'], string>,
    whole: 'Whole number',
    orNull: 'or null',
  },
  broken: (where: string) => `The JSON view cannot be read yet. ${where}.`,
  brokenKept: 'Nothing is lost: the text is kept as you wrote it, and the form comes back when it can be read.',
} as const;
