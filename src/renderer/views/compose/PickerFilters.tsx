import { Select } from '@base-ui/react/select';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import type { MediaKind } from '../../../shared/models.ts';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { t } from '../../text/en.ts';

const KINDS: readonly MediaKind[] = ['image', 'video', 'audio', '3d', 'text'];
const ANY = '';
const words = t.compose.picker;

export interface Filters {
  readonly output: MediaKind | null;
  readonly provider: string | null;
}

export const NO_FILTERS: Filters = { output: null, provider: null };

/** What the models make, and who makes them. */
export function PickerFilters({
  filters,
  providers,
  onFilters,
}: {
  readonly filters: Filters;
  readonly providers: readonly { readonly name: string; readonly count: number }[];
  readonly onFilters: (filters: Filters) => void;
}) {
  return (
    <div className="flex items-center gap-2 border-b border-line px-2.5 py-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen */}
      <div role="group" aria-label={words.kindsLabel} className="flex min-w-0 flex-1 flex-wrap gap-1">
        {[null, ...KINDS].map((kind) => {
          const Icon = kind === null ? null : KIND_ICONS[kind];
          return (
            <button
              key={kind ?? 'all'}
              type="button"
              aria-pressed={filters.output === kind}
              onClick={() => onFilters({ ...filters, output: kind })}
              className={clsx(
                'press flex h-6 items-center gap-1 rounded-full px-2 text-second',
                filters.output === kind ? 'bg-chosen text-text' : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              {Icon ? <Icon size={14} aria-hidden="true" /> : null}
              {kind === null ? words.all : t.compose.kinds[kind]}
            </button>
          );
        })}
      </div>
      <ProviderFilter
        provider={filters.provider}
        providers={providers}
        onProvider={(provider) => onFilters({ ...filters, provider })}
      />
    </div>
  );
}

function ProviderFilter({
  provider,
  providers,
  onProvider,
}: {
  readonly provider: string | null;
  readonly providers: readonly { readonly name: string; readonly count: number }[];
  readonly onProvider: (provider: string | null) => void;
}) {
  const options = [
    { value: ANY, label: words.anyProvider },
    ...providers.map(({ name, count }) => ({ value: name, label: words.ofProvider(name, count) })),
  ];
  // The one that is set stays in the list, also where it makes nothing of this kind.
  if (provider !== null && !options.some(({ value }) => value === provider)) {
    options.push({ value: provider, label: words.ofProvider(provider, 0) });
  }
  return (
    <Select.Root items={options} value={provider ?? ANY} onValueChange={(next) => onProvider(next === ANY ? null : next)}>
      <Select.Trigger
        aria-label={words.provider}
        className={clsx(
          'press flex h-6 max-w-44 shrink-0 items-center gap-1.5 rounded-full border px-2 text-second data-popup-open:border-ember',
          provider === null ? 'border-line text-muted hover:text-text' : 'border-edge bg-chosen',
        )}
      >
        <span className="one-line">
          <Select.Value />
        </span>
        <ChevronDown size={14} aria-hidden="true" />
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50">
          <Select.Popup className="popup max-h-72 min-w-(--anchor-width) overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-popover outline-none">
            {options.map(({ value, label }) => (
              <Select.Item
                key={value}
                value={value}
                className="grid h-7 grid-cols-[16px_1fr] items-center gap-2 rounded-control px-2 outline-none data-highlighted:bg-raised"
              >
                <Select.ItemIndicator>
                  <Check size={14} aria-hidden="true" />
                </Select.ItemIndicator>
                <Select.ItemText className="col-start-2 one-line">{label}</Select.ItemText>
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
