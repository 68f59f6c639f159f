/** What a desktop does with an entry: reads its Exec line and puts a link or a file where the line says. */

/**
 * @param {string} entry The text of a desktop file.
 * @param {string | null} opened A link or the path of a file, or nothing.
 * @returns {string[]} The program and its arguments.
 */
export function execOf(entry, opened) {
  const line = /^Exec=(.*)$/m.exec(entry)?.[1];
  if (line === undefined) throw new Error('The desktop entry says nothing to start.');
  return line.split(' ').flatMap((word) => {
    if (word === '%u' || word === '%U' || word === '%f' || word === '%F') return opened === null ? [] : [opened];
    return [word];
  });
}

/** @param {string} entry @param {string} key */
export function fieldOf(entry, key) {
  return (
    entry
      .split('\n')
      .find((line) => line.startsWith(`${key}=`))
      ?.slice(key.length + 1) ?? null
  );
}
