import { Star, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MediaKind, ModelEntry } from '../../../shared/models.ts';
import { SHORTCUTS } from '../../../shared/shortcuts.ts';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { spelled } from '../../keyCaps.ts';
import { useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import type { PickerChoice } from './pickerRows.ts';
import { unlistedModel } from './pickerRows.ts';

const words = t.compose.picker;

/** What is known of the model that the list points at, before it is chosen. */
export function PickerFacts({
  row,
  isStarred,
  onStar,
}: {
  readonly row: PickerChoice | null;
  readonly isStarred: boolean;
  readonly onStar: () => void;
}) {
  const isMac = useApp().platform === 'darwin';
  const entry = row === null ? null : row.kind === 'model' ? row.entry : unlistedModel(row.id);
  const isListed = row?.kind === 'model' && row.isListed;
  return (
    <section
      aria-label={words.about}
      className="flex w-60 shrink-0 flex-col gap-3 overflow-y-auto border-l border-line px-3.5 py-3"
    >
      {entry === null ? null : (
        <>
          <header className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium text-balance wrap-anywhere">{entry.label}</p>
              <p className="selectable font-mono text-label wrap-anywhere text-muted">{entry.id}</p>
            </div>
            <IconButton
              size="small"
              icon={Star}
              label={isStarred ? words.unstar : words.star}
              hint={`${isStarred ? words.unstar : words.star} (${spelled(SHORTCUTS.models.star[0], { isMac })})`}
              aria-pressed={isStarred}
              className={isStarred ? '[&>svg]:fill-current' : ''}
              onClick={onStar}
            />
          </header>
          <dl className="flex flex-col gap-2.5 text-second">
            <Fact name={words.takes}>
              <Kinds kinds={entry.inputs} />
            </Fact>
            <Fact name={words.gives}>
              <Kinds kinds={entry.outputs} />
            </Fact>
            <Fact name={words.refusal}>{words.charged[entry.chargesOnRefusal]}</Fact>
            <Fact name={words.runs}>
              <Way entry={entry} isListed={isListed} />
            </Fact>
          </dl>
          {isListed ? null : <p className="text-second text-held">{words.unlisted}</p>}
        </>
      )}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-muted">{name}</dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
}

function Kinds({ kinds }: { readonly kinds: readonly MediaKind[] }) {
  if (kinds.length === 0) return <span className="text-muted">{words.notKnownYet}</span>;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      {kinds.map((kind) => {
        const Icon = KIND_ICONS[kind];
        return (
          <span key={kind} className="inline-flex items-center gap-1">
            <Icon size={14} aria-hidden="true" className="text-muted" />
            {t.compose.kinds[kind]}
          </span>
        );
      })}
    </span>
  );
}

function Way({ entry, isListed }: { readonly entry: ModelEntry; readonly isListed: boolean }) {
  if (!isListed) return words.route.unlisted;
  if (entry.queueable) return words.route.queued;
  return (
    <>
      <Zap size={14} aria-hidden="true" className="mr-1 inline text-held" />
      {words.route.direct}
    </>
  );
}
