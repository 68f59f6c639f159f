/** The words for what is wrong in a draft. */

import type { BodyTrouble } from '../../shared/schema/checkBody.ts';
import type { ProblemKind } from '../../shared/schema/problems.ts';

/** What is wrong with the text of a draft, in plain words. */
export const BODY_TROUBLES: Readonly<Record<BodyTrouble, string>> = {
  empty: 'There is nothing here yet. Begin with { and end with }.',
  valueExpected: 'A value is missing or cannot be read here.',
  colonExpected: 'A colon is missing after the name.',
  commaExpected: 'A comma is missing before this.',
  nameExpected: 'A name in double quotes is expected here.',
  braceExpected: 'A closing } is missing.',
  bracketExpected: 'A closing ] is missing.',
  commentNotAllowed: 'JSON has no comments. Take this one out.',
  stringNotClosed: 'A text is not closed: its second double quote is missing.',
  badCharacter: 'A character in this text must be written differently.',
  badNumber: 'This is not a number that JSON knows.',
  textAfterEnd: 'There is more text after the end of the object.',
  unreadable: 'This is not valid JSON.',
};

/** What a field lacks, after its label: "Width: at least 256". */
export const PROBLEMS: Readonly<Record<ProblemKind, (fact: string) => string>> = {
  required: () => 'needs a value',
  expectedText: () => 'must be text',
  expectedNumber: () => 'must be a number',
  expectedWhole: () => 'must be a whole number',
  expectedYesNo: () => 'must be on or off',
  expectedList: () => 'must be a list',
  expectedObject: () => 'must be an object',
  tooSmall: (fact) => `must be at least ${fact}`,
  tooBig: (fact) => `must be at most ${fact}`,
  notAbove: (fact) => `must be more than ${fact}`,
  notBelow: (fact) => `must be less than ${fact}`,
  notMultiple: (fact) => `must be a multiple of ${fact}`,
  tooShort: (fact) => `must have at least ${fact} characters`,
  tooLong: (fact) => `must have at most ${fact} characters`,
  tooFew: (fact) => `needs at least ${fact}`,
  tooMany: (fact) => `takes at most ${fact}`,
  notOption: (fact) => `must be one of ${fact}`,
  badPattern: (fact) => `must be written as the model asks for, by the pattern ${fact}`,
  notUnique: () => 'has the same value twice',
  noShape: (fact) => `must have one of the forms that the model takes: ${fact}`,
  unknownName: () => 'is no setting of this model',
  oneNeeded: (fact) => `needs one of ${fact}`,
  notTogether: (fact) => `cannot have ${fact} at once`,
};
