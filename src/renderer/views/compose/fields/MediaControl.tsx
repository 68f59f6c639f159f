import clsx from 'clsx';
import { Images, Upload, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type MediaAs, type MediaFacts, parsePlaceholder, placeholderOf } from '../../../../shared/media.ts';
import { mediaProblems } from '../../../../shared/mediaProblems.ts';
import { fileWays, type MediaRule } from '../../../../shared/mediaRules.ts';
import { clearAt, stringAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { TextField } from '../../../../shared/schema/field.ts';
import { Field, INPUT } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { tell } from '../../../components/tell.ts';
import { refusalWords } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { CameraRoll } from '../media/CameraRoll.tsx';
import { useMedia } from '../media/mediaCache.ts';
import { usualWay, withMedia } from '../media/placeMedia.ts';
import { takeMedia, takePastedText } from '../media/takeMedia.ts';
import { useDropPlace } from '../media/useDropPlace.ts';
import { MediaCard } from './MediaCard.tsx';
import { hintOf } from './say.tsx';

/** A field that takes a file: dropped, pasted, chosen, an earlier result, or a link where the model takes one. */
export function MediaControl({
  field,
  rule,
  bare = false,
}: {
  readonly field: TextField;
  readonly rule: MediaRule;
  /** A row of a list around it has a button of its own to remove it. */
  readonly bare?: boolean;
}) {
  const { tree, edit, errorAt } = useDesk();
  const known = useMedia((media) => media.known);
  const [isRolling, setRolling] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const value = stringAt(tree, field.path) ?? '';
  const place = parsePlaceholder(value);
  const takesFiles = fileWays(rule).length > 0;
  const takesLinks = rule.ways.includes('url');

  const put = (facts: MediaFacts, as: MediaAs | null = place?.as ?? usualWay(rule)): void => {
    if (as !== null) edit((text) => withMedia(text, { path: field.path, facts, as }));
  };
  const take = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (file === undefined) return;
    if (!takesFiles) return tell(t.media.linkNotFile(field.label), { tone: 'failed' });
    if (files.length > 1) return tell(t.media.several(field.label), { tone: 'failed' });
    setTaking(true);
    const outcome = await takeMedia(file);
    setTaking(false);
    if (outcome.ok) put(outcome.value);
    else tell(refusalWords(outcome.error), { tone: 'failed' });
  };
  const type = (words: string): void => {
    edit((text) =>
      words === '' && !field.required ? clearAt(text, field.path) : writeAt(text, field.path, JSON.stringify(words)),
    );
  };
  const drop = useDropPlace((files) => void take(files));
  const spot = { path: field.path, label: field.label, rule };
  const [problem] = place === null ? [] : mediaProblems({ tree, spots: [spot], known }).filter(({ path }) => path.length > 0);
  const error = problem === undefined ? errorAt(field.path) : t.media.problem(problem, rule.kind);
  const choose = (): void => picker.current?.click();

  return (
    <Field label={field.label} hint={hintOf(field)} error={error}>
      {(ties) => (
        <div {...drop.ties} className={clsx('flex flex-col gap-1.5 rounded-control', drop.isOver && 'outline-2 outline-ember')}>
          {place === null ? (
            <div className="flex items-center gap-1">
              <input
                {...ties}
                type="text"
                dir="auto"
                autoComplete="off"
                spellCheck={false}
                aria-busy={isTaking}
                value={isTaking ? t.media.taking : value.length > LONG_VALUE ? t.compose.field.longValue(value.length) : value}
                readOnly={isTaking || value.length > LONG_VALUE}
                placeholder={placeholder({ rule, takesFiles, takesLinks })}
                className={clsx(INPUT, 'h-8')}
                onChange={(event) => type(event.currentTarget.value)}
                onPaste={(event) => {
                  if (event.clipboardData.files.length > 0 || !takesFiles) return;
                  const words = event.clipboardData.getData('text/plain');
                  if (words.length < SHORTEST_FILE) return;
                  event.preventDefault();
                  void takePastedText(words).then((outcome) => {
                    if (outcome === null) type(words);
                    else if (outcome.ok) put(outcome.value, /^\s*data:/iu.test(words) ? 'data' : usualWay(rule));
                    else tell(refusalWords(outcome.error), { tone: 'failed' });
                  });
                }}
              />
              {takesFiles && value === '' ? (
                <>
                  <IconButton data-extra icon={Upload} label={t.media.choose(field.label)} onClick={choose} />
                  <IconButton data-extra icon={Images} label={t.media.roll(field.label)} onClick={() => setRolling(true)} />
                </>
              ) : null}
              {value === '' || bare ? null : (
                <IconButton data-extra icon={X} label={t.media.remove(field.label)} onClick={() => type('')} />
              )}
            </div>
          ) : (
            <MediaCard
              ties={ties}
              label={field.label}
              place={place}
              facts={known.get(place.digest)}
              ways={rule.isKnown ? [] : fileWays(rule)}
              onWay={(as) =>
                edit((text) => writeAt(text, field.path, JSON.stringify(placeholderOf({ digest: place.digest, as }))))
              }
              onReplace={choose}
              onRemove={bare ? null : () => type('')}
            />
          )}
          <FilePicker pickerRef={picker} rule={rule} onFiles={(files) => void take(files)} />
          {isRolling ? <CameraRoll kind={rule.kind} onUse={(facts) => put(facts)} onClose={() => setRolling(false)} /> : null}
        </div>
      )}
    </Field>
  );
}

/** Longer than this a value is not put into a control: it is a file in letters, not something to edit by hand. */
const LONG_VALUE = 4_000;
/** Shorter text is no file. */
const SHORTEST_FILE = 30;

const ACCEPTS = { image: 'image/*', video: 'video/*', audio: 'audio/*' } as const;

/** The system's own dialog. Out of sight: the buttons that open it have names of their own. */
export function FilePicker({
  pickerRef,
  rule,
  several = 'one',
  onFiles,
}: {
  readonly pickerRef: React.RefObject<HTMLInputElement | null>;
  readonly rule: MediaRule;
  readonly several?: 'one' | 'many';
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const id = useId();
  return (
    <input
      id={id}
      ref={pickerRef}
      type="file"
      hidden
      tabIndex={-1}
      accept={rule.mediaTypes?.join(',') ?? ACCEPTS[rule.kind]}
      multiple={several === 'many'}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // The same file can be chosen again.
        event.currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
}

function placeholder({
  rule,
  takesFiles,
  takesLinks,
}: {
  readonly rule: MediaRule;
  readonly takesFiles: boolean;
  readonly takesLinks: boolean;
}): string {
  if (!takesFiles) return t.media.linkOnly(rule.kind);
  return takesLinks ? t.media.linkOrDrop(rule.kind) : t.media.dropHere(rule.kind);
}
