import { Fragment, useId, useState } from 'react';
import type { Chord } from '../../../shared/shortcuts.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { capsOf } from '../../keyCaps.ts';
import { useShortcut } from '../../pressed.ts';
import { useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { type ListedSubject, shortcutList } from './shortcutList.ts';
import { closeShortcuts, focusBefore, openShortcuts, useShortcuts } from './shortcutsStore.ts';

const words = t.shortcuts;
const QUESTION = '[role="dialog"]:not([data-viewer]), [role="alertdialog"], [role="menu"]';

/** All keys of the app, by subject, from the table that they are bound by. Stands once in the window. */
export function ShortcutsDialog() {
  const { open } = useShortcuts();
  useShortcut('window', 'shortcuts', () => {
    // A question or a list that is open is answered first.
    if (document.querySelector(QUESTION) !== null) return false;
    openShortcuts();
    return true;
  });
  return (
    <Dialog
      open={open}
      onClose={closeShortcuts}
      size="wide"
      finalFocus={focusBefore}
      title={words.title}
      actions={
        <Button tone="primary" onClick={closeShortcuts}>
          {t.app.close}
        </Button>
      }
    >
      <Subjects />
    </Dialog>
  );
}

function Subjects() {
  const isMac = useApp().platform === 'darwin';
  const [search, setSearch] = useState('');
  const found = shortcutList({ search, isMac });
  return (
    <>
      <SearchField
        text={search}
        onText={setSearch}
        label={words.search}
        placeholder={words.placeholder}
        clear={words.clear}
        className="max-w-none! flex-none!"
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
      <section aria-label={words.title} tabIndex={0} className="relative h-[56vh] overflow-y-auto pr-1">
        {found.length === 0 ? (
          <p role="status" className="py-6 text-center text-muted">
            {words.none}
          </p>
        ) : (
          <div className="columns-2 gap-8 max-[720px]:columns-1">
            {found.map((listed) => (
              <SubjectPart key={listed.subject} listed={listed} isMac={isMac} />
            ))}
          </div>
        )}
      </section>
    </>
  );
}

function SubjectPart({ listed, isMac }: { readonly listed: ListedSubject; readonly isMac: boolean }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-5 break-inside-avoid">
      <h3 id={id} className="border-b border-line pb-1 text-label font-medium text-muted">
        {listed.title}
      </h3>
      <dl>
        {listed.shortcuts.map(({ name, deed, chords }) => (
          <div key={name} className="flex min-h-8 items-center justify-between gap-4 py-1">
            <dt className="min-w-0 text-pretty">{deed}</dt>
            <dd className="flex max-w-[55%] shrink-0 flex-wrap justify-end gap-x-1.5 gap-y-1">
              {chords.map((chord, at) => (
                <Fragment key={chord}>
                  {at === 0 ? null : <span className="sr-only">{words.or}</span>}
                  <Keys chord={chord} isMac={isMac} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys({ chord, isMac }: { readonly chord: Chord; readonly isMac: boolean }) {
  const caps = capsOf(chord, { isMac });
  return (
    <span>
      <span className="sr-only">{caps.map(({ spoken }) => spoken).join(' ')}</span>
      <span aria-hidden="true" className="flex gap-0.5">
        {caps.map(({ cap }) => (
          <kbd
            key={cap}
            className="min-w-6 rounded-control border border-line bg-raised px-1.5 text-center font-sans text-second leading-[22px] whitespace-nowrap"
          >
            {cap}
          </kbd>
        ))}
      </span>
    </span>
  );
}
