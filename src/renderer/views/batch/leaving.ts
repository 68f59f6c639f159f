/** Rows that a person leaves out of the batch, and takes in again. */

import { edit } from './sheetStore.ts';

const MOST = 10_000;

export function setLeft(wish: 'leaveOut' | 'takeIn', keys: readonly string[]): void {
  const meant = new Set(keys);
  edit((sheet) => {
    const others = sheet.left.filter((key) => !meant.has(key));
    return { ...sheet, left: wish === 'takeIn' ? others : [...others, ...meant].slice(-MOST) };
  });
}
