/**
 * What each part of a package may weigh. A package over its budget is not made: weight comes in unseen, one library at a time.
 *
 * @typedef {import('./contents.mjs').PackagedFile} PackagedFile
 * @typedef {{ part: string, sizeBytes: number, budgetBytes: number, isOver: boolean }} PartSize
 */

const MIB = 1024 * 1024;

/**
 * In this order; a file belongs to the first part that takes it.
 *
 * @type {readonly { part: string, budgetBytes: number, takes: (file: PackagedFile) => boolean }[]}
 */
const PARTS = [
  {
    part: 'licences',
    budgetBytes: 24 * MIB,
    takes: ({ path }) => /(^|\/)(LICENSE|LICENCE|THIRD-PARTY)|(^|\/)licences\.json$/i.test(path),
  },
  { part: 'code of main', budgetBytes: 4 * MIB, takes: ({ path, isInArchive }) => isInArchive && path.startsWith('out/main/') },
  {
    part: 'code of the preload',
    budgetBytes: MIB / 16,
    takes: ({ path, isInArchive }) => isInArchive && path.startsWith('out/preload/'),
  },
  { part: 'the page', budgetBytes: 9 * MIB, takes: ({ path, isInArchive }) => isInArchive && path.startsWith('out/renderer/') },
  { part: 'database driver', budgetBytes: 14 * MIB, takes: ({ path }) => /(^|\/)node_modules\//.test(path) },
  { part: 'samples', budgetBytes: MIB, takes: ({ path, isInArchive }) => isInArchive && path.startsWith('resources/samples/') },
  { part: 'rest of the app', budgetBytes: MIB, takes: ({ isInArchive }) => isInArchive },
  { part: 'Electron', budgetBytes: 330 * MIB, takes: () => true },
];

/** @param {readonly PackagedFile[]} files @returns {PartSize[]} */
export function weighParts(files) {
  const sizes = new Map(PARTS.map(({ part }) => [part, 0]));
  for (const file of files) {
    const part = PARTS.find(({ takes }) => takes(file))?.part ?? 'Electron';
    sizes.set(part, (sizes.get(part) ?? 0) + file.sizeBytes);
  }
  return PARTS.map(({ part, budgetBytes }) => {
    const sizeBytes = sizes.get(part) ?? 0;
    return { part, sizeBytes, budgetBytes, isOver: sizeBytes > budgetBytes };
  });
}

/** @param {readonly PartSize[]} parts */
export function budgetTable(parts) {
  const rows = parts.map(({ part, sizeBytes, budgetBytes, isOver }) => [
    part,
    inMib(sizeBytes),
    inMib(budgetBytes),
    isOver ? 'over' : '',
  ]);
  return table([['part of the package', 'MiB', 'at most', ''], ...rows]);
}

/** @param {number} bytes */
export function inMib(bytes) {
  return (bytes / MIB).toFixed(bytes < 10 * MIB ? 2 : 1);
}

/** Columns under each other, figures to the right. @param {readonly (readonly string[])[]} rows */
export function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || !/^[\d.]+$|^MiB$|^at most$/.test(cell)
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
