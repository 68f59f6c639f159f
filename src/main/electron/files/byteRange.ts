/** One byte range of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header for a file of `sizeBytes` (https://www.rfc-editor.org/rfc/rfc9110#section-14). `whole`: none
 * was asked, or one that may be ignored (another unit, more than one range); `unsatisfiable`: answer 416.
 */
export function readRange(header: string | null, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = header === null ? null : /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header.trim());
  if (match === null) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (start >= sizeBytes) return 'unsatisfiable';
  if (last !== '' && Number(last) < start) return 'whole';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
