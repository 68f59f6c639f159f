import { useMemo } from 'react';
import type { CallLine, HistoryLine, JobView } from '../../../shared/job.ts';
import { PHASE_COLOURS } from '../../components/PhaseIcon.tsx';
import { t } from '../../text/en.ts';
import { dateName, exactTime, isSameDay } from '../../text/intl.ts';
import { useNow } from '../../useNow.ts';
import { newPhase, timelineLines } from './timelineLines.ts';

const words = t.inspector;

/** What happened to the job and every call that was made for it. */
export function Timeline({ view }: { readonly view: JobView }) {
  const lines = useMemo(() => timelineLines(view), [view]);
  const now = useNow('minute');
  if (lines.length === 0) return <p className="text-muted">{words.timelineEmpty}</p>;
  return (
    <ol className="selectable flex flex-col">
      {lines.map((line, index) => {
        const before = lines[index - 1];
        const newDay = before === undefined ? !isSameDay(line.at, now) : !isSameDay(before.at, line.at);
        return (
          <li key={line.key} className="contents">
            {newDay ? <p className="pt-2 pb-1 text-label font-medium text-muted first:pt-0">{dateName(line.at, now)}</p> : null}
            <div className="grid grid-cols-[5.8em_14px_minmax(0,1fr)] gap-x-2">
              {line.kind === 'event' && line.event.type === 'damaged' ? (
                <span />
              ) : (
                <time dateTime={new Date(line.at).toISOString()} className="pt-0.5 text-second whitespace-nowrap text-muted">
                  {exactTime(line.at)}
                </time>
              )}
              <span aria-hidden="true" className="flex flex-col items-center">
                <span className={index === 0 ? 'h-2' : 'h-2 w-px bg-line'} />
                {line.kind === 'event' ? (
                  <span
                    className={`size-2 shrink-0 rounded-full bg-current forced-color-adjust-none ${PHASE_COLOURS[line.event.phase]}`}
                  />
                ) : (
                  <span className="size-1.5 shrink-0 rounded-full border border-edge" />
                )}
                {index === lines.length - 1 ? null : <span className="w-px flex-1 bg-line" />}
              </span>
              <div className="min-w-0 pb-2">
                {line.kind === 'event' ? (
                  <EventLine history={view.history} event={line.event} />
                ) : (
                  <Call call={line.call} times={line.times} />
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function EventLine({ history, event }: { readonly history: readonly HistoryLine[]; readonly event: HistoryLine }) {
  const phase = newPhase(history, event);
  const note = event.note === null ? null : words.eventNote(event.type, event.note);
  return (
    <>
      <p>
        {words.events[event.type] ?? event.type}
        {phase === null ? null : <span className={PHASE_COLOURS[phase]}> · {t.phases[phase]}</span>}
      </p>
      {note === null ? null : <p className="text-second text-muted [overflow-wrap:anywhere]">{note}</p>}
    </>
  );
}

function Call({ call, times }: { readonly call: CallLine; readonly times: number }) {
  const facts = [
    call.httpStatus === null ? words.noAnswer : String(call.httpStatus),
    call.bucket,
    call.trouble === null || call.trouble === `http_${call.httpStatus}` ? null : words.trouble(call.trouble),
    words.callTook(call.durationMs),
    call.retryAfterMs === null ? null : words.pace(call.retryAfterMs),
  ].filter((fact) => fact !== null);
  const bad = call.httpStatus === null || call.httpStatus >= 400;
  return (
    <>
      <p className="text-second text-muted">
        {words.calls[call.call]}
        {times > 1 ? ` × ${times}` : ''} · <span className={bad ? 'text-failed' : ''}>{facts[0]}</span>
        {facts.length > 1 ? ` · ${facts.slice(1).join(' · ')}` : ''}
      </p>
      {bad && call.supportId !== null ? <p className="font-mono text-label break-all text-muted">{call.supportId}</p> : null}
    </>
  );
}
