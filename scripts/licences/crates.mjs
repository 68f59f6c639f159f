import { trouble } from '../setup/say.mjs';
import { CRATES } from './crateTable.mjs';
import { licenceText } from './texts.mjs';

/**
 * What the crates say of their licences that the database driver's native part is compiled from. Packages of crates are not at
 * hand here, so it is written down; a crate that is not is told by name, and nothing is built.
 *
 * @typedef {import('./texts.mjs').TextName} TextName
 */

/** Those whose text is not the one that goes with their licence. @type {Readonly<Record<string, readonly TextName[]>>} */
const TEXTS = {
  libloading: ['libloading'],
  matchit: ['matchit'],
  // It holds tables made from Unicode's data.
  'regex-syntax': ['Apache-2.0', 'Unicode'],
  ring: ['ring'],
  subtle: ['subtle'],
};

/** @param {string} name @returns {{ license: string, text: string }} */
export function noticeOf(name) {
  const row = Object.hasOwn(CRATES, name) ? CRATES[name] : undefined;
  if (row === undefined) {
    throw trouble(
      `The database driver holds ${name}, whose licence is not known here.`,
      'Look it up and write it into scripts/licences/crateTable.mjs.',
    );
  }
  const [license, , whose] = row;
  const texts = textsOf({ name, license }).map(licenceText);
  return { license, text: [...(whose === undefined ? [] : [whose]), ...texts].join('\n\n') };
}

/** @param {{ name: string, license: string }} crate @returns {readonly TextName[]} */
function textsOf({ name, license }) {
  const own = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
  if (own !== undefined) return own;
  if (license === 'Apache-2.0' || license === 'ISC' || license === 'MIT') return [license];
  throw new Error(`${name} is under ${license}; name its text in scripts/licences/crates.mjs.`);
}
