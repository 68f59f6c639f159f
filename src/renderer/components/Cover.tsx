import { AudioLines, Box, Braces, Check, Clapperboard, File, Image, type LucideIcon, Sparkles, Spline, Type } from 'lucide-react';
import type { FileKind } from '../../shared/job.ts';
import type { JobSummary } from '../../shared/jobView.ts';
import type { MediaKind } from '../../shared/models.ts';
import { ringOf } from '../select.ts';
import { useCache } from '../store.ts';
import { Artwork } from './Artwork.tsx';
import { Ring } from './Ring.tsx';

export const KIND_ICONS: Readonly<Record<FileKind | MediaKind, LucideIcon>> = {
  image: Image,
  svg: Spline,
  video: Clapperboard,
  audio: AudioLines,
  model3d: Box,
  '3d': Box,
  text: Type,
  json: Braces,
  file: File,
};

/** All of it is on disk; the word "Saved" stands in the row as well. */
function SafeTick() {
  return (
    <span className="absolute right-0 bottom-0 grid size-3.5 translate-x-0.5 translate-y-0.5 place-items-center rounded-full bg-ground text-done">
      <Check size={10} aria-hidden="true" style={{ strokeWidth: 3 }} />
    </span>
  );
}

/** The picture of a job, round, inside its ring; a kind's icon where there is no picture. */
export function Cover({
  job,
  serverNow,
  size = 36,
}: {
  readonly job: JobSummary;
  readonly serverNow: number;
  readonly size?: number;
}) {
  const ring = ringOf(job, serverNow);
  const expected = useCache(({ catalogue }) => catalogue?.models.find((model) => model.id === job.model)?.outputs[0] ?? null);
  const kind = job.cover?.kind ?? expected;
  const Icon = kind === null ? Sparkles : KIND_ICONS[kind];
  const inner = ring.tone === 'bare' ? size - 4 : size - 8;
  return (
    <Ring fraction={ring.fraction} tone={ring.tone} size={size}>
      <span
        className="grid place-items-center overflow-hidden rounded-full bg-raised text-muted"
        style={{ width: inner, height: inner }}
      >
        <Artwork job={job} sizePx={96} fallback={<Icon size={14} aria-hidden="true" />} />
      </span>
      {job.safe && job.phase === 'done' ? <SafeTick /> : null}
    </Ring>
  );
}
