import { LoaderCircle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { LineTry, ProxyMode, ProxyWish } from '../../../shared/connection.ts';
import type { CallError } from '../../../shared/refusal.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { FieldErrorLine, TextField } from '../../components/Field.tsx';
import { Segments } from '../../components/Segments.tsx';
import { tell } from '../../components/tell.ts';
import { refusalWords, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { CaFile } from './CaFile.tsx';
import { Section } from './Section.tsx';

const MODES = ['system', 'manual', 'none'] as const;
const words = t.settings.connection;

export function ConnectionSection() {
  const kept = useApp().connection;
  const [changes, setChanges] = useState<Partial<ProxyWish>>({});
  const [error, setError] = useState<CallError | null>(null);
  const [tried, setTried] = useState<LineTry | 'asking' | null>(null);
  const wish: ProxyWish = {
    mode: kept.mode,
    server: kept.server,
    username: kept.username,
    bypass: kept.bypass,
    password: null,
    ...changes,
  };
  const isChanged = Object.keys(changes).length > 0;
  const errorAt = (field: string): string | null => (error?.field === field ? withDetail(error) : null);

  const change = (change: Partial<ProxyWish>): void => {
    setChanges({ ...changes, ...change });
    setError(null);
    setTried(null);
  };
  const save = async (saved: ProxyWish): Promise<void> => {
    const outcome = await answerOf(bridge().saveProxy(saved));
    setError(outcome.ok ? null : outcome.error);
    if (!outcome.ok) return;
    setChanges({});
    setTried(null);
    tell(words.saved);
  };
  const choose = (mode: ProxyMode): void => {
    // A proxy by hand needs an address first; the others need nothing more.
    if (mode === 'manual' && wish.server === '') change({ mode });
    else void save({ ...wish, mode });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged) void save(wish);
  };
  const test = async (): Promise<void> => {
    setTried('asking');
    const outcome = await answerOf(bridge().tryLine());
    setTried(outcome.ok ? outcome.value : null);
    setError(outcome.ok ? null : outcome.error);
  };

  return (
    <Section title={words.title} line={words.line}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <span id="proxy-mode" className="-mb-2 text-second text-muted">
          {words.mode}
        </span>
        <Segments
          look="field"
          aria-labelledby="proxy-mode"
          value={wish.mode}
          onChoose={choose}
          segments={MODES.map((mode) => ({ value: mode, label: words.modes[mode] }))}
        />
        {wish.mode === 'manual' ? (
          <>
            <TextField
              mono
              label={words.server}
              hint={words.serverHint}
              error={errorAt('server')}
              inputMode="url"
              value={wish.server}
              onChange={(event) => change({ server: event.currentTarget.value })}
            />
            <div className="flex items-start gap-2">
              <TextField
                label={words.username}
                error={errorAt('username')}
                value={wish.username}
                onChange={(event) => change({ username: event.currentTarget.value })}
                fieldClassName="flex-1"
              />
              <TextField
                type="password"
                label={words.password}
                error={errorAt('password')}
                autoComplete="new-password"
                value={wish.password ?? ''}
                onChange={(event) => change({ password: event.currentTarget.value === '' ? null : event.currentTarget.value })}
                fieldClassName="flex-1"
              />
            </div>
            <p className="flex flex-wrap items-center gap-x-2 text-second text-muted">
              {words.passwords[kept.password]}
              {kept.password === 'none' ? null : (
                <Button size="small" tone="plain" onClick={() => void save({ ...wish, password: '' })}>
                  {words.forgetPassword}
                </Button>
              )}
            </p>
            <TextField
              mono
              label={words.bypass}
              hint={words.bypassHint}
              error={errorAt('bypass')}
              value={wish.bypass}
              onChange={(event) => change({ bypass: event.currentTarget.value })}
            />
          </>
        ) : null}
        {error !== null && error.field === null ? <FieldErrorLine text={withDetail(error)} /> : null}
        <div className="flex flex-wrap items-center gap-2">
          {isChanged ? (
            <>
              <Button type="submit" tone="primary">
                {words.save}
              </Button>
              <Button
                onClick={() => {
                  setChanges({});
                  setError(null);
                }}
              >
                {words.undo}
              </Button>
            </>
          ) : (
            <Button onClick={() => void test()} aria-busy={tried === 'asking' || undefined}>
              {tried === 'asking' ? <LoaderCircle size={16} aria-hidden="true" className="animate-spin" /> : null}
              {words.test}
            </Button>
          )}
          <p role="status" className="min-w-0 flex-1 text-pretty">
            {tried === 'asking' ? words.testing : tried === null ? '' : verdictOf(tried)}
          </p>
        </div>
      </form>
      <CaFile />
    </Section>
  );
}

function verdictOf(tried: LineTry): string {
  return tried.kind === 'good' ? words.good(tried.via, tried.tookMs) : words.bad(t.lineTrouble(tried.because), tried.via);
}

const withDetail = (error: CallError): string =>
  error.detail === null ? refusalWords(error) : `${refusalWords(error)} (${error.detail})`;
