import { APP } from '../facts.mjs';
import { ABOUT, WINDOW_CLASS } from './about.mjs';

/**
 * The entry in menus, and what makes `afterglow:` links and back-ups open the app.
 * See https://specifications.freedesktop.org/desktop-entry-spec/latest/.
 */

/** `--` ends the switches: whatever a link or a file is called, it is never read as one. One at a time is all that the app opens. */
export const OPENING_ARGS = /** @type {const} */ (['--', '%u']);

/** All but how to start it, which differs between kinds of packages. */
export const DESKTOP_FIELDS = /** @type {const} */ ({
  Type: 'Application',
  Name: APP.name,
  GenericName: ABOUT.genericName,
  Comment: ABOUT.comment,
  Icon: APP.packageName,
  Terminal: 'false',
  StartupNotify: 'true',
  StartupWMClass: WINDOW_CLASS,
  // Menus offer no second window. The key without a prefix is too new for Debian 12, and every system still reads this one.
  'X-GNOME-SingleWindow': 'true',
  Categories: listOf(ABOUT.categories),
  Keywords: listOf(ABOUT.keywords),
  MimeType: listOf([`x-scheme-handler/${APP.scheme}`, APP.backup.mediaType]),
});

/** @param {string} program The path of the program, without spaces. @returns {string} */
export function desktopEntry(program) {
  return [
    ...group('Desktop Entry', {
      ...DESKTOP_FIELDS,
      Exec: [program, ...OPENING_ARGS].join(' '),
      TryExec: program,
    }),
    '',
  ].join('\n');
}

/** @param {string} name @param {Readonly<Record<string, string>>} fields */
function group(name, fields) {
  return [`[${name}]`, ...Object.entries(fields).map(([key, value]) => `${key}=${value}`)];
}

/** Every item ends in a semicolon, the last one too. @param {readonly string[]} items */
function listOf(items) {
  return items.map((item) => `${item};`).join('');
}
