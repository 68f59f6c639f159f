import { bridge } from '../../bridge.ts';
import { Switch } from '../../components/Switch.tsx';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { Section } from './Section.tsx';

export function Practice() {
  const { profile } = useApp();
  return (
    <Section title={t.settings.practice.title}>
      <Switch
        label={t.settings.practice.label}
        hint={t.settings.practice.hint}
        checked={profile === 'practice'}
        onChange={(on) => void told(bridge().useProfile(on ? 'practice' : 'router'))}
      />
    </Section>
  );
}
