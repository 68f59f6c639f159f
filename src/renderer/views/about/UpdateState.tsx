import { ArrowUpRight, RefreshCw } from 'lucide-react';
import type { UpdateFacts } from '../../../shared/updates.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { tell } from '../../components/tell.ts';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { lookForUpdate } from './aboutStore.ts';
import { Part } from './Part.tsx';
import { updateLines, updateState } from './updateState.ts';

const words = t.updates;

/** What is known of newer versions, and what a person may do about it. */
export function UpdateState() {
  const { updates } = useApp();
  return <Part title={words.title}>{updates === null ? <p>{words.noFeed}</p> : <Known facts={updates} />}</Part>;
}

function Known({ facts }: { readonly facts: UpdateFacts }) {
  const { version } = useApp();
  const now = useNow('minute');
  const state = updateState(facts);
  const release = 'release' in state ? state.release : null;
  const skip = async (skipped: string): Promise<void> => {
    if ((await told(bridge().skipUpdate(skipped))) !== null) tell(words.skippedToast);
  };
  return (
    <>
      <div role="status" className="text-pretty">
        {updateLines(facts, { version, now }).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {release === null || release.notes === null ? null : (
        <details>
          <summary className="w-fit cursor-default rounded-control pr-1.5">{words.notes(release.version)}</summary>
          <p
            dir="auto"
            className="selectable mt-1 max-h-48 overflow-y-auto text-second break-words whitespace-pre-line text-muted"
          >
            {release.notes}
          </p>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        {release !== null && facts.page !== null ? (
          <Button size="small" tone="primary" icon={ArrowUpRight} onClick={() => void told(bridge().openUpdatePage())}>
            {words.get}
          </Button>
        ) : null}
        {state.kind === 'newer' ? (
          <Button size="small" onClick={() => void skip(state.release.version)}>
            {words.skip}
          </Button>
        ) : null}
        <Button size="small" icon={RefreshCw} aria-busy={facts.isLooking || undefined} onClick={() => void lookForUpdate()}>
          {words.check}
        </Button>
      </div>
      {release !== null && facts.page !== null ? (
        <p className="text-second text-pretty text-muted">{words.getHint(new URL(facts.page).host)}</p>
      ) : null}
    </>
  );
}
