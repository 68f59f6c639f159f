import { Copy } from 'lucide-react';
import { bridge } from '../../bridge.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { tell } from '../../components/tell.ts';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { Section } from './Section.tsx';

export function About() {
  const { version, dataFolder } = useApp();
  const copy = async (): Promise<void> => {
    if (await told(bridge().copyText(dataFolder))) tell(t.app.copied);
  };
  return (
    <Section title={t.settings.about.title}>
      <div className="flex flex-col gap-1">
        <p>{t.settings.about.version(version)}</p>
        <p className="text-second text-muted">{t.settings.about.data}</p>
        <div className="flex items-center gap-1">
          <code className="selectable one-line font-mono text-second">{dataFolder}</code>
          <IconButton size="small" icon={Copy} label={t.settings.about.copyPath} onClick={() => void copy()} />
        </div>
      </div>
    </Section>
  );
}
