import clsx from 'clsx';
import { Images, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { type MediaFacts, placeholderOf } from '../../../../shared/media.ts';
import { attachingOf } from '../../../../shared/mediaAttach.ts';
import { placedMedia } from '../../../../shared/mediaPlaces.ts';
import { ANY_FILE } from '../../../../shared/mediaRules.ts';
import { writeAt } from '../../../../shared/schema/draftText.ts';
import { Button } from '../../../components/Button.tsx';
import { tell } from '../../../components/tell.ts';
import { refusalWords } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { useDraft } from '../draftState.ts';
import { MediaCard } from '../fields/MediaCard.tsx';
import { FilePicker } from '../fields/MediaControl.tsx';
import { pathKey, useDesk } from '../formContext.ts';
import { CameraRoll } from './CameraRoll.tsx';
import { useMedia } from './mediaCache.ts';
import { withAttached } from './placeMedia.ts';
import { takeMedia } from './takeMedia.ts';
import { useDropPlace } from './useDropPlace.ts';

/** Pictures beside the prompt, for models that hold them among the words; nothing for all others. */
export function MediaAttach() {
  const model = useDraft((draft) => draft.model);
  const attaching = attachingOf(model);
  return attaching === null ? null : <Attached model={model} />;
}

function Attached({ model }: { readonly model: string }) {
  const { tree, edit } = useDesk();
  const known = useMedia((media) => media.known);
  const [isRolling, setRolling] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const replaced = useRef<number | null>(null);
  const attaching = attachingOf(model);
  const add = (facts: MediaFacts): void => {
    let isFull = false;
    edit((text) => {
      const more = withAttached(text, { model, facts });
      isFull = more === null;
      return more ?? text;
    });
    if (!isFull) return;
    const isOther = facts.kind !== attaching?.kind;
    tell(isOther ? t.media.nowhere : t.media.attachFull(attaching?.most ?? 0), { tone: 'failed' });
  };
  const take = async (files: readonly File[]): Promise<void> => {
    const place = replaced.current === null ? undefined : shown[replaced.current];
    replaced.current = null;
    for (const file of files) {
      const outcome = await takeMedia(file);
      if (!outcome.ok) tell(refusalWords(outcome.error), { tone: 'failed' });
      else if (place === undefined) add(outcome.value);
      else {
        const value = placeholderOf({ digest: outcome.value.digest, as: place.place.as });
        edit((text) => writeAt(text, place.path, JSON.stringify(value)));
      }
    }
  };
  const drop = useDropPlace((files) => void take(files));
  if (attaching === null) return null;
  const shown = placedMedia(tree).filter(({ path }) => attaching.holds(path));
  const isFull = attaching.most !== null && shown.length >= attaching.most;
  return (
    <section
      {...drop.ties}
      aria-label={t.media.attachLabel}
      className={clsx('-mt-2 flex flex-col gap-2 rounded-control', drop.isOver && 'outline-2 outline-ember')}
    >
      {shown.map(({ path, place }, index) => (
        <div key={pathKey(path)} data-path={pathKey(path)}>
          <MediaCard
            ties={{ id: `attached-${index}`, 'aria-describedby': undefined, 'aria-invalid': undefined }}
            label={t.media.list.item(t.media.unnamed('image'), index)}
            place={place}
            facts={known.get(place.digest)}
            ways={[]}
            onWay={() => {}}
            onReplace={() => {
              replaced.current = index;
              picker.current?.click();
            }}
            onRemove={() => edit((text) => attaching.detach(text, path))}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={Upload} disabled={isFull} onClick={() => picker.current?.click()}>
          {t.media.list.add('image')}
        </Button>
        <Button size="small" icon={Images} disabled={isFull} onClick={() => setRolling(true)}>
          {t.media.rollTitle}
        </Button>
      </div>
      <FilePicker pickerRef={picker} rule={ANY_FILE} several="many" onFiles={(files) => void take(files)} />
      {isRolling ? <CameraRoll kind="image" onUse={add} onClose={() => setRolling(false)} /> : null}
    </section>
  );
}
