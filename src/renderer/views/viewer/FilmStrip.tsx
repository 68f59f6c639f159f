import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { JobFile, JobId } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { Artwork } from '../../components/Artwork.tsx';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { promptBeginning } from '../../select.ts';
import { t } from '../../text/en.ts';
import { useSummaries } from './orders.ts';
import { around, filesToShow } from './steps.ts';
import { moveTo } from './viewerStore.ts';

const REACH = 14;

/** The jobs around the one in sight; of that one every file. */
export function FilmStrip({
  view,
  file,
  order,
}: {
  readonly view: JobView;
  readonly file: JobFile;
  readonly order: readonly JobId[];
}) {
  const known = useSummaries();
  const here = useRef<HTMLButtonElement>(null);
  const place = `${view.id}/${file.index}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place asks for another look
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place]);
  const jobs = around(view.id, order, REACH).filter((id) => id === view.id || (known.get(id)?.fileCount ?? 0) > 0);
  const files = filesToShow(view);
  if (jobs.length < 2 && files.length < 2) return null;
  return (
    <nav
      aria-label={t.viewer.strip}
      className="flex h-16 shrink-0 items-center overflow-x-auto border-t border-line px-3 [@media(max-height:420px)]:hidden"
    >
      <ul className="mx-auto flex items-center gap-1.5">
        {jobs.map((id) => {
          const job = known.get(id);
          if (id !== view.id) {
            const title = promptBeginning(job?.prompt ?? '');
            return (
              <Frame key={id} label={t.viewer.inStrip(title)} onShow={() => moveTo({ job: id, index: 'first' })}>
                {job === undefined ? null : <Artwork job={job} fallback={<KindIcon kind={job.cover?.kind ?? 'file'} />} />}
              </Frame>
            );
          }
          return files.map((one) => (
            <Frame
              key={`${id}/${one.index}`}
              button={one.index === file.index ? here : null}
              isHere={one.index === file.index}
              isOfHere
              label={t.viewer.fileInStrip(one.name)}
              onShow={() => moveTo({ job: id, index: one.index })}
            >
              <Artwork
                job={{ id, cover: { index: one.index, kind: one.kind, mediaType: one.mediaType } }}
                fallback={<KindIcon kind={one.kind} />}
              />
            </Frame>
          ));
        })}
      </ul>
    </nav>
  );
}

function Frame({
  button,
  isHere = false,
  isOfHere = false,
  label,
  onShow,
  children,
}: {
  readonly button?: React.RefObject<HTMLButtonElement | null> | null;
  readonly isHere?: boolean;
  readonly isOfHere?: boolean;
  readonly label: string;
  readonly onShow: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        ref={button ?? null}
        aria-label={label}
        aria-current={isHere ? 'true' : undefined}
        // The arrows walk along it from anywhere: one stop is enough.
        tabIndex={isHere ? 0 : -1}
        onClick={onShow}
        className={clsx(
          'press focus-inset block size-11 overflow-hidden rounded-control border-2 bg-raised',
          isHere ? 'border-ember' : isOfHere ? 'border-edge' : 'border-transparent opacity-70 hover:opacity-100',
        )}
      >
        {children}
      </button>
    </li>
  );
}

function KindIcon({ kind }: { readonly kind: JobFile['kind'] }) {
  const Icon = KIND_ICONS[kind];
  return (
    <span className="grid size-full place-items-center text-muted">
      <Icon size={16} aria-hidden="true" />
    </span>
  );
}
