import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FieldErrorLine } from '../../components/Field.tsx';
import { t } from '../../text/en.ts';
import { BackupReportView } from './BackupReportView.tsx';
import { leaveBackup, takeBackup, useBackup } from './backupStore.ts';

const words = t.settings.backup;

/** What a back-up would bring, told before anything is written. Wherever it was opened. */
export function BackupDialog() {
  const looked = useBackup((state) => state.looked);
  return (
    <Dialog
      open={looked.step !== 'none'}
      onClose={leaveBackup}
      title={looked.step === 'refused' ? t.opened.notOpened : words.reportTitle}
    >
      {looked.step === 'told' || looked.step === 'taking' ? (
        <BackupReportView
          report={looked.report}
          busy={looked.step === 'taking'}
          onTake={() => void takeBackup(looked.report)}
          onLeave={leaveBackup}
        />
      ) : looked.step === 'none' ? null : (
        <>
          <p className="selectable font-mono text-second break-all text-muted">{looked.path}</p>
          {looked.step === 'reading' ? <p role="status">{words.reading}</p> : <FieldErrorLine text={looked.words} />}
          <div className="mt-2 flex justify-end">
            <Button onClick={leaveBackup}>{words.close}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
