import { Ellipsis, KeyRound, ListX, PenLine, Play, RefreshCw, RotateCcw, Send, X } from 'lucide-react';
import { useState } from 'react';
import type { Route } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { AskFirst } from '../../components/AskFirst.tsx';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { goTo } from '../../route.ts';
import { canCancel, canRemove, showsCancel } from '../../select.ts';
import { told } from '../../store.ts';
import { editAgain } from '../../takeOut/again.ts';
import { jobEntries } from '../../takeOut/menus.ts';
import { t } from '../../text/en.ts';
import { actionsOf, type EndingAction } from './endings.ts';

const words = t.inspector.actions;

/** Where one thing helps, its button leads; to run again costs, so it is only offered. */
const LEADS: ReadonlySet<string> = new Set([
  'held resend',
  'held checkNow',
  'held keys',
  'failed runDirectly',
  'failed keys',
  'failed edit',
]);

/** What a person can do with a job where it stands. Each button rests until main has answered. */
export function Actions({ view, now }: { readonly view: JobView; readonly now: number }) {
  const [busy, setBusy] = useState(false);
  const during = async (deed: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await deed();
    setBusy(false);
  };
  const { id, phase } = view;
  const direct = view.route === 'direct' && phase !== 'outbox';
  const [first, ...others] = actionsOf(view, now);
  const isLed = first !== undefined && !showsCancel(view) && LEADS.has(`${phase} ${first}`);
  return (
    <div className="flex flex-wrap gap-2">
      {showsCancel(view) ? (
        <Button icon={X} disabled={busy || !canCancel(view)} onClick={() => void during(() => told(bridge().cancelJob(id)))}>
          {direct ? words.stopWaiting : words.cancel}
        </Button>
      ) : null}
      {[...(first === undefined ? [] : [first]), ...others].map((action) => (
        <Deed
          key={action}
          action={action}
          view={view}
          tone={isLed && action === first ? 'primary' : 'quiet'}
          busy={busy}
          during={during}
        />
      ))}
      <Menu entries={jobEntries([id], [view], null)}>
        <IconButton icon={Ellipsis} label={t.out.moreOf} tooltip="system" />
      </Menu>
      {canRemove(view) ? (
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
          {(ask) => <IconButton icon={ListX} label={words.remove} disabled={busy} onClick={ask} className="hover:text-failed" />}
        </AskFirst>
      ) : null}
    </div>
  );
}

interface DeedProps {
  readonly action: EndingAction;
  readonly view: JobView;
  readonly tone: 'primary' | 'quiet';
  readonly busy: boolean;
  readonly during: (deed: () => Promise<unknown>) => Promise<void>;
}

function Deed({ action, view, tone, busy, during }: DeedProps) {
  const { id } = view;
  const charged = view.practice ? 'free' : 'perhaps';
  const again = async (route: Route): Promise<void> => {
    const submitted = await told(bridge().runAgain({ id, route }));
    if (submitted !== null) goTo({ view: 'queue', job: submitted.value.id });
  };
  switch (action) {
    case 'resend':
      return (
        <Button
          tone={tone}
          icon={Send}
          title={words.resendHint}
          disabled={busy}
          onClick={() => void during(() => told(bridge().resendJob(id)))}
        >
          {words.resend}
        </Button>
      );
    case 'resendLate':
      return (
        <AskFirst
          question={words.resendLate}
          yes={words.yes.resend}
          onYes={() => void during(() => told(bridge().resendJob(id)))}
        >
          {(ask) => (
            <Button tone={tone} icon={Send} disabled={busy} onClick={ask}>
              {words.resend}
            </Button>
          )}
        </AskFirst>
      );
    case 'checkNow':
      return (
        <Button tone={tone} icon={RefreshCw} disabled={busy} onClick={() => void during(() => told(bridge().checkJob(id)))}>
          {words.checkNow}
        </Button>
      );
    case 'keys':
      return (
        <Button tone={tone} icon={KeyRound} disabled={busy} onClick={() => goTo({ view: 'settings' })}>
          {words.keys}
        </Button>
      );
    case 'runDirectly':
      return (
        <AskFirst question={words.runDirectlyHint} yes={words.yes.runDirectly} onYes={() => void during(() => again('direct'))}>
          {(ask) => (
            <Button tone={tone} icon={Play} disabled={busy} onClick={ask}>
              {words.runDirectly(charged)}
            </Button>
          )}
        </AskFirst>
      );
    case 'runAgain':
      return (
        <AskFirst
          question={words.runAgainAsk(charged)}
          yes={words.yes.runAgain}
          onYes={() => void during(() => again(view.route))}
        >
          {(ask) => (
            <Button tone={tone} icon={RotateCcw} title={words.runAgainHint} disabled={busy} onClick={ask}>
              {words.runAgain(charged)}
            </Button>
          )}
        </AskFirst>
      );
    case 'edit':
      return (
        <Button tone={tone} icon={PenLine} disabled={busy} onClick={() => void during(() => editAgain(id))}>
          {words.edit}
        </Button>
      );
    case 'letGo':
      return (
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
      );
  }
}
