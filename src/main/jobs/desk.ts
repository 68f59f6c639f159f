/**
 * The drafts that are open. One lies on the table, the others are kept beside it; a draft that is put on the table and the one
 * that makes room for it change places in one transaction, so that at no moment one of them is nowhere.
 */

import type { Draft, DraftEntry, DraftId, NamedDraft, NewDraft, OpenDraft } from '../../shared/draft.ts';
import { MOST_DRAFTS } from '../../shared/draft.ts';
import { PARSERS } from '../../shared/parse.ts';
import { promptOf } from '../../shared/prompt.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Chance } from './ports/chance.ts';
import type { KeptChange } from './ports/kept.ts';
import type { Ledger } from './ports/ledger.ts';
import { LedgerError } from './ports/ledgerError.ts';
import { problem } from './refusals.ts';

export interface DeskDeps {
  readonly ledger: Pick<Ledger, 'readDraft' | 'writeDraft' | 'kept' | 'changeKept' | 'jobOfTicket'>;
  readonly chance: Pick<Chance, 'uuid'>;
  /** So much could not be recorded for want of room on the disk. */
  readonly noRoom: (sizeBytes: number) => void;
}

/** Looking for the prompt of a longer one would take a while. */
const READABLE_LENGTH = 1_000_000;
/** So many dropped drafts can be brought back, as long as the app runs. */
const DROPPED_KEPT = 20;

export function createDesk({ ledger, chance, noRoom }: DeskDeps) {
  let dropped: readonly NamedDraft[] = [];

  /** What lies on the table, with an id in any case. */
  function onTable(): NamedDraft {
    const draft = ledger.readDraft();
    if (draft !== null && draft.id !== '') return draft;
    return draft === null ? empty() : { ...draft, id: chance.uuid() };
  }

  const empty = (): NamedDraft => ({
    id: chance.uuid(),
    name: '',
    ticket: chance.uuid(),
    model: '',
    body: '{}',
    route: 'queued',
    parent: null,
  });

  function aside(): readonly NamedDraft[] {
    return ledger.kept('draft').flatMap(({ text }) => draftIn(text) ?? []);
  }

  function change(changes: readonly KeptChange[], draft: NamedDraft | null): Outcome<null> {
    try {
      ledger.changeKept(changes, draft);
      return { ok: true, value: null };
    } catch (cause) {
      if (!(cause instanceof LedgerError)) throw cause;
      if (cause.reason !== 'full') return problem('ledgerUnwritable', { detail: 'draft' });
      noRoom(draft?.body.length ?? 0);
      return problem('ledgerFull', { detail: 'draft' });
    }
  }

  const put = (draft: NamedDraft): KeptChange => ({ kind: 'draft', id: draft.id, text: JSON.stringify(draft) });
  const drop = (id: DraftId): KeptChange => ({ kind: 'draft', id, text: null });

  const opened = (draft: NamedDraft): OpenDraft => ({ ...draft, usedFor: ledger.jobOfTicket(draft.ticket) });

  /** Puts a draft on the table; what lies there makes room in the way that `former` says. */
  function lay(draft: NamedDraft, former: NewDraft['former']): Outcome<OpenDraft> {
    const before = onTable();
    const isKept = former === 'keep' && before.model !== '';
    const done = change([drop(draft.id), ...(isKept ? [put(before)] : [])], draft);
    return done.ok ? { ok: true, value: opened(draft) } : done;
  }

  return {
    openDraft(): Outcome<OpenDraft> {
      const draft = onTable();
      // From here on its id is what it is called by, so it has to stay the same.
      if (ledger.readDraft()?.id === '') change([], draft);
      return { ok: true, value: opened(draft) };
    },

    /** A draft that was dropped meanwhile, by a window that did not know yet, stays dropped. */
    saveDraft(draft: NamedDraft): Outcome<null> {
      const table = ledger.readDraft();
      if (table === null || table.id === '' || table.id === draft.id) return change([], draft);
      const isOpen = ledger.kept('draft').some(({ id }) => id === draft.id);
      return isOpen ? change([put(draft)], null) : { ok: true, value: null };
    },

    /** In the order in which they were put aside, the one on the table first. */
    listDrafts(): Outcome<readonly DraftEntry[]> {
      const table = onTable();
      const others = aside().filter(({ id }) => id !== table.id);
      const entries = [...others.toReversed()].map((draft) => entryOf(draft, 'aside'));
      return { ok: true, value: [entryOf(table, 'onTable'), ...entries] };
    },

    layDraft(id: DraftId): Outcome<OpenDraft> {
      const table = onTable();
      if (table.id === id) return { ok: true, value: opened(table) };
      const draft = aside().find((one) => one.id === id);
      return draft === undefined ? problem('noSuchDraft') : lay(draft, 'keep');
    },

    newDraft({ former, ...given }: NewDraft): Outcome<OpenDraft> {
      if (former === 'keep' && aside().length + 1 >= MOST_DRAFTS) return problem('tooManyDrafts');
      return lay({ ...given, id: chance.uuid(), ticket: chance.uuid() }, former);
    },

    renameDraft({ id, name }: { readonly id: DraftId; readonly name: string }): Outcome<null> {
      const table = onTable();
      if (table.id === id) return change([], { ...table, name });
      const draft = aside().find((one) => one.id === id);
      return draft === undefined ? problem('noSuchDraft') : change([put({ ...draft, name })], null);
    },

    /** The one on the table gives way to the one that was put aside last, or to an empty one. Answers with what lies there then. */
    dropDraft(id: DraftId): Outcome<OpenDraft> {
      const table = onTable();
      const others = aside().filter((one) => one.id !== table.id);
      const gone = table.id === id ? table : others.find((one) => one.id === id);
      if (gone === undefined) return problem('noSuchDraft');
      const next = table.id === id ? (others.at(-1) ?? empty()) : table;
      const done = change([drop(id), drop(next.id)], next === table ? null : next);
      if (!done.ok) return done;
      dropped = [...dropped.filter((one) => one.id !== id), gone].slice(-DROPPED_KEPT);
      return { ok: true, value: opened(next) };
    },

    /** Puts a draft that was dropped a moment ago on the table. */
    bringBackDraft(id: DraftId): Outcome<OpenDraft> {
      const draft = dropped.find((one) => one.id === id);
      if (draft === undefined) return problem('noSuchDraft');
      const done = lay(draft, 'keep');
      if (done.ok) dropped = dropped.filter((one) => one.id !== id);
      return done;
    },
  };
}

function entryOf(draft: NamedDraft, where: 'onTable' | 'aside'): DraftEntry {
  const { id, name, model } = draft;
  return { id, name, model, words: wordsOf(draft), onTable: where === 'onTable' };
}

/** Null for a text of another version. */
function draftIn(text: string): NamedDraft | null {
  const read = PARSERS.saveDraft(JSON.parse(text));
  return read.ok ? read.value : null;
}

function wordsOf({ body }: Pick<Draft, 'body'>): string {
  if (body.length > READABLE_LENGTH) return '';
  try {
    return promptOf(JSON.parse(body));
  } catch {
    return '';
  }
}
