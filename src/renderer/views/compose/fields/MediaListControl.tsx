import clsx from 'clsx';
import { Images, Link, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MediaFacts } from '../../../../shared/media.ts';
import { itemTaker } from '../../../../shared/mediaPlaces.ts';
import type { MediaRule } from '../../../../shared/mediaRules.ts';
import { writeAt } from '../../../../shared/schema/draftText.ts';
import { type Field, itemAt, type ListField } from '../../../../shared/schema/field.ts';
import { Button } from '../../../components/Button.tsx';
import { tell } from '../../../components/tell.ts';
import { refusalWords } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { pathKey, useDesk } from '../formContext.ts';
import { CameraRoll } from '../media/CameraRoll.tsx';
import { usualWay, withMedia } from '../media/placeMedia.ts';
import { takeMedia } from '../media/takeMedia.ts';
import { useDropPlace } from '../media/useDropPlace.ts';
import { Frame } from './Frame.tsx';
import { RowsOf } from './ListControl.tsx';
import { FilePicker, MediaControl } from './MediaControl.tsx';
import { useRows } from './useRows.ts';

/** A list of files: many can be dropped at once, and they can be put in another order. */
export function MediaListControl({ field, rule }: { readonly field: ListField; readonly rule: MediaRule }) {
  const { edit } = useDesk();
  const rows = useRows(field);
  const picker = useRef<HTMLInputElement>(null);
  const [isRolling, setRolling] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const as = usualWay(rule);
  const room = field.maxItems === null ? Number.POSITIVE_INFINITY : field.maxItems - rows.size;

  const add = (all: readonly MediaFacts[]): void => {
    if (as === null) return;
    edit((text) =>
      all.slice(0, room).reduce((now, facts, index) => {
        const path = itemTaker(field, rows.size + index)?.path;
        return path === undefined ? now : withMedia(now, { path, facts, as });
      }, text),
    );
    if (all.length > room && field.maxItems !== null) tell(t.media.list.full(field.maxItems, rule.kind), { tone: 'failed' });
  };
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    if (as === null) return tell(t.media.linkNotFile(field.label), { tone: 'failed' });
    setTaking(true);
    const taken: MediaFacts[] = [];
    // One after the other: their order is the order in which they were dropped.
    for (const file of files) {
      const outcome = await takeMedia(file);
      if (outcome.ok) taken.push(outcome.value);
      else tell(`${file.name}: ${refusalWords(outcome.error)}`, { tone: 'failed' });
    }
    setTaking(false);
    add(taken);
  };
  const drop = useDropPlace((files) => void take(files));
  const isFull = room <= 0;
  const nextPath = itemTaker(field, rows.size)?.path;

  return (
    <div {...drop.ties} className={clsx('rounded-control', drop.isOver && 'outline-2 outline-ember')}>
      <Frame field={field}>
        <RowsOf field={field} rows={rows}>
          {(item, index) => <Item item={item} list={field} index={index} rule={rule} />}
        </RowsOf>
        <div className="flex flex-wrap items-center gap-2">
          {as === null ? null : (
            <>
              <Button size="small" icon={Upload} disabled={isFull || isTaking} onClick={() => picker.current?.click()}>
                {isTaking ? t.media.taking : t.media.list.add(rule.kind)}
              </Button>
              <Button size="small" icon={Images} disabled={isFull} onClick={() => setRolling(true)}>
                {t.media.rollTitle}
              </Button>
            </>
          )}
          {rule.ways.includes('url') && nextPath !== undefined ? (
            <Button size="small" icon={Link} disabled={isFull} onClick={() => edit((text) => writeAt(text, nextPath, '""'))}>
              {t.media.list.addLink}
            </Button>
          ) : null}
          <span className="text-label text-muted tabular-nums">{t.media.list.count(rows.size, field.maxItems)}</span>
        </div>
      </Frame>
      <FilePicker pickerRef={picker} rule={rule} several="many" onFiles={(files) => void take(files)} />
      {isRolling ? <CameraRoll kind={rule.kind} onUse={(facts) => add([facts])} onClose={() => setRolling(false)} /> : null}
    </div>
  );
}

function Item({
  item,
  list,
  index,
  rule,
}: {
  readonly item: Field;
  readonly list: ListField;
  readonly index: number;
  readonly rule: MediaRule;
}) {
  const taker = itemTaker(list, index) ?? itemAt(list, index);
  if (taker.widget !== 'text') return null;
  return (
    <div data-path={pathKey(taker.path)} data-help={item.description ?? undefined}>
      <MediaControl field={{ ...taker, label: t.media.list.item(list.label, index), required: true }} rule={rule} bare />
    </div>
  );
}
