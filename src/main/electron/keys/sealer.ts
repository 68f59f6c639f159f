/**
 * Electron's safeStorage behind one small interface. New versions seal asynchronously and call the synchronous form
 * deprecated; older ones have only that. https://www.electronjs.org/docs/latest/api/safe-storage
 */

import type { SafeStorage } from 'electron';

export interface Sealer {
  /** Names the place that holds the secret of the seal. On Linux it follows the desktop in use, so it can change. */
  backend(): string;
  /** `weak`: what the system calls encryption uses a password that everybody knows. */
  strength(): Promise<'sealed' | 'weak' | 'none'>;
  seal(plain: string): Promise<Uint8Array>;
  /** Throws when it cannot be opened. `stale`: it should be sealed anew. */
  open(sealed: Uint8Array): Promise<{ readonly plain: string; readonly stale: boolean }>;
  /** Allows the weak form for this run; false when the system has not even that. Only ever called for a person's choice. */
  allowWeak(): boolean;
}

export interface SealerParts {
  /** Read only after the app is ready: before that Linux answers "unknown". */
  readonly safeStorage: SafeStorage;
  readonly platform: NodeJS.Platform;
}

const PLACES: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'keychain', win32: 'dpapi' };
const WEAK_BACKENDS: ReadonlySet<string> = new Set(['basic_text', 'unknown']);

export function createSealer({ safeStorage, platform }: SealerParts): Sealer {
  // Detected and not assumed: the typings are newer than some runtimes.
  const hasAsync = typeof safeStorage.encryptStringAsync === 'function';
  const backend = (): string =>
    platform === 'linux' ? safeStorage.getSelectedStorageBackend() : (PLACES[platform] ?? 'unknown');

  return {
    backend,
    strength: async () => {
      if (platform === 'linux' && WEAK_BACKENDS.has(backend())) return 'weak';
      const available = hasAsync ? await safeStorage.isAsyncEncryptionAvailable() : safeStorage.isEncryptionAvailable();
      return available ? 'sealed' : 'none';
    },
    seal: async (plain) => (hasAsync && !isWeak() ? safeStorage.encryptStringAsync(plain) : safeStorage.encryptString(plain)),
    open: async (sealed) => {
      const bytes = Buffer.from(sealed);
      if (!hasAsync || isWeak()) return { plain: safeStorage.decryptString(bytes), stale: false };
      const opened = await safeStorage.decryptStringAsync(bytes);
      return { plain: opened.result, stale: opened.shouldReEncrypt };
    },
    allowWeak: () => {
      if (!isWeak()) return false;
      safeStorage.setUsePlainTextEncryption(true);
      return safeStorage.isEncryptionAvailable();
    },
  };

  function isWeak(): boolean {
    return platform === 'linux' && WEAK_BACKENDS.has(backend());
  }
}
