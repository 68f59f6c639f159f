/**
 * The ledgers that are kept as the code of their time wrote them: which tables each has, and the commit. There is no version 3:
 * it came with version 4 in one commit, and is only passed through.
 *
 * @type {readonly { readonly name: string, readonly version: number, readonly commit: string }[]}
 */
export const OLDER_LEDGERS = [
  { name: 'v1', version: 1, commit: '06cfbed' },
  { name: 'v2', version: 2, commit: '36d3203' },
  { name: 'v4', version: 4, commit: 'd4b1541' },
  { name: 'v5', version: 5, commit: '3fac7e5' },
  { name: 'v6', version: 6, commit: '22e9151' },
  { name: 'v7', version: 7, commit: 'd66fcc4' },
];
