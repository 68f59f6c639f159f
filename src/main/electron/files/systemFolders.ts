import type { App } from 'electron';

/** A person's folders, as the system names them; null where it knows no such folder. */
export interface SystemFolders {
  pictures(): string | null;
  documents(): string | null;
}

export function createSystemFolders(app: Pick<App, 'getPath'>): SystemFolders {
  return { pictures: () => find('pictures'), documents: () => find('documents') };

  function find(name: 'pictures' | 'documents'): string | null {
    try {
      return app.getPath(name);
    } catch {
      return null;
    }
  }
}
