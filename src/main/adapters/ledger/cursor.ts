/** Where a page of the list ends: the sort key of its last job. A list that grows at its head keeps its pages that way. */

export interface Cursor {
  readonly createdAt: number;
  readonly id: string;
}

export function writeCursor({ createdAt, id }: Cursor): string {
  return `${createdAt}.${id}`;
}

/** Null for a text that is no cursor; the list then starts at its head. */
export function readCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,16})\.(.{1,100})$/u.exec(text ?? '');
  const createdAt = Number(match?.[1]);
  const id = match?.[2];
  return id === undefined || !Number.isSafeInteger(createdAt) ? null : { createdAt, id };
}
