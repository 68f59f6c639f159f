import { useMemo, useState } from 'react';
import type { CallLine, HistoryLine, JobView } from '../../../shared/jobView.ts';
import { Button } from '../../components/Button.tsx';
import { PHASE_COLOURS } from '../../components/PhaseIcon.tsx';
import { Segments } from '../../components/Segments.tsx';
import { t } from '../../text/en.ts';
import { dateName, exactTime, isSameDay } from '../../text/intl.ts';
import { useNow } from '../../useNow.ts';
import { SupportBundle } from './SupportBundle.tsx';
import { isTrouble, newPhase, type TimelineFilter, type TimelineLine, timelineLines } from './timelineLines.ts';

const words = t.inspector;
const FILTERS: readonly TimelineFilter[] = ['all', 'events', 'requests', 'trouble'];
/** From here on a filter is of use. */
const LONG = 12;
/** The newest lines; a day of reads would otherwise be thousands of elements. */
const SHOWN_AT_FIRST = 80;

/** What happened to the job and every call that was made for it, with what was decided upon it. */
export function Timeline({ view }: { readonly view: JobView }) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const lines = useMemo(() => timelineLines(view, filter), [view, filter]);
  const isLong = view.history.length + view.calls.length > LONG;
  const hidden = Math.max(0, lines.length - shown);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {isLong ? (
          <Filters
            filter={filter}
            onChange={(next) => {
              setFilter(next);
              setShown(SHOWN_AT_FIRST);
            }}
          />
        ) : null}
        <SupportBundle id={view.id} />
      </div>
      {hidden > 0 ? (
        <Button size="small" className="self-start" onClick={() => setShown(Number.POSITIVE_INFINITY)}>
          {words.timelineEarlier(hidden)}
        </Button>
      ) : null}
      {lines.length === 0 ? (
        <p className="text-muted">{filter === 'all' ? words.timelineEmpty : words.timelineNone}</p>
      ) : (
        <Lines view={view} lines={lines.slice(hidden)} />
      )}
    </div>
  );
}

function Filters({ filter, onChange }: { readonly filter: TimelineFilter; readonly onChange: (next: TimelineFilter) => void }) {
  return (
    <Segments
      look="head"
      aria-label={words.timelineLabel}
      value={filter}
      onChoose={onChange}
      segments={FILTERS.map((name) => ({ value: name, label: words.timelineFilters[name] }))}
    />
  );
}

function Lines({ view, lines }: { readonly view: JobView; readonly lines: readonly TimelineLine[] }) {
  const now = useNow('minute');
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
                <time
                  dateTime={new Date(momentOf(line)).toISOString()}
                  className="pt-0.5 text-second whitespace-nowrap text-muted"
                >
                  {exactTime(momentOf(line))}
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
                  <Call call={line.call} times={line.times} since={line.at} />
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Several alike stand where the latest of them stands. */
function momentOf(line: TimelineLine): number {
  return line.kind === 'event' ? line.at : line.call.at;
}

function EventLine({ history, event }: { readonly history: readonly HistoryLine[]; readonly event: HistoryLine }) {
  const phase = newPhase(history, event);
  const note = event.note === null ? null : words.eventNote(event.type, event.note);
  return (
    <>
      <p>
        {words.eventName(event.type, event.note)}
        {phase === null ? null : <span className={PHASE_COLOURS[phase]}> · {t.phases[phase]}</span>}
      </p>
      {note === null ? null : <p className="text-second text-muted [overflow-wrap:anywhere]">{note}</p>}
    </>
  );
}

function Call({ call, times, since }: { readonly call: CallLine; readonly times: number; readonly since: number }) {
  const facts = [
    call.httpStatus === null ? words.noAnswer : String(call.httpStatus),
    call.bucket,
    call.trouble === null || call.trouble === `http_${call.httpStatus}` ? null : words.trouble(call.trouble),
    words.callTook(call.durationMs),
    call.retryAfterMs === null ? null : words.pace(call.retryAfterMs),
  ].filter((fact) => fact !== null);
  return (
    <>
      <p className="text-second text-muted">
        {words.calls[call.call]}
        {' · '}
        <span className={isTrouble(call) ? 'text-failed' : ''}>{facts[0]}</span>
        {facts.length > 1 ? ` · ${facts.slice(1).join(' · ')}` : ''}
        {times > 1 ? ` · ${words.times(times, since)}` : ''}
      </p>
      {call.decided === null ? null : <p className="text-second text-muted">{words.decided(call.decided, call)}</p>}
      {call.supportId === null ? null : (
        <p className="relative font-mono text-label break-all text-muted">
          <span className="sr-only">{words.ids.support} </span>
          {call.supportId}
        </p>
      )}
    </>
  );
}
