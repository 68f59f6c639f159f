import type { BackupReport } from '../../../shared/backup.ts';
import { Button } from '../../components/Button.tsx';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';

const words = t.settings.backup;
const COUNTS = ['new', 'grown', 'same', 'newerHere', 'conflict', 'unreadable'] as const;

/** What a back-up would bring, and the choice to take it or to leave it. */
export function BackupReportView({
  report,
  busy,
  onTake,
  onLeave,
}: {
  readonly report: BackupReport;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onLeave: () => void;
}) {
  const now = useNow('minute');
  const jobs = report.new + report.grown;
  const { drafts, presets, wordLists } = report.kept;
  const isSomething = jobs > 0 || report.draft || report.pattern !== null || drafts + presets + wordLists > 0;
  const { held, followed, missingBodies, base } = report;
  const notes = [
    held > 0 ? words.held(held) : null,
    followed > 0 ? words.followed(followed) : null,
    missingBodies > 0 ? words.missingBodies(missingBodies) : null,
    report.draft ? words.draft : null,
    drafts + presets + wordLists > 0 ? words.kept(report.kept) : null,
    report.pattern === null ? null : words.pattern(report.pattern),
    report.missingMedia > 0 ? t.media.backupDraft(report.missingMedia) : null,
    base === null ? null : words.base(base),
    jobs > 0 ? words.files : null,
  ].filter((note) => note !== null);
  return (
    <>
      <p className="text-muted">{words.reportLine(report.app, report.writtenAt, now)}</p>
      <p className="selectable font-mono text-second break-all text-muted">{report.path}</p>
      <ul className="flex flex-col gap-0.5">
        {COUNTS.filter((name) => report[name] > 0).map((name) => (
          <li key={name} className={name === 'unreadable' || name === 'conflict' ? 'text-held' : undefined}>
            {words.counts[name](report[name])}
          </li>
        ))}
      </ul>
      {isSomething ? null : <p>{words.nothing}</p>}
      {notes.map((note) => (
        <p key={note} className="text-second text-pretty text-muted">
          {note}
        </p>
      ))}
      {busy ? <p role="status">{words.taking}</p> : null}
      <div className="mt-2 flex justify-end gap-2">
        <Button disabled={busy} onClick={onLeave}>
          {isSomething ? words.leave : words.close}
        </Button>
        {isSomething ? (
          <Button tone="primary" disabled={busy} onClick={onTake}>
            {jobs > 0 ? words.take(jobs) : words.takeDraft}
          </Button>
        ) : null}
      </div>
    </>
  );
}
