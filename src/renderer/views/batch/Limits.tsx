import { useState } from 'react';
import type { Sheet } from '../../../shared/batch/sheet.ts';
import { MOST_ROWS } from '../../../shared/batch.ts';
import { MINUTE } from '../../../shared/time.ts';
import { Fold } from '../../components/Fold.tsx';
import { t } from '../../text/en.ts';
import { CountField } from './CountField.tsx';
import { edit } from './sheetStore.ts';

const words = t.builder.limits;
const MOST_MINUTES = 7 * 24 * 60;

/** How far this batch may go, before it is sent and after. */
export function Limits({ sheet }: { readonly sheet: Sheet }) {
  const [open, setOpen] = useState(false);
  const change = (part: Partial<Sheet>): void => edit((latest) => ({ ...latest, ...part }));
  return (
    <section aria-label={words.title} className="flex flex-col gap-2 border-t border-line pt-2">
      <Fold title={words.title} open={open} onOpen={setOpen} />
      {open ? (
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2.5">
          <CountField
            label={words.rows}
            value={sheet.mostRows}
            min={1}
            max={MOST_ROWS}
            onValue={(mostRows) => mostRows !== null && change({ mostRows })}
          />
          <CountField
            label={words.ask}
            value={sheet.askAbove}
            min={0}
            max={MOST_ROWS}
            onValue={(askAbove) => askAbove !== null && change({ askAbove })}
          />
          <CountField
            label={words.credits}
            hint={words.creditsHint}
            value={sheet.mostCredits}
            min={0}
            max={1e9}
            optional="optional"
            onValue={(mostCredits) => change({ mostCredits })}
          />
          <CountField
            label={words.stop}
            hint={words.stopHint}
            value={sheet.stopAfterErrors}
            min={1}
            max={MOST_ROWS}
            optional="optional"
            onValue={(stopAfterErrors) => change({ stopAfterErrors })}
          />
          <CountField
            label={words.giveUp}
            hint={words.giveUpHint}
            value={sheet.giveUpAfterMs === null ? null : Math.max(1, Math.round(sheet.giveUpAfterMs / MINUTE))}
            min={1}
            max={MOST_MINUTES}
            optional="optional"
            onValue={(minutes) => change({ giveUpAfterMs: minutes === null ? null : minutes * MINUTE })}
          />
        </div>
      ) : null}
    </section>
  );
}
