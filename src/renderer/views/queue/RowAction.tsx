import clsx from 'clsx';
import { ListX, X } from 'lucide-react';
import type { JobSummary } from '../../../shared/jobView.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { usePress } from '../../components/usePress.ts';
import { canCancel, canRemove, promptBeginning, showsCancel, titleOf } from '../../select.ts';
import { t } from '../../text/en.ts';
import type { RowDeeds } from './rowDeeds.ts';

/** The one deed that a row offers beside its star. */
export function RowAction({
  job,
  deeds,
  tabStop,
}: {
  readonly job: JobSummary;
  readonly deeds: RowDeeds;
  readonly tabStop: boolean;
}) {
  const beginning = promptBeginning(titleOf(job));
  const cancel = usePress(() => deeds.cancel(job));
  const askRemove = usePress(() => deeds.askRemove(job));
  if (showsCancel(job)) {
    const direct = job.route === 'direct' && job.phase !== 'outbox';
    return (
      <IconButton
        size="small"
        tooltip="system"
        icon={X}
        label={direct ? t.queue.stop(beginning) : t.queue.cancel(beginning)}
        hint={
          canCancel(job)
            ? direct
              ? t.inspector.actions.stopWaiting
              : t.inspector.actions.cancel
            : t.inspector.actions.cancelAsked
        }
        tabIndex={-1}
        disabled={!canCancel(job)}
        {...cancel}
      />
    );
  }
  if (!canRemove(job)) return null;
  return (
    <IconButton
      size="small"
      tooltip="system"
      icon={ListX}
      label={t.queue.remove(beginning)}
      hint={t.inspector.actions.remove}
      tabIndex={-1}
      {...askRemove}
      className={clsx(
        'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus:opacity-100',
        tabStop && 'group-focus:opacity-100',
      )}
    />
  );
}

export function RemoveQuestion({ job, deeds }: { readonly job: JobSummary; readonly deeds: RowDeeds }) {
  return (
    <>
      <Button size="small" tone="danger" autoFocus onClick={() => deeds.remove(job)}>
        {t.queue.removeYes}
      </Button>
      <Button size="small" onClick={() => deeds.keep(job)}>
        {t.queue.removeNo}
      </Button>
    </>
  );
}
