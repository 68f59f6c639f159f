import type { PresetReport } from '../../../../shared/presets/preset.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { t } from '../../../text/en.ts';
import { leavePresetFile, takePresetFile } from './presetStore.ts';

const REFUSED_SHOWN = 8;
const words = t.presets.report;

/** What a file of presets would bring. Nothing is kept before a person says so. */
export function ImportReport({ report }: { readonly report: PresetReport }) {
  const { fresh, same, refused } = report;
  return (
    <Dialog
      open
      onClose={leavePresetFile}
      title={words.title}
      description={words.fresh(fresh.length)}
      size="wide"
      actions={
        <>
          <Button onClick={leavePresetFile}>{t.app.notNow}</Button>
          {fresh.length > 0 ? (
            <Button tone="primary" onClick={() => void takePresetFile(report)}>
              {words.yes(fresh.length)}
            </Button>
          ) : null}
        </>
      }
    >
      <ul className="flex max-h-64 flex-col overflow-y-auto empty:hidden">
        {fresh.map(({ name, model, fields, renamed }) => (
          <li key={`${model} ${name}`} className="border-b border-line py-1.5 last:border-b-0">
            <p dir="auto" className="one-line">
              {name} {renamed ? <span className="text-second text-muted">{words.renamed}</span> : null}
            </p>
            <p className="one-line text-second text-muted">
              {model} · {t.presets.brings(fields)}
            </p>
          </li>
        ))}
      </ul>
      {same > 0 ? <p className="text-muted">{words.same(same)}</p> : null}
      {refused.length > 0 ? (
        <div className="text-held">
          <p>{words.refused(refused.length)}</p>
          <ul className="text-second">
            {refused.slice(0, REFUSED_SHOWN).map(({ at, why }) => (
              <li key={at}>{words.line(at, why)}</li>
            ))}
            {refused.length > REFUSED_SHOWN ? <li>{words.more(refused.length - REFUSED_SHOWN)}</li> : null}
          </ul>
        </div>
      ) : null}
    </Dialog>
  );
}
