import { Bookmark } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../components/Menu.tsx';
import { t } from '../../../text/en.ts';
import { useDraft } from '../draftState.ts';
import { applyPreset, managePresets, readPresets, saveDraftAsPreset, usePresets } from './presetStore.ts';

/** The presets of the draft's model: to lay one over the draft, to make one of it, to look after them. */
export function PresetsMenu() {
  const model = useDraft((draft) => draft.model);
  const presets = usePresets((state) => state.presets);
  useEffect(() => void readPresets(), []);
  const own = presets.filter((preset) => preset.model === model);
  const entries: readonly MenuEntry[] = [
    ...own.map((preset) => ({ id: preset.id, label: preset.name, onSelect: () => applyPreset(preset) })),
    { label: t.presets.saveDraft, parted: own.length > 0, onSelect: saveDraftAsPreset },
    { label: t.presets.manage, onSelect: managePresets },
  ];
  return (
    <Menu entries={entries}>
      <IconButton icon={Bookmark} label={t.presets.open} tooltip="system" />
    </Menu>
  );
}
