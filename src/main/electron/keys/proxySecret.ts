/**
 * The password of the proxy. It is sealed as the key is, where the system really encrypts; elsewhere it lives for this run,
 * since nobody chose a weaker place for it. It is never a setting.
 */

import type { ConnectionFacts } from '../../../shared/connection.ts';
import { fields, oneOf, text } from '../../../shared/parser.ts';
import type { Sealer } from './sealer.ts';
import type { KeyFile } from './secret.ts';

interface Stored {
  readonly version: '1';
  readonly backend: string;
  /** Base64. */
  readonly sealed: string;
}

const stored = fields<Stored>({
  version: oneOf('1'),
  backend: text({ min: 1, max: 64 }),
  sealed: text({ min: 1, max: 10_000, pattern: /^[A-Za-z0-9+/]+={0,2}$/u }),
});

export interface ProxySecret {
  /** Reads what is stored; called once the app is ready. */
  load(): Promise<void>;
  password(): string | null;
  kind(): ConnectionFacts['password'];
  /** Takes it into use and keeps it where that is safe; an empty one is none. */
  keep(password: string): Promise<void>;
}

export function createProxySecret({
  sealer,
  file,
  log,
}: {
  readonly sealer: Sealer;
  readonly file: KeyFile;
  readonly log: (line: string) => void;
}): ProxySecret {
  let held: { readonly password: string | null; readonly kind: ConnectionFacts['password'] } = { password: null, kind: 'none' };

  return {
    password: () => held.password,
    kind: () => held.kind,
    load: async () => {
      const content = await file.read();
      if (content === null) return;
      const password = await open(content);
      held = password === null ? { password, kind: 'unreadable' } : { password, kind: 'stored' };
    },
    keep: async (password) => {
      held = password === '' ? { password: null, kind: 'none' } : { password, kind: 'thisRun' };
      if (password !== '' && (await store(password))) held = { password, kind: 'stored' };
      // One of an earlier time would come back with the next start.
      if (held.kind !== 'stored') await file.remove();
    },
  };

  async function open(content: string): Promise<string | null> {
    try {
      const kept = stored(JSON.parse(content))?.value;
      if (kept === undefined || kept.backend !== sealer.backend() || (await sealer.strength()) !== 'sealed') return null;
      return (await sealer.open(Buffer.from(kept.sealed, 'base64'))).plain;
    } catch (error) {
      log(`the stored password of the proxy cannot be opened: ${String(error)}`);
      return null;
    }
  }

  async function store(password: string): Promise<boolean> {
    if ((await sealer.strength()) !== 'sealed') return false;
    try {
      const sealed = Buffer.from(await sealer.seal(password)).toString('base64');
      const kept: Stored = { version: '1', backend: sealer.backend(), sealed };
      await file.write(`${JSON.stringify(kept)}\n`);
      return true;
    } catch (error) {
      log(`the password of the proxy could not be kept: ${String(error)}`);
      return false;
    }
  }
}
