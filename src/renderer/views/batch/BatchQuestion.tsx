import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { t } from '../../text/en.ts';
import { agreeToWish, type BatchAsk, declineWish, useBatchAsk } from './batchDeeds.ts';

/** Asked once, with the exact numbers, before a wish about many rows is done. */
export function BatchQuestion() {
  const ask = useBatchAsk((asking) => asking.ask);
  return (
    <Dialog
      open={ask !== null}
      onClose={declineWish}
      title={ask === null ? '' : t.bulk.title(ask)}
      actions={
        <>
          <Button onClick={declineWish}>{t.bulk.no}</Button>
          <Button tone={ask?.kind === 'retryFailed' ? 'primary' : 'danger'} onClick={() => void agreeToWish()}>
            {ask === null ? '' : t.bulk.yes[ask.kind]}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1.5 text-pretty">
        {ask === null ? null : linesOf(ask).map((line) => <li key={line}>{line}</li>)}
      </ul>
    </Dialog>
  );
}

const linesOf = (ask: BatchAsk): readonly string[] =>
  ask.besides === null ? t.bulk.lines(ask) : [...t.bulk.lines(ask), t.batch.besides(ask.besides)];
