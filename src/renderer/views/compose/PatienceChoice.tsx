import { Popover } from '@base-ui/react/popover';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { MINUTE } from '../../../shared/time.ts';
import { TextField } from '../../components/Field.tsx';
import { t } from '../../text/en.ts';
import { useDraft } from './draftState.ts';
import { setGiveUp } from './draftStore.ts';
import { LIMITS_MS, limitOf, MOST_MINUTES, ownLimit, type Patience, patienceOf } from './patience.ts';

const words = t.compose.patience;
const CHOICES: readonly Patience[] = ['never', ...LIMITS_MS.map((ms): Patience => `${ms}`), 'own'];

/** How long the run is waited for, quietly beside the money; it says what is chosen. Nothing for a run that cannot be cancelled. */
export function PatienceChoice() {
  const route = useDraft((draft) => draft.route);
  const limitMs = useDraft((draft) => draft.giveUpAfterMs);
  if (route === 'direct') return null;
  const chosen = limitMs === null ? words.never : words.after(limitMs);
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={words.open(chosen)}
        className="press -mx-1 flex shrink-0 items-center gap-0.5 rounded-control px-1 text-second text-muted hover:text-text data-popup-open:bg-raised data-popup-open:text-text"
      >
        {limitMs === null ? words.never : <span className="text-text">{words.after(limitMs)}</span>}
        <ChevronDown size={14} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={8} collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={words.title}
            className="popup max-h-(--available-height) w-72 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-popover outline-none"
          >
            <Choices limitMs={limitMs} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Choices({ limitMs }: { readonly limitMs: number | null }) {
  const note = useId();
  // A limit of one's own may be one of those that are offered.
  const [patience, setPatience] = useState(() => patienceOf(limitMs));
  const choose = (value: unknown): void => {
    const next = CHOICES.find((choice) => choice === value);
    if (next === undefined) return;
    setPatience(next);
    setGiveUp(limitOf(next, limitMs));
  };
  return (
    <>
      <RadioGroup aria-label={words.title} aria-describedby={note} value={patience} onValueChange={choose}>
        {CHOICES.map((choice) => (
          <Radio.Root
            key={choice}
            value={choice}
            nativeButton
            render={<button type="button" />}
            className="focus-inset grid h-7 w-full grid-cols-[16px_1fr] items-center gap-2 rounded-control px-2 text-left hover:bg-raised"
          >
            <Radio.Indicator>
              <Check size={14} aria-hidden="true" />
            </Radio.Indicator>
            <span className="col-start-2">
              {choice === 'never' ? words.never : choice === 'own' ? words.own : words.after(Number(choice))}
            </span>
          </Radio.Root>
        ))}
      </RadioGroup>
      {patience === 'own' ? <OwnLimit limitMs={limitMs} /> : null}
      <p id={note} className="mt-1 border-t border-line px-2 pt-2 pb-1.5 text-second text-pretty text-muted">
        {words.note}
      </p>
    </>
  );
}

/** Each keystroke counts: a submit by its keys from in here goes with what stands here. */
function OwnLimit({ limitMs }: { readonly limitMs: number | null }) {
  const [text, setText] = useState(() => (limitMs === null ? '' : String(Math.max(1, Math.round(limitMs / MINUTE)))));
  return (
    <TextField
      label={words.minutes}
      error={ownLimit(text) === null ? words.notMinutes(MOST_MINUTES) : null}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      fieldClassName="px-2 pt-1 pb-2"
      className="tabular-nums"
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        const own = ownLimit(next);
        if (own !== null) setGiveUp(own);
      }}
    />
  );
}
