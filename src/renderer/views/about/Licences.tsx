import { ChevronRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { Licence } from '../../../shared/about.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { t } from '../../text/en.ts';
import { closeLicences, useAbout } from './aboutStore.ts';
import { licencesFor } from './licenceList.ts';

const words = t.about;

/** Everything that is shipped, with its licence in full. */
export function Licences() {
  const { licencesOpen, licences, trouble } = useAbout();
  return (
    <Dialog
      open={licencesOpen}
      onClose={closeLicences}
      size="wide"
      title={words.licences}
      actions={
        <Button tone="primary" onClick={closeLicences}>
          {words.back}
        </Button>
      }
    >
      {trouble === null ? null : <p>{trouble}</p>}
      {trouble !== null || licences !== null ? null : <p role="status">{words.loading}</p>}
      {licences === null ? null : <List all={licences} />}
    </Dialog>
  );
}

function List({ all }: { readonly all: readonly Licence[] }) {
  const [search, setSearch] = useState('');
  const found = useMemo(() => licencesFor(all, search), [all, search]);
  return (
    <>
      <div className="flex items-center gap-3">
        <SearchField
          text={search}
          onText={setSearch}
          label={words.licencesSearch}
          placeholder={words.licencesPlaceholder}
          clear={words.licencesClear}
          className="max-w-none!"
        />
        <p role="status" className="shrink-0 text-second text-muted tabular-nums">
          {words.licencesCount(found.length, all.length)}
        </p>
      </div>
      {found.length === 0 ? <p className="py-6 text-center text-muted">{words.licencesNone}</p> : null}
      <ul aria-label={words.licences} className="h-[50vh] overflow-y-auto empty:hidden">
        {found.map((licence) => (
          <Entry key={`${licence.name} ${licence.version}`} licence={licence} />
        ))}
      </ul>
    </>
  );
}

function Entry({ licence }: { readonly licence: Licence }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { name, version, license, text, homepage } = licence;
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="press flex min-h-9 w-full items-center gap-2 rounded-control px-1 text-left -outline-offset-2! hover:bg-hover"
      >
        <ChevronRight size={14} aria-hidden="true" className={open ? 'shrink-0 rotate-90 text-muted' : 'shrink-0 text-muted'} />
        <span className="min-w-0 break-words">{name}</span>
        <span className="text-second text-muted tabular-nums">{version}</span>
        <span className="ml-auto max-w-[45%] shrink-0 text-right text-second break-words text-muted">{license}</span>
      </button>
      {open ? (
        <div id={id} className="flex flex-col gap-2 pr-2 pb-3 pl-7">
          {homepage === null ? null : <p className="selectable font-mono text-second break-all text-muted">{homepage}</p>}
          <p dir="auto" className="selectable font-mono text-second break-words whitespace-pre-wrap">
            {text}
          </p>
        </div>
      ) : null}
    </li>
  );
}
