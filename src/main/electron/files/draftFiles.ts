/** Settings that a person gives back in a file: dropped on the window, or chosen in a dialog of the system. */

import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron';
import type { Draft, RestoredDraft } from '../../../shared/draft.ts';
import type { BodyRef, JobId, Route } from '../../../shared/job.ts';
import { isModelId } from '../../../shared/parse/shapes.ts';
import { type CallErrorKind, type Outcome, refusal } from '../../../shared/refusal.ts';

export interface FileStart {
  /** The beginning of the file, as much of it as settings may take. */
  readonly head: Uint8Array;
  readonly sizeBytes: number;
}

/** What was found in a file that may be anybody's. */
export interface FoundSettings {
  readonly job: string;
  readonly model: string;
  readonly route: Route;
  readonly settings: {
    readonly sha256: string;
    readonly sizeBytes: number;
    readonly text: string | null;
    readonly masked: boolean;
  };
}

export interface DraftFileParts {
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly window: () => BrowserWindow | null;
  /** Throws when the file cannot be read. */
  readonly readStart: (path: string) => Promise<FileStart>;
  readonly read: (file: FileStart) => { readonly ok: FoundSettings } | { readonly refused: CallErrorKind };
  /** Settings that were sent from this computer; throws when they are not here. */
  readonly sent: (body: BodyRef) => Promise<Uint8Array>;
  readonly knows: (id: JobId) => boolean;
  readonly newTicket: () => Promise<Outcome<string>>;
}

export interface DraftFiles {
  /** Null: the dialog was closed. */
  open(): Promise<Outcome<RestoredDraft | null>>;
  read(file: FileStart): Promise<Outcome<RestoredDraft>>;
}

export function createDraftFiles(parts: DraftFileParts): DraftFiles {
  const { dialog, window, readStart, sent, knows, newTicket } = parts;

  async function read(file: FileStart): Promise<Outcome<RestoredDraft>> {
    const found = parts.read(file);
    if ('refused' in found) return refused(found.refused);
    const { job, model, route, settings } = found.ok;
    if (!isModelId(model)) return refused('draftFileDamaged');
    const body = await bodyOf(settings);
    if (body === null) return refused('draftFileNoSettings');
    const ticket = await newTicket();
    if (!ticket.ok) return ticket;
    const draft: Draft = { ticket: ticket.value, model, route, body: body.text, parent: knows(job) ? job : null };
    return { ok: true, value: { draft, isMasked: body.isMasked } };
  }

  /** What was sent from here is exact; what stands in the file may have been masked, or left out for its size. */
  async function bodyOf(
    settings: FoundSettings['settings'],
  ): Promise<{ readonly text: string; readonly isMasked: boolean } | null> {
    const { sha256, sizeBytes, text, masked } = settings;
    if (text !== null && !masked) return { text, isMasked: false };
    try {
      return { text: new TextDecoder().decode(await sent({ digest: sha256, sizeBytes })), isMasked: false };
    } catch {
      return text === null ? null : { text, isMasked: true };
    }
  }

  return {
    read,
    async open() {
      const options: OpenDialogOptions = {
        properties: ['openFile'],
        filters: [{ name: 'Afterglow, PNG', extensions: ['json', 'png'] }],
      };
      const parent = window();
      const chosen = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
      const [path] = chosen.filePaths;
      if (chosen.canceled || path === undefined) return { ok: true, value: null };
      try {
        return await read(await readStart(path));
      } catch {
        return refused('draftFileUnreadable');
      }
    },
  };
}

const refused = (kind: CallErrorKind): Outcome<never> => ({ ok: false, error: refusal(kind) });
