import { FileQuestion, Trash2 } from 'lucide-react';
import type { JobView } from '../../../shared/jobView.ts';
import { t } from '../../text/en.ts';
import { SaveAgain } from './SaveAgain.tsx';

const words = t.inspector.absent;

/** Saved files that are gone from where they were saved, and the way to have them again. */
export function Absent({ view }: { readonly view: JobView }) {
  if (view.trashed.length === view.absent.length) return <InTrash view={view} />;
  return (
    <section
      aria-label={words.title(view.absent.length)}
      className="flex flex-col items-start gap-2 rounded-card border border-[color-mix(in_oklab,var(--held)_45%,var(--line))] p-4"
    >
      <div className="flex gap-2.5">
        <FileQuestion size={16} aria-hidden="true" className="mt-0.5 text-held" />
        <div className="flex min-w-0 flex-col gap-1 text-pretty">
          <p className="font-medium">{words.title(view.absent.length)}</p>
          <p className="text-muted">{words.line}</p>
        </div>
      </div>
      <SaveAgain id={view.id} word={t.inspector.actions.saveAgain} className="ml-[26px]" />
    </section>
  );
}

/** Nothing was lost: a person put them there. */
function InTrash({ view }: { readonly view: JobView }) {
  const title = words.trashed(view.trashed.length);
  return (
    <section aria-label={title} className="flex flex-col items-start gap-2 rounded-card border border-line p-4">
      <div className="flex gap-2.5">
        <Trash2 size={16} aria-hidden="true" className="mt-0.5 text-muted" />
        <div className="flex min-w-0 flex-col gap-1 text-pretty">
          <p className="font-medium">{title}</p>
          <p className="text-muted">{words.trashedLine}</p>
        </div>
      </div>
      <SaveAgain id={view.id} word={t.inspector.actions.saveAgain} className="ml-[26px]" />
    </section>
  );
}
