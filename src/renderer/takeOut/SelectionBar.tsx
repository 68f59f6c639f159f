import { Columns2, Download, Ellipsis, Trash2, X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { announce } from '../components/announce.ts';
import { Button } from '../components/Button.tsx';
import { useFootLine } from '../components/foot.ts';
import { IconButton } from '../components/IconButton.tsx';
import { Menu } from '../components/Menu.tsx';
import { canRemove } from '../select.ts';
import { useSelection } from '../selection.ts';
import { t } from '../text/en.ts';
import { useSummaries } from '../views/viewer/orders.ts';
import { compareJobs, MOST_COMPARED } from '../views/viewer/viewerStore.ts';
import { askExport } from './exporting.ts';
import { askTrash } from './leaving.ts';
import { jobEntries } from './menus.ts';

/** What can be done with all that is selected. It stands at the foot of a list or wall while several are selected. */
export function SelectionBar() {
  const { ids, mode } = useSelection();
  const known = useSummaries();
  const jobs = useMemo(() => [...ids].flatMap((id) => known.get(id) ?? []), [ids, known]);
  const isShown = mode === 'several' && ids.size > 0;
  useEffect(() => {
    if (isShown) announce(t.out.selected(ids.size));
  }, [isShown, ids.size]);
  useFootLine(48, isShown);
  if (!isShown) return null;
  const all = [...ids];
  const isAllKnown = jobs.length === ids.size;
  const withFiles = !isAllKnown || jobs.some(({ fileCount }) => fileCount > 0);
  return (
    <section
      aria-label={t.out.bar}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) endSelection();
      }}
      className="rising flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2"
    >
      <p className="mr-auto font-medium tabular-nums">{t.out.selected(ids.size)}</p>
      {ids.size >= 2 && ids.size <= MOST_COMPARED ? (
        <Button size="small" icon={Columns2} onClick={() => void compareJobs(all)}>
          {t.out.compare}
        </Button>
      ) : null}
      {withFiles ? (
        <Button size="small" icon={Download} onClick={() => askExport(all)}>
          {t.out.exportAsk}
        </Button>
      ) : null}
      {withFiles && (!isAllKnown || jobs.some(canRemove)) ? (
        <Button size="small" icon={Trash2} onClick={() => void askTrash(all)} className="max-[800px]:hidden">
          {t.out.trashAsk}
        </Button>
      ) : null}
      <Menu entries={jobEntries(all, jobs, null)}>
        <IconButton size="small" icon={Ellipsis} label={t.out.more} tooltip="system" />
      </Menu>
      <IconButton size="small" icon={X} label={t.out.clear} onClick={endSelection} />
    </section>
  );
}

/** The bar goes, and the focus goes back to where the list or wall can be walked. */
function endSelection(): void {
  useSelection.getState().clear();
  document.querySelector<HTMLElement>('main [role="grid"] [tabindex="0"]')?.focus();
}
