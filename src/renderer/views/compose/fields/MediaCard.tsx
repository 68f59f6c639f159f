import { FileAudio, FileImage, FileQuestion, FileVideo, FileX, RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { type MediaAs, type MediaFacts, type MediaPlace, sizeInBody } from '../../../../shared/media.ts';
import type { FieldTies } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { t } from '../../../text/en.ts';
import { mediaUrl } from '../media/mediaCache.ts';

/** A file that stands in the draft: how it looks, what it is, how it goes out. */
export function MediaCard({
  ties,
  label,
  place,
  facts,
  ways,
  onWay,
  onReplace,
  onRemove,
}: {
  readonly ties: FieldTies;
  readonly label: string;
  readonly place: MediaPlace;
  /** Undefined: not known yet; null: it is not here. */
  readonly facts: MediaFacts | null | undefined;
  /** What a person chooses between; none: the model says how. */
  readonly ways: readonly MediaAs[];
  readonly onWay: (as: MediaAs) => void;
  readonly onReplace: () => void;
  /** Null: whatever is around it has a button for that. */
  readonly onRemove: (() => void) | null;
}) {
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-control border border-line bg-raised p-1.5">
      <Thumbnail facts={facts} className="size-12" />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="one-line" title={facts?.name}>
          {facts ? facts.name || t.media.unnamed(facts.kind) : t.media.stands(place.digest)}
        </span>
        {facts ? (
          <span className="one-line text-second text-muted tabular-nums">
            {t.media.facts(facts)} {'\u00b7'} {t.media.asSent(sizeInBody(facts, place.as))}
          </span>
        ) : null}
      </div>
      {ways.length > 1 ? (
        <select
          aria-label={`${t.media.as.label}: ${label}`}
          title={t.media.as.note}
          value={place.as}
          onChange={(event) => onWay(event.currentTarget.value === 'data' ? 'data' : 'base64')}
          className="press h-7 shrink-0 rounded-control border border-edge bg-surface px-1.5 text-second"
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {t.media.as[way]}
            </option>
          ))}
        </select>
      ) : null}
      <div className="flex shrink-0 items-center">
        <IconButton {...ties} icon={RefreshCw} label={t.media.replace(label)} onClick={onReplace} />
        {onRemove === null ? null : <IconButton data-extra icon={X} label={t.media.remove(label)} onClick={onRemove} />}
      </div>
    </div>
  );
}

const ICONS = { image: FileImage, video: FileVideo, audio: FileAudio } as const;

/** The file as main lets the window paint it; an icon where it does not, or where there is nothing to see. */
export function Thumbnail({ facts, className }: { readonly facts: MediaFacts | null | undefined; readonly className: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const isSeen = facts?.kind === 'image' || facts?.kind === 'video';
  const Icon =
    facts === null
      ? FileX
      : facts?.kind === 'image' || facts?.kind === 'video' || facts?.kind === 'audio'
        ? ICONS[facts.kind]
        : FileQuestion;
  const frame = `${className} grid shrink-0 place-items-center overflow-hidden rounded-[4px] border border-line bg-surface text-muted`;
  if (!facts || !isSeen || broken === facts.digest) {
    return (
      <span className={frame}>
        <Icon size={20} aria-hidden="true" />
      </span>
    );
  }
  const common = {
    src: mediaUrl(facts.digest),
    onError: () => setBroken(facts.digest),
    className: 'size-full object-cover',
  } as const;
  return (
    <span className={frame}>
      {facts.kind === 'image' ? (
        <img {...common} alt="" decoding="async" draggable={false} />
      ) : (
        <video {...common} muted preload="metadata" aria-hidden="true" tabIndex={-1} />
      )}
    </span>
  );
}
