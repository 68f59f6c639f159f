/** The content security policies, each a list of what is allowed; everything else is not. */

/**
 * The page: code, styles and fonts from our own files; pictures, media and fetches also from saved results; `blob:` for
 * pictures that a person drops in. No inline code, no eval, no frames, no forms, no network.
 */
export const APP_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' afterglow-result: blob:",
  "media-src 'self' afterglow-result: blob:",
  "connect-src 'self' afterglow-result:",
  "worker-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The worker that unpacks 3D models: WebAssembly, and the app's own files to load it from. No saved results, no network, no pictures,
 * and no further workers. A worker is held to the policy of its own file, so the page needs no WebAssembly for it.
 */
export const DECODER_CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A result is never a document; should one be opened as such, it can do nothing. */
export const RESULT_CSP = "default-src 'none'; sandbox";
