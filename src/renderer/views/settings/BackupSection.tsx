import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import type { BackupWritten } from '../../../shared/backup.ts';
import type { Outcome } from '../../../shared/refusal.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { FieldErrorLine } from '../../components/Field.tsx';
import { tell } from '../../components/tell.ts';
import { refusalWords } from '../../store.ts';
import { t } from '../../text/en.ts';
import { showReport } from './backupStore.ts';
import { Section } from './Section.tsx';

const words = t.settings.backup;

/** One file out, one file in. What it would bring is told before anything is written. */
export function BackupSection() {
  const [busy, setBusy] = useState<'writing' | 'reading' | null>(null);
  const [written, setWritten] = useState<BackupWritten | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const during = async <T,>(what: NonNullable<typeof busy>, asked: Promise<Outcome<T>>): Promise<T | null> => {
    setBusy(what);
    setRefusal(null);
    const outcome = await answerOf(asked);
    setBusy(null);
    if (outcome.ok) return outcome.value;
    setRefusal(refusalWords(outcome.error));
    return null;
  };
  const write = async (): Promise<void> => {
    setWritten(null);
    const made = await during('writing', bridge().exportBackup());
    if (made === null) return;
    setWritten(made);
    tell(words.written(made.jobs));
  };
  const open = async (): Promise<void> => {
    const report = await during('reading', bridge().openBackup());
    if (report !== null) showReport(report);
  };

  return (
    <Section title={words.title} line={words.line}>
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} disabled={busy !== null} onClick={() => void write()}>
          {words.write}
        </Button>
        <Button icon={Upload} disabled={busy !== null} onClick={() => void open()}>
          {words.open}
        </Button>
      </div>
      <div role="status" className="flex flex-col gap-1 text-second text-pretty text-muted empty:hidden">
        {busy === null ? null : <p>{words[busy]}</p>}
        {written === null ? null : <WrittenLines written={written} />}
      </div>
      {refusal === null ? null : <FieldErrorLine text={refusal} />}
    </Section>
  );
}

function WrittenLines({ written }: { readonly written: BackupWritten }) {
  return (
    <>
      <p className="selectable break-all">
        {words.written(written.jobs)} {words.writtenAt(written.path)}
      </p>
      {written.unreadableJobs > 0 ? <p className="text-held">{words.unreadableJobs(written.unreadableJobs)}</p> : null}
      {written.unreadableBodies > 0 ? <p className="text-held">{words.unreadableBodies(written.unreadableBodies)}</p> : null}
    </>
  );
}
