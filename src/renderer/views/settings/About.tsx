import { Copy, FlaskConical, Info, Keyboard } from 'lucide-react';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { tell } from '../../components/tell.ts';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { openAbout } from '../about/aboutStore.ts';
import { openShortcuts } from '../shortcuts/shortcutsStore.ts';
import { Section } from './Section.tsx';
import { UpdateFields } from './UpdateFields.tsx';

export function About() {
  const { version, dataFolder, build, updates } = useApp();
  const copy = async (): Promise<void> => {
    if (await told(bridge().copyText(dataFolder))) tell(t.app.copied);
  };
  return (
    <Section title={t.settings.about.title}>
      <div className="flex flex-col gap-1">
        <p>{t.settings.about.version(version)}</p>
        {build === 'test' ? (
          <p className="flex items-center gap-1.5">
            <FlaskConical size={14} aria-hidden="true" className="text-held" />
            {t.about.testBuild}
          </p>
        ) : null}
        <p className="text-second text-muted">{t.settings.about.data}</p>
        <div className="flex items-center gap-1">
          <code className="selectable one-line font-mono text-second">{dataFolder}</code>
          <IconButton size="small" icon={Copy} label={t.settings.about.copyPath} onClick={() => void copy()} />
        </div>
      </div>
      {updates === null ? null : <UpdateFields facts={updates} />}
      <div className="flex flex-wrap gap-2">
        <Button icon={Info} onClick={() => void openAbout()}>
          {t.about.open}
        </Button>
        <Button icon={Keyboard} onClick={openShortcuts}>
          {t.shortcuts.open}
        </Button>
      </div>
    </Section>
  );
}
