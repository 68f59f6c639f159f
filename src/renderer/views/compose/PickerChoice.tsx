import clsx from 'clsx';
import { Check, Plus, Star, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { t } from '../../text/en.ts';
import type { PickerChoice } from './pickerRows.ts';

const words = t.compose.picker;

const said = (facts: readonly string[]): string =>
  facts
    .filter((fact) => fact !== '')
    .map((fact) => `, ${fact}`)
    .join('');

/** One model in the list: what it makes, its name, and whether it cannot be queued. */
export function Choice({
  row,
  id,
  isActive,
  isChosen,
  isStarred,
  style,
  position,
  total,
  onChoose,
  onHover,
}: {
  readonly row: PickerChoice;
  readonly id: string;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly isStarred: boolean;
  readonly style: { readonly height: number; readonly transform: string };
  readonly position: number;
  readonly total: number;
  readonly onChoose: () => void;
  readonly onHover: () => void;
}) {
  const frame = clsx('absolute inset-x-0 flex items-center gap-2.5 rounded-control px-2', isActive && 'bg-raised');
  if (row.kind === 'typed') {
    return (
      <Option {...{ id, isActive, position, total, style, onChoose, onHover }} className={frame}>
        <Plus size={16} aria-hidden="true" className="text-muted" />
        <span className="one-line flex-1">{words.use(row.id)}</span>
        <span className="text-second text-muted">{words.useNote}</span>
      </Option>
    );
  }
  const { entry, isListed, isUnderProvider } = row;
  const kind = entry.outputs[0];
  const Icon = kind === undefined ? null : KIND_ICONS[kind];
  return (
    <Option {...{ id, isActive, position, total, style, onChoose, onHover }} className={frame}>
      {Icon ? <Icon size={16} aria-hidden="true" className="text-muted" /> : <span className="size-4" />}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="one-line leading-4">{entry.label}</span>
        <span className="one-line text-label text-muted">
          {isUnderProvider ? entry.id.split('/')[1] : entry.id}
          <span className="sr-only">{said([words.read(entry), isStarred ? words.starred : ''])}</span>
        </span>
      </span>
      {isListed ? null : <span className="shrink-0 text-second text-muted">{words.useNote}</span>}
      {entry.queueable ? null : (
        <span className="flex shrink-0 items-center gap-1 text-second text-held">
          <Zap size={14} aria-hidden="true" />
          {words.direct}
        </span>
      )}
      {isStarred ? <Star size={14} aria-hidden="true" className="shrink-0 fill-current text-ember" /> : null}
      {isChosen ? <Check size={16} aria-hidden="true" className="text-ember" /> : null}
    </Option>
  );
}

function Option({
  id,
  isActive,
  position,
  total,
  style,
  className,
  onChoose,
  onHover,
  children,
}: Pick<Parameters<typeof Choice>[0], 'id' | 'isActive' | 'position' | 'total' | 'style' | 'onChoose' | 'onHover'> & {
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the search box, which points at the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={total}
      style={style}
      className={className}
      onClick={onChoose}
      onPointerMove={onHover}
    >
      {children}
    </div>
  );
}
