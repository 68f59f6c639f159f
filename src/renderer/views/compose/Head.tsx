import { Tabs } from '@base-ui/react/tabs';
import clsx from 'clsx';
import { FolderOpen, Layers } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { t } from '../../text/en.ts';
import { openBuilder } from '../batch/sheetStore.ts';
import { openDraftFile } from './draftFiles.ts';
import { showView } from './draftStore.ts';
import { DraftsMenu } from './drafts/DraftsMenu.tsx';
import { ModelPicker } from './ModelPicker.tsx';
import { PasteCommand } from './PasteCommand.tsx';
import { PresetsMenu } from './presets/PresetsMenu.tsx';
import type { Composing } from './useComposing.ts';

const VIEWS = ['form', 'json', 'code'] as const;

/** The model that it is for, and the view of the draft. */
export function Head({
  composing,
  picking,
  onPicking,
}: {
  readonly composing: Composing;
  readonly picking: boolean;
  readonly onPicking: (open: boolean) => void;
}) {
  const { draft } = composing;
  return (
    <header className="col-span-2 flex h-14 shrink-0 items-center gap-3 border-b border-line px-4">
      <h1 className="text-title font-semibold max-[800px]:sr-only">{t.compose.title}</h1>
      <ModelPicker model={draft.model} open={picking} onOpen={onPicking} />
      <span className="flex-1" />
      <Button icon={Layers} title={t.builder.open} onClick={() => void openBuilder()}>
        <span className="max-[1000px]:sr-only">{t.builder.open}</span>
      </Button>
      <DraftsMenu />
      <PresetsMenu />
      <PasteCommand />
      <IconButton icon={FolderOpen} label={t.draftFile.open} onClick={() => void openDraftFile()} />
      <Tabs.Root value={draft.view} onValueChange={(view: (typeof VIEWS)[number]) => showView(view)}>
        <Tabs.List
          activateOnFocus
          aria-label={t.compose.tabs.label}
          className="flex rounded-control border border-line bg-raised p-0.5"
        >
          {VIEWS.map((view) => (
            <Tabs.Tab
              key={view}
              value={view}
              className={clsx(
                'press h-6 rounded-[4px] px-2.5 text-second',
                draft.view === view ? 'bg-surface font-medium shadow-[0_0_0_1px_var(--line)]' : 'text-muted hover:text-text',
              )}
            >
              {t.compose.tabs[view]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs.Root>
    </header>
  );
}
