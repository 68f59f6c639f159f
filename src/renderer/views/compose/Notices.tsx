import { CircleAlert, Info, KeyRound, Link2, type LucideIcon, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { goTo } from '../../route.ts';
import { refusalWords, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { WeakOffer } from '../settings/KeyCard.tsx';
import { dismissUndo, undoModel } from './changeModel.ts';
import { readModel, renew } from './draftStore.ts';
import { forgetLink, useFromLink } from './fromLink.ts';
import type { Target } from './reasons.ts';
import type { Composing } from './useComposing.ts';

/** What the draft has to say for itself, above its fields. Usually nothing. */
export function Notices({ composing, onTarget }: { readonly composing: Composing; readonly onTarget: (target: Target) => void }) {
  const { draft, refused } = composing;
  const { usedFor, undo, reading } = draft;
  const { key } = useApp();
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-2 px-6 pt-4 empty:hidden max-[800px]:px-4">
      <LinkNotice draft={draft} />
      {usedFor !== null ? (
        <Notice icon={Info} tone="held" title={t.compose.usedFor.title} line={t.compose.usedFor.line}>
          <Button size="small" onClick={() => goTo({ view: 'queue', job: usedFor })}>
            {t.compose.usedFor.see}
          </Button>
          <Button size="small" onClick={() => void renew()}>
            {t.compose.usedFor.again}
          </Button>
        </Notice>
      ) : null}
      {refused.length > 0 ? (
        <Notice icon={CircleAlert} tone="failed" title={t.compose.refusedFields(refused.length)}>
          <ul className="w-full text-second">
            {refused.slice(0, 6).map((error) => (
              <li key={`${JSON.stringify(error.path)}${error.message}`}>
                <button
                  type="button"
                  className="press rounded-control text-left underline decoration-edge underline-offset-3 hover:decoration-text"
                  onClick={() => onTarget(error.path.length === 0 ? { kind: 'json' } : { kind: 'path', path: error.path })}
                >
                  <span className="font-medium">{error.path.length === 0 ? '' : `${error.path.join('.')}: `}</span>
                  <span className="selectable">{error.message}</span>
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {key.kind === 'thisRun' && key.because !== 'environment' ? (
        <Notice icon={KeyRound} tone="held" title={t.settings.key.thisRun[key.because]}>
          {key.weakerPossible ? <WeakOffer /> : null}
        </Notice>
      ) : null}
      {undo ? (
        <Notice
          icon={RotateCcw}
          title={t.compose.carried(draft.model)}
          line={undo.left.length > 0 ? t.compose.leftBehind(undo.left) : undefined}
        >
          <Button size="small" onClick={() => void undoModel()}>
            {t.compose.undo}
          </Button>
          <Button size="small" tone="plain" onClick={dismissUndo}>
            {t.app.dismiss}
          </Button>
        </Notice>
      ) : null}
      {reading.status === 'failed' && reading.error ? (
        <Notice
          icon={CircleAlert}
          tone="failed"
          title={t.compose.readFailed}
          line={reading.error.kind === 'keyRefused' ? t.compose.readRefused : refusalWords(reading.error)}
        >
          <Button size="small" onClick={() => void readModel()}>
            {t.app.tryAgain}
          </Button>
        </Notice>
      ) : null}
      {reading.status === 'ready' && reading.source === 'kept' ? (
        <p className="text-second text-muted">{t.compose.readKept}</p>
      ) : null}
    </div>
  );
}

/** Links are written by strangers: until it was sent or dismissed, a draft says that one of them began it. */
function LinkNotice({ draft }: Pick<Composing, 'draft'>) {
  const laid = useFromLink((state) => state.laid);
  if (laid?.id !== draft.id || draft.origin?.sentHere) return null;
  const words = t.opened.draft;
  return (
    <Notice icon={Link2} tone="held" title={words.title} line={laid.leftOut ? words.noPrompt : words.line}>
      <Button
        size="small"
        onClick={() => {
          forgetLink();
          laid.dropIt();
        }}
      >
        {words.drop}
      </Button>
      <Button size="small" tone="plain" onClick={forgetLink}>
        {t.app.dismiss}
      </Button>
    </Notice>
  );
}

const TONES = { plain: 'text-muted', held: 'text-held', failed: 'text-failed' } as const;

function Notice({
  icon: Icon,
  tone = 'plain',
  title,
  line,
  children,
}: {
  readonly icon: LucideIcon;
  readonly tone?: keyof typeof TONES;
  readonly title: string;
  readonly line?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div
      role={tone === 'failed' ? 'alert' : 'status'}
      className="flex items-start gap-2.5 rounded-card border border-line bg-surface px-3 py-2"
    >
      <Icon size={16} aria-hidden="true" className={`mt-0.5 ${TONES[tone]}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-pretty">{title}</p>
          {line ? <p className="text-second text-pretty text-muted">{line}</p> : null}
        </div>
        {children}
      </div>
    </div>
  );
}
