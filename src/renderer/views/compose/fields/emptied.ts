import { clearAt, type JsonPath, writeAt } from '../../../../shared/schema/draftText.ts';

/**
 * What an emptied control leaves in the text: nothing. In a list, and under a name that a person gave, it leaves null, so
 * that the place itself stays until it is removed.
 */
export function emptied(text: string, path: JsonPath, floor: number): string {
  const holdsPlace = typeof path.at(-1) === 'number' || path.length <= floor;
  return holdsPlace ? writeAt(text, path, 'null') : clearAt(text, path, floor);
}
