import { Copy } from 'lucide-react';
import { jobLink } from '../../../shared/appLink.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { copyText } from '../../components/copyText.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { isFromElsewhere } from '../../select.ts';
import { t } from '../../text/en.ts';

const words = t.inspector.ids;

/** All that names this job here and at the Router, to copy into a question to support. */
export function Ids({ view }: { readonly view: JobView }) {
  const lines: readonly (readonly [string, string | null])[] = [
    [words.request, view.requestId],
    [words.model, view.model],
    [words.key, view.key === '' ? null : view.key],
    [words.support, view.error?.supportId ?? view.calls.findLast((call) => call.supportId !== null)?.supportId ?? null],
    [words.base, view.base],
    [words.job, view.id],
    [words.link, jobLink(view.id)],
    [words.digest, view.body.digest === '' ? null : view.body.digest],
  ];
  return (
    <dl className="flex flex-col gap-2">
      {lines.map(([label, value]) => (
        <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
          <dt className="text-label text-muted">{label}</dt>
          <dd className="selectable col-start-1 font-mono text-second break-all">
            {value ?? (
              <span className="font-sans text-muted">
                {isFromElsewhere(view) ? t.inspector.notSentHere : t.inspector.noRequest}
              </span>
            )}
          </dd>
          {value === null ? null : (
            <dd className="col-start-2 row-span-2 row-start-1">
              <IconButton size="small" icon={Copy} label={t.inspector.copyId(label)} onClick={() => void copyText(value)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
