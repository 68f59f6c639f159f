import { trouble } from '../../setup/say.mjs';
import { APP } from '../facts.mjs';

/** What menus, software centres and package tools of a Linux system tell about the app. */

export const ABOUT = /** @type {const} */ ({
  genericName: 'Generation Queue',
  summary: 'Queue generations on the Comfy Router and keep every result',
  comment: 'Queue images, video, audio, 3D and text on the Comfy Router',
  paragraphs: [
    'Afterglow submits prompts for images, video, audio, 3D and text to the Comfy Router, follows each one to its end and saves every result on this computer.',
    'It keeps the only record of work that costs money: a job that was sent is never lost and never bought twice, also when the app or the computer stops in between.',
    'A practice Router inside the app lets you try everything without a key, without a network and without cost.',
  ],
  /** A main category and one that belongs to it: the menu of the system shows the app once. */
  categories: ['Graphics', '2DGraphics'],
  keywords: ['Comfy', 'Router', 'AI', 'generate', 'prompt', 'image', 'video', 'audio', 'queue'],
  licence: 'MIT',
  authors: 'The Afterglow authors',
});

/** What X11 says of the app's windows, as Electron sets it from the app's name. */
export const WINDOW_CLASS = APP.name;

/** Packages for Linux must name somebody; an address that can never exist says honestly that nobody was named. */
const NOBODY = `${ABOUT.authors} <nobody@afterglow.invalid>`;
const MAINTAINER = /^[^<>\n]{1,80} <[^<>\s@]{1,64}@[^<>\s@]{1,120}>$/;

/** Who answers for the packages: AFTERGLOW_MAINTAINER, as `Name <address>`. @param {Readonly<Record<string, string | undefined>>} env */
export function maintainerIn(env) {
  const named = env['AFTERGLOW_MAINTAINER']?.trim() ?? '';
  if (named === '') return NOBODY;
  if (MAINTAINER.test(named)) return named;
  throw trouble(`AFTERGLOW_MAINTAINER is "${named}".`, 'Give it as `Name <address>`, or unset it.');
}
