/** What a person keeps beside jobs, on its way into a back-up and out of one. What is here already stays as it is. */

import type { KeptThings } from '../shared/backup.ts';
import type { WordList } from '../shared/batch/sheet.ts';
import type { NamedDraft } from '../shared/draft.ts';
import { MOST_DRAFTS } from '../shared/draft.ts';
import { PARSERS } from '../shared/parse.ts';
import type { Preset } from '../shared/presets/preset.ts';
import { membersOf } from '../shared/presets/settings.ts';
import type { Outcome } from '../shared/refusal.ts';
import type { Ledger } from './jobs/ports/ledger.ts';
import type { Runner } from './jobs/ports/runner.ts';

export type KeptItem =
  | { readonly kind: 'openDraft'; readonly draft: NamedDraft }
  | { readonly kind: 'preset'; readonly preset: Omit<Preset, 'id'> }
  | { readonly kind: 'words'; readonly list: WordList };

export interface KeptDeps {
  readonly ledger: Pick<Ledger, 'kept' | 'changeKept' | 'readDraft'>;
  readonly runner: Pick<Runner, 'listPresets' | 'addPresets' | 'listWordLists' | 'saveWordLists'>;
  readonly newId: () => string;
}

export interface KeptInBackups {
  items(): Promise<readonly KeptItem[]>;
  weigh(items: readonly KeptItem[]): Promise<KeptThings>;
  /** Takes in what is not here. Answers with the first refusal, if there is one. */
  take(items: readonly KeptItem[]): Promise<Outcome<null>>;
}

export function createKeptInBackups({ ledger, runner, newId }: KeptDeps): KeptInBackups {
  async function here() {
    const [presets, lists] = [await runner.listPresets(), await runner.listWordLists()];
    return { presets: presets.ok ? presets.value : [], lists: lists.ok ? lists.value : [] };
  }

  const aside = (): readonly NamedDraft[] =>
    ledger.kept('draft').flatMap(({ text }) => {
      const read = PARSERS.saveDraft(JSON.parse(text));
      return read.ok ? [read.value] : [];
    });

  async function fresh(items: readonly KeptItem[]) {
    const { presets, lists } = await here();
    const table = ledger.readDraft();
    const open = new Set([...aside().map(({ id }) => id), table?.id ?? '']);
    const known = new Set(presets.map(keyOf));
    const names = new Set(lists.map(({ name }) => name.toLowerCase()));
    return {
      drafts: items
        .flatMap((item) => (item.kind === 'openDraft' && !open.has(item.draft.id) ? [item.draft] : []))
        .slice(0, Math.max(0, MOST_DRAFTS - open.size)),
      presets: items.flatMap((item) => (item.kind === 'preset' && !known.has(keyOf(item.preset)) ? [item.preset] : [])),
      words: items.flatMap((item) => (item.kind === 'words' && !names.has(item.list.name.toLowerCase()) ? [item.list] : [])),
      lists,
    };
  }

  return {
    async items() {
      const { presets, lists } = await here();
      return [
        ...aside().map((draft) => ({ kind: 'openDraft' as const, draft })),
        ...presets.map(({ name, model, settings }) => ({ kind: 'preset' as const, preset: { name, model, settings } })),
        ...lists.map((list) => ({ kind: 'words' as const, list })),
      ];
    },
    async weigh(items) {
      const { drafts, presets, words } = await fresh(items);
      return { drafts: drafts.length, presets: presets.length, wordLists: words.length };
    },
    async take(items) {
      const { drafts, presets, words, lists } = await fresh(items);
      if (drafts.length > 0) {
        // Under tickets of their own: the machine that wrote the back-up may use the other ones yet.
        const changes = drafts.map((draft) => ({ ...draft, ticket: newId(), parent: null }));
        ledger.changeKept(
          changes.map((draft) => ({ kind: 'draft', id: draft.id, text: JSON.stringify(draft) })),
          null,
        );
      }
      const added: Outcome<null> = presets.length === 0 ? { ok: true, value: null } : await runner.addPresets(presets);
      if (!added.ok || words.length === 0) return added;
      return runner.saveWordLists({ lists: [...lists, ...words] });
    },
  };
}

/** The same preset is here already when it has the same name, model and settings. */
const keyOf = ({ name, model, settings }: Omit<Preset, 'id'>): string =>
  JSON.stringify([name, model, [...(membersOf(settings) ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1))]);
