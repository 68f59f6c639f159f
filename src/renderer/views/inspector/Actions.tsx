import { PenLine, Play, RefreshCw, RotateCcw, Send, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { JobView, Route } from '../../../shared/job.ts';
import { bridge } from '../../bridge.ts';
import { AskFirst } from '../../components/AskFirst.tsx';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { tell } from '../../components/tell.ts';
import { goTo } from '../../route.ts';
import { canCancel, canRemove, isFromElsewhere, showsCancel } from '../../select.ts';
import { refusalWords, told } from '../../store.ts';
import { t } from '../../text/en.ts';
import { takeFrom } from '../compose/draftStore.ts';

const words = t.inspector.actions;

/** What a person can do with a job where it stands. Each button rests until main has answered. */
export function Actions({ view }: { readonly view: JobView }) {
  const [busy, setBusy] = useState(false);
  const during = async (deed: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await deed();
    setBusy(false);
  };
  const { id, phase } = view;
  const direct = view.route === 'direct' && phase !== 'outbox';
  const checks = phase === 'queued' || phase === 'running' || phase === 'collecting';
  const ended = canRemove(view);
  const hasBody = !isFromElsewhere(view);
  const charged = view.practice ? 'free' : 'perhaps';
  const notEnabled = phase === 'failed' && view.error?.kind === 'not_enabled' && view.route === 'queued';

  const again = async (route: Route): Promise<void> => {
    const submitted = await told(bridge().runAgain({ id, route }));
    if (submitted !== null) goTo({ view: 'queue', job: submitted.value.id });
  };
  const edit = async (): Promise<void> => {
    const refusal = await takeFrom(id);
    if (refusal === null) goTo({ view: 'compose' });
    else tell(refusalWords(refusal), { tone: 'failed' });
  };

  return (
    <div className="flex flex-wrap gap-2">
      {phase === 'held' && view.heldBecause === 'outcomeUnknown' ? (
        <Button
          tone="primary"
          icon={Send}
          title={words.resendHint}
          disabled={busy}
          onClick={() => void during(() => told(bridge().resendJob(id)))}
        >
          {words.resend}
        </Button>
      ) : null}
      {phase === 'held' && view.heldBecause === 'notVisible' ? (
        <Button tone="primary" icon={RefreshCw} disabled={busy} onClick={() => void during(() => told(bridge().checkJob(id)))}>
          {words.checkNow}
        </Button>
      ) : null}
      {notEnabled ? (
        <AskFirst question={words.runDirectlyHint} yes={words.yes.runAgain} onYes={() => void during(() => again('direct'))}>
          {(ask) => (
            <Button tone="primary" icon={Play} disabled={busy} onClick={ask}>
              {words.runDirectly(charged)}
            </Button>
          )}
        </AskFirst>
      ) : null}
      {showsCancel(view) ? (
        <Button icon={X} disabled={busy || !canCancel(view)} onClick={() => void during(() => told(bridge().cancelJob(id)))}>
          {direct ? words.stopWaiting : words.cancel}
        </Button>
      ) : null}
      {checks ? (
        <Button icon={RefreshCw} disabled={busy} onClick={() => void during(() => told(bridge().checkJob(id)))}>
          {words.checkNow}
        </Button>
      ) : null}
      {hasBody && ((ended && !notEnabled) || phase === 'held') ? (
        <AskFirst
          question={words.runAgainAsk(charged)}
          yes={words.yes.runAgain}
          onYes={() => void during(() => again(view.route))}
        >
          {(ask) => (
            <Button icon={RotateCcw} title={words.runAgainHint} disabled={busy} onClick={ask}>
              {words.runAgain(charged)}
            </Button>
          )}
        </AskFirst>
      ) : null}
      {hasBody ? (
        <AskFirst question={words.editAsk} yes={words.yes.edit} onYes={() => void during(edit)}>
          {(ask) => (
            <Button icon={PenLine} disabled={busy} onClick={ask}>
              {words.edit}
            </Button>
          )}
        </AskFirst>
      ) : null}
      {phase === 'held' ? (
        <AskFirst
          tone="danger"
          question={words.letGoAsk}
          yes={words.yes.letGo}
          onYes={() => void during(() => told(bridge().letGoJob(id)))}
        >
          {(ask) => (
            <Button tone="danger" title={words.letGoHint} disabled={busy} onClick={ask}>
              {words.letGo}
            </Button>
          )}
        </AskFirst>
      ) : null}
      {ended ? (
        <AskFirst
          tone="danger"
          question={words.removeAsk}
          yes={words.yes.remove}
          onYes={() =>
            void during(async () => {
              if ((await told(bridge().removeJob(id))) !== null) goTo({ view: 'queue' });
            })
          }
        >
          {(ask) => <IconButton icon={Trash2} label={words.remove} disabled={busy} onClick={ask} className="hover:text-failed" />}
        </AskFirst>
      ) : null}
    </div>
  );
}
