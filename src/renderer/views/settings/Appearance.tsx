import { Monitor, Moon, Sun } from 'lucide-react';
import { bridge } from '../../bridge.ts';
import { Segments } from '../../components/Segments.tsx';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { Section } from './Section.tsx';

const THEMES = [
  { theme: 'system', icon: Monitor },
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
] as const;

export function Appearance() {
  const { theme } = useApp();
  return (
    <Section title={t.settings.theme.title}>
      <Segments
        look="field"
        aria-label={t.settings.theme.label}
        value={theme}
        onChoose={(next) => void told(bridge().saveTheme(next))}
        segments={THEMES.map(({ theme: each, icon: Icon }) => ({
          value: each,
          label: (
            <>
              <Icon size={14} aria-hidden="true" />
              {t.settings.theme[each]}
            </>
          ),
        }))}
      />
    </Section>
  );
}
