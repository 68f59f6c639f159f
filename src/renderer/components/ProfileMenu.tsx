import { Check, ChevronsUpDown, FlaskConical, KeyRound, Settings2 } from 'lucide-react';
import type { AppFacts, NamedKey } from '../../shared/appFacts.ts';
import { bridge } from '../bridge.ts';
import { isHere, keyName } from '../keys.ts';
import { goTo } from '../route.ts';
import { told } from '../store.ts';
import { t } from '../text/en.ts';
import { KeyMark } from './KeyMark.tsx';
import { Menu, type MenuEntry } from './Menu.tsx';

/** For whom new jobs go out, and behind it the others that they could go out for. */
export function ProfileMenu({ app }: { readonly app: AppFacts }) {
  const words = wordsOf(app);
  return (
    <Menu entries={entriesOf(app)}>
      <button
        type="button"
        aria-label={t.status.choose(words)}
        className="press flex h-6 max-w-60 shrink-0 items-center gap-1.5 rounded-control px-1.5 -outline-offset-2! hover:bg-hover hover:text-text"
      >
        <Present app={app} words={words} />
        <ChevronsUpDown size={12} aria-hidden="true" />
      </button>
    </Menu>
  );
}

const activeOf = ({ keys, activeKey }: AppFacts): NamedKey | null => keys.find(({ id }) => id === activeKey) ?? null;

function wordsOf(app: AppFacts): string {
  if (app.profile === 'practice') return t.status.profiles.practice;
  const active = activeOf(app);
  if (active === null || !isHere(active)) return t.status.profiles.none;
  return app.keys.length < 2 && active.name === '' && 'tail' in active.facts ? t.status.key(active.facts.tail) : keyName(active);
}

function Present({ app, words }: { readonly app: AppFacts; readonly words: string }) {
  const active = activeOf(app);
  if (app.profile !== 'practice' && app.keys.length > 1 && active !== null && isHere(active)) return <KeyMark named={active} />;
  return (
    <>
      {app.profile === 'practice' ? <FlaskConical size={14} aria-hidden="true" /> : null}
      <span className="one-line">{words}</span>
    </>
  );
}

function entriesOf(app: AppFacts): readonly MenuEntry[] {
  const isActive = (key: NamedKey): boolean => app.profile === 'router' && key.id === app.activeKey;
  const keys = app.keys.filter(isHere).map(
    (key): MenuEntry => ({
      label: keyName(key),
      icon: isActive(key) ? Check : KeyRound,
      onSelect: () => void told(bridge().useKey(key.id)),
    }),
  );
  return [
    ...keys,
    {
      label: t.status.profiles.practice,
      icon: app.profile === 'practice' ? Check : FlaskConical,
      onSelect: () => void told(bridge().useProfile('practice')),
    },
    { label: t.status.manage, icon: Settings2, onSelect: () => goTo({ view: 'settings' }) },
  ];
}
