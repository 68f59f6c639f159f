/** `afterglow://app/…`: the page's own files, and nothing beside them. */

import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { APP_SCHEME } from './address.ts';
import { APP_CSP, DECODER_CSP } from './csp.ts';
import { TROUBLE_STYLES } from './troublePage.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const STOPPED_PAGE =
  '<!doctype html><meta charset="utf-8"><title>Afterglow</title><h1>The window stopped several times in a row</h1>' +
  '<p>Your jobs go on. Close this window and start Afterglow again to see them.</p>';

export interface AppSchemeParts {
  readonly folder: string;
  /** Asked whenever the page is loaded: a plain page in its place, or null. */
  readonly instead: () => string | null;
}

/** Answers requests of the app scheme from `folder`. */
export function createAppScheme({ folder, instead }: AppSchemeParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET') return refuse(405);
    const url = URL.canParse(request.url) ? new URL(request.url) : null;
    if (url === null || url.protocol !== `${APP_SCHEME}:` || url.host !== 'app') return refuse(404);
    if (url.pathname === '/stopped') return answer(STOPPED_PAGE, 'text/html; charset=utf-8');
    if (url.pathname === '/trouble.css') return answer(TROUBLE_STYLES, 'text/css; charset=utf-8');
    const plain = url.pathname === '/' ? instead() : null;
    if (plain !== null) return answer(plain, 'text/html; charset=utf-8');
    const path = fileOf(folder, url.pathname);
    const type = path === null ? undefined : TYPES[extname(path).toLowerCase()];
    if (path === null || type === undefined) return refuse(404);
    try {
      return answer(new Uint8Array(await readFile(path)), type, policyOf(url.pathname));
    } catch {
      return refuse(404);
    }
  };
}

/** The file that a path stands for, null when it would not lie in `folder`. Nothing is decoded, so nothing can hide. */
export function fileOf(folder: string, pathname: string): string | null {
  const path = pathname === '/' ? '/index.html' : pathname;
  if (!/^(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+$/u.test(path)) return null;
  const root = resolve(folder);
  const file = resolve(root, `.${path}`);
  return file.startsWith(root + sep) ? file : null;
}

/** As the build names `decoder.worker.ts`; no other file of the page ends up under this name. */
const DECODER = /^\/assets\/decoder\.worker-[\w-]+\.js$/u;

function policyOf(pathname: string): string {
  return DECODER.test(pathname) ? DECODER_CSP : APP_CSP;
}

function answer(body: string | Uint8Array<ArrayBuffer>, type: string, policy = APP_CSP): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  });
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: { 'Content-Security-Policy': APP_CSP, 'X-Content-Type-Options': 'nosniff' } });
}
