import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Monitor, Moon, Sun } from 'lucide-react';
import type { Theme } from '../../../shared/appFacts.ts';
import { bridge } from '../../bridge.ts';
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
      <RadioGroup
        aria-label={t.settings.theme.label}
        value={theme}
        onValueChange={(next) => void told(bridge().saveTheme(next as Theme))}
        className="flex gap-1 self-start rounded-control border border-line bg-raised p-0.5"
      >
        {THEMES.map(({ theme: each, icon: Icon }) => (
          <Radio.Root
            key={each}
            value={each}
            className="press flex h-7 items-center gap-1.5 rounded-[4px] px-3 text-muted hover:text-text data-checked:bg-surface data-checked:font-medium data-checked:text-text data-checked:shadow-[0_0_0_1px_var(--line)]"
          >
            <Icon size={14} aria-hidden="true" />
            {t.settings.theme[each]}
          </Radio.Root>
        ))}
      </RadioGroup>
    </Section>
  );
}
