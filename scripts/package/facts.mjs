/** What every package of the app says of itself, in one place: the builder, the deb, the desktop entry and the tests read it here. */

export const APP = /** @type {const} */ ({
  id: 'app.afterglow.Afterglow',
  name: 'Afterglow',
  /** The program's file name; ends in `.exe` on Windows. */
  executable: 'afterglow',
  /** The name under which a package of a Linux system knows it. */
  packageName: 'afterglow',
  /** Where a package of a Linux system puts it. */
  installFolder: '/opt/Afterglow',
  desktopFile: 'afterglow.desktop',
  /** `afterglow:` links open the app. */
  scheme: 'afterglow',
  backup: { ending: 'afterglow', mediaType: 'application/x-afterglow-backup', words: 'Afterglow back-up' },
});
