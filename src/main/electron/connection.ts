/** How the internet is reached, as a person set it: the proxy, its password, and a file of further authorities. */

import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron';
import type { ConnectionFacts, LineTry, ProxyWish } from '../../shared/connection.ts';
import { type CallErrorKind, type Outcome, refusal } from '../../shared/refusal.ts';
import type { ProxySecret } from './keys/proxySecret.ts';
import type { OpenSettings } from './settings.ts';

export interface ConnectionParts {
  readonly settings: OpenSettings;
  readonly secret: ProxySecret;
  /** Reads an address of a proxy; answers with its one form. */
  readonly readServer: (text: string) => { readonly ok: string } | { readonly refused: CallErrorKind };
  /** The first entry that means nothing; null: all of them do. */
  readonly findBadBypass: (text: string) => string | null;
  /** Null: the file can be used. */
  readonly checkCaFile: (path: string) => CallErrorKind | null;
  /** What became of the file that is set. */
  readonly ca: () => { readonly certificates: number; readonly problem: CallErrorKind | null } | null;
  readonly tryLine: () => Promise<LineTry>;
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly window: () => BrowserWindow | null;
  /** Connections are made anew from here on. */
  readonly changed: () => void;
}

export interface Connection {
  facts(): ConnectionFacts;
  saveProxy(wish: ProxyWish): Promise<Outcome<null>>;
  chooseCaFile(): Promise<Outcome<string | null>>;
  forgetCaFile(): Outcome<null>;
  tryLine(): Promise<Outcome<LineTry>>;
}

export function createConnection(parts: ConnectionParts): Connection {
  const { settings, secret, readServer, findBadBypass, checkCaFile, ca, changed } = parts;

  return {
    facts: () => {
      const { proxy, caFile } = settings.get();
      const read = caFile === null ? null : ca();
      return {
        ...proxy,
        password: secret.kind(),
        caFile: caFile === null ? null : { path: caFile, certificates: read?.certificates ?? 0, problem: read?.problem ?? null },
      };
    },

    saveProxy: async ({ mode, server, username, password, bypass }) => {
      const isNeeded = mode === 'manual' || server.trim() !== '';
      const read = isNeeded ? readServer(server) : { ok: '' };
      // An address that does nothing for now need not be right yet, and is not kept.
      if ('refused' in read && mode === 'manual') return refuse(read.refused, 'server');
      const name = username.trim();
      // The first colon ends the name (RFC 7617), and a control character ends the header.
      if (/[:\p{Cc}]/u.test(name)) return refuse('proxyNameBad', 'username');
      if (password !== null && /\p{Cc}/u.test(password)) return refuse('proxyPasswordBad', 'password');
      const bad = findBadBypass(bypass);
      if (bad !== null) return refuse('proxyBypassBad', 'bypass', bad.slice(0, 100));
      if (password !== null) await secret.keep(password);
      settings.change({ proxy: { mode, server: 'ok' in read ? read.ok : '', username: name, bypass: bypass.trim() } });
      changed();
      return { ok: true, value: null };
    },

    chooseCaFile: async () => {
      const path = await ask();
      if (path === null) return { ok: true, value: null };
      const refused = checkCaFile(path);
      if (refused !== null) return refuse(refused, 'caFile', path);
      settings.change({ caFile: path });
      changed();
      return { ok: true, value: path };
    },

    forgetCaFile: () => {
      settings.change({ caFile: null });
      changed();
      return { ok: true, value: null };
    },

    tryLine: async () => ({ ok: true, value: await parts.tryLine() }),
  };

  async function ask(): Promise<string | null> {
    const options: OpenDialogOptions = {
      properties: ['openFile'],
      filters: [
        { name: 'PEM', extensions: ['pem', 'crt', 'cer'] },
        { name: '*', extensions: ['*'] },
      ],
    };
    const parent = parts.window();
    const answer = await (parent === null ? parts.dialog.showOpenDialog(options) : parts.dialog.showOpenDialog(parent, options));
    return answer.canceled ? null : (answer.filePaths[0] ?? null);
  }
}

function refuse(kind: CallErrorKind, field: string, detail?: string): Outcome<never> {
  return { ok: false, error: refusal(kind, detail === undefined ? { field } : { field, detail }) };
}
