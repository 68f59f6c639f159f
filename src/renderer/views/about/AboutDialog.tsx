import { Copy, Scale } from 'lucide-react';
import icon from '../../../../resources/icon.svg';
import type { AboutFacts } from '../../../shared/about.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { copyText } from '../../components/copyText.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { closeAbout, openLicences, useAbout } from './aboutStore.ts';
import { Licences } from './Licences.tsx';
import { Part } from './Part.tsx';
import { Places } from './Places.tsx';
import { TestStamp } from './TestStamp.tsx';
import { UpdateState } from './UpdateState.tsx';
import { versionLines, versionsText } from './versions.ts';

const words = t.about;

/** The app tells of itself. Stands once in the window. */
export function AboutDialog() {
  const { open, facts } = useAbout();
  const { version } = useApp();
  return (
    <Dialog
      open={open}
      onClose={closeAbout}
      size="wide"
      title={words.title}
      description={`${words.version(version)}. ${words.purpose}`}
      picture={<img src={icon} alt="" className="size-14 shrink-0" />}
      actions={
        <Button tone="primary" onClick={closeAbout}>
          {t.app.close}
        </Button>
      }
    >
      {facts === null ? null : <Facts facts={facts} />}
      <Licences />
    </Dialog>
  );
}

function Facts({ facts }: { readonly facts: AboutFacts }) {
  return (
    <div className="flex flex-col divide-y divide-line">
      <TestStamp build={facts.build} />
      <UpdateState />
      <Part title={words.build}>
        <Versions facts={facts} />
        <Button size="small" icon={Copy} className="self-start" onClick={() => void copyText(versionsText(facts))}>
          {words.copyVersions}
        </Button>
      </Part>
      <Part title={words.places}>
        <Places places={facts.places} />
      </Part>
      <Part title={words.licences}>
        <p className="text-pretty">{words.licencesLine}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={Scale} onClick={() => void openLicences()}>
            {words.licencesAll}
          </Button>
          {facts.hasRuntimeLicences ? (
            <Button size="small" icon={Scale} onClick={() => void told(bridge().openRuntimeLicences())}>
              {words.licencesRuntime}
            </Button>
          ) : null}
        </div>
      </Part>
    </div>
  );
}

function Versions({ facts }: { readonly facts: AboutFacts }) {
  return (
    <>
      {facts.build.kind === 'source' ? <p>{words.source}</p> : null}
      {facts.build.kind === 'unknown' ? <p>{words.unknownBuild}</p> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {versionLines(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="selectable break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
