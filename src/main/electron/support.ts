/** Everything about one job that support may ask for. Nothing leaves by itself: a person reads it, then copies or saves it. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserWindow, Dialog, SaveDialogOptions } from 'electron';
import type { AppFacts } from '../../shared/appFacts.ts';
import type { SupportBundle } from '../../shared/contract.ts';
import type { JobId } from '../../shared/job.ts';
import type { JobView } from '../../shared/jobView.ts';
import { type Outcome, refusal } from '../../shared/refusal.ts';
import { supportText } from '../jobs/supportText.ts';

/** Entries of the log. */
const LOG_ENTRIES = 100;

export interface SupportParts {
  readonly view: (id: JobId) => Promise<Outcome<JobView>>;
  readonly facts: () => AppFacts;
  /** Names and versions of what the app runs on. */
  readonly machine: readonly (readonly [name: string, value: string])[];
  readonly log: (about: { readonly words: readonly string[]; readonly limit: number }) => Promise<readonly string[]>;
  /** Takes out keys and what opens a link. */
  readonly mask: (text: string) => { readonly text: string; readonly keys: number; readonly links: number };
  readonly now: () => number;
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: () => BrowserWindow | null;
  /** Where the dialog begins; null where the system has no such folder. */
  readonly folder: () => string | null;
}

export interface Support {
  bundle(about: { readonly id: JobId; readonly prompt: boolean }): Promise<Outcome<SupportBundle>>;
  /** The path that was written; null when the dialog was closed. */
  save(text: string): Promise<Outcome<string | null>>;
}

export function createSupport(parts: SupportParts): Support {
  const { view, facts, machine, log, mask, now, dialog, window, folder } = parts;
  return {
    async bundle({ id, prompt }) {
      const found = await view(id);
      if (!found.ok) return found;
      const app = facts();
      const words = [id, found.value.requestId ?? ''];
      const text = supportText(found.value, {
        at: now(),
        app: [['version', app.version], ...machine, ['profile', app.profile]],
        hindrances: app.hindrances,
        skewMs: app.skewMs,
        log: await log({ words, limit: LOG_ENTRIES }),
        withPrompt: prompt,
      });
      const masked = mask(text);
      return { ok: true, value: { text: masked.text, masked: { keys: masked.keys, links: masked.links } } };
    },
    async save(text) {
      const name = `afterglow-support-${new Date(now()).toISOString().slice(0, 10)}.txt`;
      const start = folder();
      const options: SaveDialogOptions = { defaultPath: start === null ? name : join(start, name) };
      const parent = window();
      const answer = await (parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options));
      if (answer.canceled || answer.filePath === '') return { ok: true, value: null };
      try {
        // The text comes back from the page, so it is not taken for masked.
        await writeFile(answer.filePath, mask(text).text, { mode: 0o600 });
        return { ok: true, value: answer.filePath };
      } catch {
        return { ok: false, error: refusal('folderNotWritable', { detail: answer.filePath }) };
      }
    },
  };
}
