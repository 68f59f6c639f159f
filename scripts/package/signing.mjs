/**
 * Whether packages are signed, read from the environment. A certificate is given or it is not: an empty variable, which is what a
 * secret that is not set comes to in a workflow, is none, and electron-builder would take it for a broken one.
 *
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 * @typedef {'signed' | 'unsigned' | 'unsignable'} Signing `unsignable`: nobody signs such packages; on Linux the digests are vouched for.
 */

/** Where each system's certificate stands. A name of a certificate means one that lies in the key chain already. */
const CERTIFICATES = /** @type {const} */ ({
  linux: [],
  win32: ['WIN_CSC_LINK', 'CSC_LINK'],
  darwin: ['CSC_LINK', 'CSC_NAME'],
});

/** Whatever electron-builder reads about signing and notarising. */
const VARIABLES = /^(?:WIN_)?CSC_|^APPLE_/;

/**
 * @param {{ platform: import('./options.mjs').Platform, env: Environment }} given
 * @returns {Signing}
 */
export function signingOf({ platform, env }) {
  const names = CERTIFICATES[platform];
  if (names.length === 0) return 'unsignable';
  return names.some((name) => isGiven(env[name])) ? 'signed' : 'unsigned';
}

/** What stands at the end of a file's name before its ending: nobody should take an unsigned package for a signed one. @param {Signing} signing */
export function signingInName(signing) {
  return signing === 'unsigned' ? '-unsigned' : '';
}

/** The variables about signing that are there and empty. @param {Environment} env */
export function emptySigningVariables(env) {
  return Object.keys(env).filter((name) => VARIABLES.test(name) && !isGiven(env[name]));
}

/** @param {string | undefined} value */
function isGiven(value) {
  return value !== undefined && value.trim() !== '';
}
