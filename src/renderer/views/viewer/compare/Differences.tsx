import { useEffect, useState } from 'react';
import type { JobView } from '../../../../shared/jobView.ts';
import { answerOf, bridge } from '../../../bridge.ts';
import { isFromElsewhere } from '../../../select.ts';
import { t } from '../../../text/en.ts';
import { type Difference, differing, readable } from '../differing.ts';
import { letterOf } from './Panes.tsx';
import type { Compared } from './useCompared.ts';

const words = t.viewer.compare;
/** Longer settings hold whole files; to bring them here would cost more than it tells. */
const LARGEST_BYTES = 16 * 1024 * 1024;

/** In which settings they differ, digit for digit. */
export function Differences({ compared }: { readonly compared: readonly Compared[] }) {
  const texts = useSettings(compared.map(({ view }) => view));
  const facts = factsThatDiffer(compared);
  const settings = texts === null || texts === 'unread' ? [] : differing(texts);
  const rows = [...facts, ...settings];
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling pane must be reachable with the keyboard alone
      tabIndex={0}
      aria-label={words.settingsTitle}
      className="focus-inset flex h-full w-[min(300px,44vw)] shrink-0 flex-col gap-3 overflow-y-auto border-l border-line bg-surface px-4 py-4"
    >
      <h2 className="font-medium">{words.settingsTitle}</h2>
      {rows.length === 0 ? null : <Rows rows={rows} />}
      {texts === null ? (
        <p className="text-muted">{words.reading}</p>
      ) : texts === 'unread' ? (
        <p className="text-pretty text-muted">{words.unread}</p>
      ) : settings.length === 0 ? (
        <p className="text-muted">{words.same}</p>
      ) : null}
    </section>
  );
}

/** One group for each setting, one line for each side: long words have room, however many sides there are. */
function Rows({ rows }: { readonly rows: readonly Difference[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-left text-second">
      <colgroup>
        <col className="w-6" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th>{words.setting}</th>
          <th>{words.settingsTitle}</th>
        </tr>
      </thead>
      {rows.map(({ path, values }) => (
        <tbody key={path} className="border-b border-line last:border-0">
          <tr>
            <th colSpan={2} scope="rowgroup" className="pt-2 pb-0.5 font-mono font-normal text-muted [overflow-wrap:anywhere]">
              {path}
            </th>
          </tr>
          {values.map((value, at) => (
            <tr key={letterOf(at)} className="align-baseline last:[&>*]:pb-2">
              <th scope="row" className="font-semibold text-ember">
                {letterOf(at)}
              </th>
              <td dir="auto" className="selectable [overflow-wrap:anywhere]">
                {value === null ? <span className="text-muted">{words.notSaid}</span> : <Value text={value} />}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Value({ text }: { readonly text: string }) {
  const { text: beginning, more } = readable(text);
  return (
    <>
      {beginning}
      {more === 0 ? null : <span className="text-muted"> {t.viewer.andMore(more)}</span>}
    </>
  );
}

function factsThatDiffer(compared: readonly Compared[]): readonly Difference[] {
  const rows: readonly Difference[] = [
    { path: words.model, values: compared.map(({ view }) => view.model) },
    {
      path: words.sizes,
      values: compared.map(({ picture }) => (picture === null ? null : t.viewer.pixels(picture.width, picture.height))),
    },
  ];
  return rows.filter(({ values }) => !values.includes(null) && new Set(values).size > 1);
}

/** The texts as they were sent; null: not here yet; `unread`: one of them cannot be had, or is too long. */
function useSettings(views: readonly JobView[]): readonly string[] | 'unread' | null {
  const [texts, setTexts] = useState<readonly string[] | 'unread' | null>(null);
  const names = views.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: settings that were sent never change
  useEffect(() => {
    let over = false;
    void Promise.all(views.map(settingsOf)).then((read) => {
      const whole = read.filter((text) => text !== null);
      if (!over) setTexts(whole.length === read.length ? whole : 'unread');
    });
    return () => {
      over = true;
    };
  }, [names]);
  return texts;
}

async function settingsOf(view: JobView): Promise<string | null> {
  if (isFromElsewhere(view) || view.body.sizeBytes > LARGEST_BYTES) return null;
  const read = await answerOf(bridge().getBody(view.id));
  if (!read.ok) return null;
  if (!read.value.cut) return read.value.text;
  // What is shown to people is cut; a draft of it is whole.
  const draft = await answerOf(bridge().draftFrom(view.id));
  return draft.ok ? draft.value.body : null;
}
