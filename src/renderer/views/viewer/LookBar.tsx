import { ChevronLeft, ChevronRight, Columns2, Copy, Download, Ellipsis, ExternalLink, FolderOpen, Info, X } from 'lucide-react';
import type { JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu, type MenuEntry, type MenuGroup } from '../../components/Menu.tsx';
import { isFromElsewhere, promptBeginning } from '../../select.ts';
import { againGroup } from '../../takeOut/again.ts';
import { furtherEntries } from '../../takeOut/menus.ts';
import { t } from '../../text/en.ts';
import { copyShown, openShown, revealShown, saveShown } from './deeds.ts';
import type { Way } from './steps.ts';
import { ZoomTools } from './ZoomTools.tsx';

const words = t.viewer;

export interface LookBarProps {
  readonly view: JobView;
  readonly file: JobFile;
  /** Where it stands in its job; null: it is the only one. */
  readonly place: { readonly at: number; readonly of: number } | null;
  readonly canStep: Readonly<Record<Way, boolean>>;
  readonly onStep: (way: Way) => void;
  readonly factsOpen: boolean;
  readonly onFacts: () => void;
  /** Null: there is no earlier run to compare with. */
  readonly onCompare: (() => void) | null;
  readonly onClose: () => void;
}

/** What it is, and what can be done with it: one quiet line above the picture. */
export function LookBar(props: LookBarProps) {
  const { view, file, place, canStep, onStep, factsOpen, onFacts, onCompare, onClose } = props;
  const named = { job: view, file };
  const there = !view.absent.includes(file.index);
  const entries: (MenuEntry | MenuGroup)[] = [
    ...(isFromElsewhere(view) ? [] : [{ ...againGroup(view), parted: false }]),
    ...(onCompare === null ? [] : [{ label: words.compareParent, icon: Columns2, onSelect: onCompare }]),
    ...(there
      ? [
          { label: words.open, icon: ExternalLink, onSelect: () => void openShown(named) },
          { label: words.reveal, icon: FolderOpen, onSelect: () => void revealShown(named) },
          { label: words.saveAs, icon: Download, onSelect: () => void saveShown(named) },
        ]
      : []),
    ...furtherEntries(view, file),
  ];
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-1 border-b border-line bg-surface px-2">
      <IconButton icon={ChevronLeft} label={words.previous} disabled={!canStep.previous} onClick={() => onStep('previous')} />
      <IconButton icon={ChevronRight} label={words.next} disabled={!canStep.next} onClick={() => onStep('next')} />
      {/* Read out when an arrow brought another one. */}
      <h2 aria-live="polite" className="flex min-w-24 flex-1 items-baseline gap-2 px-2">
        <bdi dir="auto" className="one-line">
          {view.prompt === '' ? file.name : promptBeginning(view.prompt)}
        </bdi>
        {place === null ? null : (
          <span className="shrink-0 text-second text-muted tabular-nums">{words.place(place.at, place.of)}</span>
        )}
      </h2>
      <ZoomTools />
      {there ? (
        <>
          <IconButton icon={Copy} label={words.copy} onClick={() => void copyShown(named)} />
          <span className="contents max-[1000px]:hidden">
            <IconButton icon={Download} label={words.saveAs} onClick={() => void saveShown(named)} />
            <IconButton icon={ExternalLink} label={words.open} onClick={() => void openShown(named)} />
            <IconButton icon={FolderOpen} label={words.reveal} onClick={() => void revealShown(named)} />
          </span>
        </>
      ) : null}
      {onCompare === null ? null : (
        <IconButton icon={Columns2} label={words.compareParent} onClick={onCompare} className="max-[1000px]:hidden" />
      )}
      <Menu entries={entries}>
        <IconButton icon={Ellipsis} label={words.more} tooltip="system" />
      </Menu>
      <IconButton icon={Info} label={words.facts} aria-pressed={factsOpen} onClick={onFacts} />
      <Divider />
      <IconButton icon={X} label={words.close} onClick={onClose} />
    </header>
  );
}

export function Divider() {
  return <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />;
}
