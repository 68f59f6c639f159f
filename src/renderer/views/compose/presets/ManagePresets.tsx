import { ArrowDown, ArrowUp, Download, Pencil, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Preset } from '../../../../shared/presets/preset.ts';
import { membersOf } from '../../../../shared/presets/settings.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { RenameField } from '../../../components/RenameField.tsx';
import { t } from '../../../text/en.ts';
import { ImportReport } from './ImportReport.tsx';
import { closeManaging, dropPreset, exportPresets, movePreset, openPresetFile, renamePreset, usePresets } from './presetStore.ts';

const words = t.presets;

/** All presets in their order. Stands once in the window. */
export function ManagePresets() {
  const { presets, managing, report } = usePresets();
  if (report !== null) return <ImportReport report={report} />;
  return (
    <Dialog
      open={managing}
      onClose={closeManaging}
      title={words.manageTitle}
      size="wide"
      actions={
        <>
          <Button icon={Upload} onClick={() => void openPresetFile()}>
            {words.importAsk}
          </Button>
          {presets.length > 0 ? (
            <Menu
              entries={[
                { label: words.exportAs.json, onSelect: () => void exportPresets('json') },
                { label: words.exportAs.csv, onSelect: () => void exportPresets('csv') },
              ]}
            >
              <Button icon={Download}>{words.exportAsk}</Button>
            </Menu>
          ) : null}
          <span className="flex-1" />
          <Button tone="primary" onClick={closeManaging}>
            {words.close}
          </Button>
        </>
      }
    >
      {presets.length === 0 ? <p className="text-pretty text-muted">{words.manageNone}</p> : null}
      <ul aria-label={words.manageTitle} className="flex flex-col empty:hidden">
        {presets.map((preset, index) => (
          <PresetLine key={preset.id} preset={preset} isFirst={index === 0} isLast={index === presets.length - 1} />
        ))}
      </ul>
    </Dialog>
  );
}

function PresetLine({
  preset,
  isFirst,
  isLast,
}: {
  readonly preset: Preset;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const [naming, setNaming] = useState(false);
  const { id, name, model, settings } = preset;
  const brings = words.brings((membersOf(settings) ?? []).map(([member]) => member));
  const rename = (next: string): void => {
    setNaming(false);
    void renamePreset(preset, next);
  };
  return (
    <li className="flex items-center gap-1 border-b border-line py-1.5 last:border-b-0">
      {naming ? (
        <RenameField label={words.renameField} name={name} onRename={rename} onLeave={() => setNaming(false)} />
      ) : (
        <div className="min-w-0 flex-1">
          <p dir="auto" className="one-line">
            {name}
          </p>
          <p className="one-line text-second text-muted">
            {model} · {brings}
          </p>
        </div>
      )}
      <IconButton size="small" icon={Pencil} tooltip="system" label={words.rename(name)} onClick={() => setNaming(true)} />
      <IconButton
        size="small"
        icon={ArrowUp}
        tooltip="system"
        label={words.up(name)}
        aria-disabled={isFirst || undefined}
        className={isFirst ? 'opacity-45' : ''}
        onClick={() => void movePreset(id, -1)}
      />
      <IconButton
        size="small"
        icon={ArrowDown}
        tooltip="system"
        label={words.down(name)}
        aria-disabled={isLast || undefined}
        className={isLast ? 'opacity-45' : ''}
        onClick={() => void movePreset(id, 1)}
      />
      <IconButton
        size="small"
        icon={Trash2}
        tooltip="system"
        label={words.drop(name)}
        className="hover:text-failed"
        onClick={() => void dropPreset(preset)}
      />
    </li>
  );
}
