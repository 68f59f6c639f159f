import { CircleX, ListX, MoreHorizontal, RotateCcw, Trash2 } from 'lucide-react';
import type { BulkKind } from '../../../shared/bulk.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { t } from '../../text/en.ts';
import { agreeToBulk, askBulk, declineBulk, useBulk } from './bulkStore.ts';

const ENTRIES = [
  { kind: 'cancelWaiting', icon: CircleX },
  { kind: 'cancelAllButRunning', icon: ListX },
  { kind: 'retryFailed', icon: RotateCcw },
  { kind: 'clearEnded', icon: Trash2 },
] as const satisfies readonly { readonly kind: BulkKind; readonly icon: unknown }[];

/** What can be wished of many jobs at once, wherever in the ledger they are. */
export function BulkMenu() {
  return (
    <>
      <Menu
        entries={ENTRIES.map(({ kind, icon }) => ({
          label: t.bulk.entries[kind],
          icon,
          onSelect: () => void askBulk(kind),
        }))}
      >
        <IconButton icon={MoreHorizontal} label={t.bulk.menu} tooltip="system" />
      </Menu>
      <BulkQuestion />
    </>
  );
}

function BulkQuestion() {
  const state = useBulk((bulk) => bulk.state);
  const ask = state.kind === 'asking' ? state.ask : null;
  return (
    <Dialog
      open={ask !== null}
      onClose={declineBulk}
      title={ask === null ? '' : t.bulk.title(ask)}
      actions={
        <>
          <Button onClick={declineBulk}>{t.bulk.no}</Button>
          <Button tone={ask?.kind === 'retryFailed' ? 'primary' : 'danger'} onClick={agreeToBulk}>
            {ask === null ? '' : t.bulk.yes[ask.kind]}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1.5 text-pretty">
        {ask === null ? null : t.bulk.lines(ask).map((line) => <li key={line}>{line}</li>)}
      </ul>
    </Dialog>
  );
}
