/**
 * Where in the sources a trace comes from. Installed apps tell of lines in built files; the maps of that very build lead back.
 *
 * @typedef {{ source: string, line: number, column: number }} Place
 * @typedef {(built: { file: string, line: number, column: number }) => Place | null} FindPlace `file` as below the project, such as `out/main/index.js`.
 */

/** A place in a built file, however the trace writes what stands before it: a path, a URL, an archive. Pages are served from their folder. */
const BUILT_PLACE = /(?:[^\s()]*[\\/])?(?:out[\\/])?((?:main|preload|renderer|assets)[\\/][\w.\\/-]+?\.c?js):(\d+):(\d+)/g;

/** Every place that is known becomes one of the sources; all else stays as it is. @param {{ text: string, findPlace: FindPlace }} trace */
export function readTrace({ text, findPlace }) {
  return text.replace(
    BUILT_PLACE,
    (whole, /** @type {string} */ path, /** @type {string} */ line, /** @type {string} */ column) => {
      const plain = path.replaceAll('\\', '/');
      const file = plain.startsWith('assets/') ? `out/renderer/${plain}` : `out/${plain}`;
      const place = findPlace({ file, line: Number(line), column: Number(column) });
      return place === null ? whole : `${place.source}:${place.line}:${place.column}`;
    },
  );
}
