import clsx from 'clsx';
import { Check, Hourglass, Link2Off, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { AssetStanding, JobView } from '../../../shared/jobView.ts';
import { t } from '../../text/en.ts';

const words = t.inspector.links;

const ICONS: Readonly<Record<AssetStanding['state'], readonly [icon: LucideIcon, tone: string]>> = {
  waiting: [Hourglass, 'text-muted'],
  fetching: [LoaderCircle, 'text-running motion-safe:animate-spin'],
  fetched: [Check, 'text-done'],
  dead: [Link2Off, 'text-held'],
};

/**
 * The second clock: links end by their own, long before the copy on the server does. One line for each thing that the result
 * names, for as long as any of it is on its way.
 */
export function LinkClock({ view }: { readonly view: JobView }) {
  if (view.phase !== 'collecting' || view.assets.length === 0) return null;
  return (
    <section aria-label={words.label} className="flex flex-col gap-2 rounded-card border border-line px-3 py-2.5">
      <p className="text-second text-pretty text-muted">{words.window}</p>
      <ul className="flex flex-col gap-1">
        {view.assets.map((asset) => (
          <Line key={asset.source} asset={asset} />
        ))}
      </ul>
    </section>
  );
}

function Line({ asset }: { readonly asset: AssetStanding }) {
  const [Icon, tone] = ICONS[asset.state];
  return (
    <li className="flex items-start gap-2 text-second">
      <Icon size={14} aria-hidden="true" className={clsx('mt-px', tone)} />
      <span className="selectable min-w-0 flex-1 [overflow-wrap:anywhere]">
        <code className="font-mono">{asset.source}</code>
        <span className="text-muted">, {asset.host ?? words.inside}</span>
      </span>
      <span className={tone.split(' ')[0]}>{words.states[asset.state]}</span>
    </li>
  );
}

/** The same in one line; null where nothing is known of links. */
export function linkLine(view: JobView): string | null {
  if (view.phase === 'collecting') {
    if (view.assets.length === 0) return null;
    const count = (...states: readonly AssetStanding['state'][]) =>
      view.assets.filter(({ state }) => states.includes(state)).length;
    return words.told({ fetched: count('fetched'), waiting: count('waiting', 'fetching'), dead: count('dead') });
  }
  if (view.fileCount === 0 && view.missing.length === 0) return null;
  return words.told({ fetched: view.fileCount, waiting: 0, dead: view.missing.length });
}
