import { Popover } from '@base-ui/react/popover';
import clsx from 'clsx';
import { CopyPlus, Files, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DraftEntry } from '../../../../shared/draft.ts';
import { SHORTCUTS } from '../../../../shared/shortcuts.ts';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { RenameField } from '../../../components/RenameField.tsx';
import { spelled } from '../../../keyCaps.ts';
import { meaningOf } from '../../../pressed.ts';
import { useApp, useCache } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { dropDraft, duplicateDraft, freshDraft, readDrafts, renameDraft, showDraft, useOpenDrafts } from './openDrafts.ts';
import { useDraftKeys } from './useDraftKeys.ts';

const words = t.drafts;

/** The drafts that are open, behind one button: the one on the table first. */
export function DraftsMenu() {
  const entries = useOpenDrafts((drafts) => drafts.entries);
  const [open, setOpen] = useState(false);
  const isMac = useApp().platform === 'darwin';
  useDraftKeys();
  useEffect(() => void readDrafts(), []);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) void readDrafts();
      }}
    >
      <Popover.Trigger
        aria-label={words.open(entries.length)}
        title={words.open(entries.length)}
        className="press flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-muted hover:bg-raised hover:text-text data-popup-open:bg-raised"
      >
        <Files size={16} aria-hidden="true" />
        {entries.length > 1 ? (
          <span aria-hidden="true" className="text-second">
            {words.count(entries.length)}
          </span>
        ) : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Popover.Popup className="popup flex max-h-[min(480px,var(--available-height))] w-[min(400px,calc(100vw-32px))] flex-col rounded-card border border-line bg-surface shadow-popover outline-none">
            <Popover.Title className="px-3 pt-2.5 pb-1 text-second font-medium text-muted">{words.title}</Popover.Title>
            <ul className="min-h-0 flex-1 overflow-y-auto px-1">
              {entries.map((entry) => (
                <DraftLine
                  key={entry.id}
                  entry={entry}
                  onShow={() => {
                    setOpen(false);
                    void showDraft(entry.id);
                  }}
                />
              ))}
            </ul>
            <div className="flex gap-2 border-t border-line p-2">
              <Button
                size="small"
                icon={Plus}
                title={spelled(SHORTCUTS.compose.freshDraft[0], { isMac })}
                onClick={() => {
                  setOpen(false);
                  void freshDraft();
                }}
              >
                {words.fresh}
              </Button>
              <Button
                size="small"
                icon={CopyPlus}
                title={spelled(SHORTCUTS.compose.duplicateDraft[0], { isMac })}
                onClick={() => {
                  setOpen(false);
                  void duplicateDraft();
                }}
              >
                {words.duplicate}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function DraftLine({ entry, onShow }: { readonly entry: DraftEntry; readonly onShow: () => void }) {
  const [naming, setNaming] = useState(false);
  const label = useCache((cache) => cache.catalogue?.models.find((model) => model.id === entry.model)?.label ?? entry.model);
  const title = entry.name || entry.words || words.untitled;
  const rename = (name: string): void => {
    setNaming(false);
    if (name.trim() !== entry.name) void renameDraft(entry.id, name);
  };
  return (
    <li className={clsx('flex items-center gap-1 rounded-control pr-1', entry.onTable ? 'bg-raised' : 'hover:bg-raised')}>
      {naming ? (
        <RenameField
          label={words.renameField}
          name={entry.name}
          placeholder={entry.words}
          onRename={rename}
          onLeave={() => setNaming(false)}
          className="my-1 ml-1"
        />
      ) : (
        <button
          type="button"
          aria-current={entry.onTable ? 'true' : undefined}
          onClick={onShow}
          onKeyDown={(event) => {
            if (meaningOf('compose', event) === 'renameDraft') setNaming(true);
          }}
          className="press flex min-w-0 flex-1 flex-col rounded-control px-2 py-1.5 text-left"
        >
          <span dir="auto" className={clsx('one-line', title === words.untitled && 'text-muted')}>
            {title}
          </span>
          <span className="one-line text-second text-muted">
            {[label, entry.onTable ? words.onTable : ''].filter((part) => part !== '').join(' · ')}
          </span>
        </button>
      )}
      <IconButton size="small" icon={Pencil} tooltip="system" label={words.rename(title)} onClick={() => setNaming(true)} />
      <IconButton
        size="small"
        icon={Trash2}
        tooltip="system"
        label={words.drop(title)}
        onClick={() => void dropDraft(entry.id)}
        className="hover:text-failed"
      />
    </li>
  );
}
