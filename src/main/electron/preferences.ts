import type { Naming, Theme, TileSize } from '../../shared/appFacts.ts';
import { type ModelPick, picksAfter } from '../../shared/modelPicks.ts';
import type { SizeLimits } from '../../shared/sizeLimits.ts';
import type { OpenSettings } from './settings.ts';

export interface PreferenceParts {
  readonly settings: OpenSettings;
  readonly showTheme: (theme: Theme) => void;
  readonly limitsChanged: () => void;
  /** Something was saved. */
  readonly changed: () => void;
}

/** What a person likes, saved as it is said. */
export interface Preferences {
  saveSizeLimits(limits: SizeLimits): void;
  saveNaming(naming: Naming): void;
  pickModel(pick: ModelPick): void;
  saveTiles(size: TileSize): void;
  saveTheme(theme: Theme): void;
}

export function createPreferences({ settings, showTheme, limitsChanged, changed }: PreferenceParts): Preferences {
  return {
    saveSizeLimits: (sizeLimits) => {
      settings.change({ sizeLimits });
      limitsChanged();
      changed();
    },
    saveNaming: (naming) => {
      settings.change({ naming });
      changed();
    },
    pickModel: (pick) => {
      const modelPicks = picksAfter(settings.get().modelPicks, pick);
      if (modelPicks === settings.get().modelPicks) return;
      settings.change({ modelPicks });
      changed();
    },
    saveTiles: (tiles) => {
      settings.change({ tiles });
      changed();
    },
    saveTheme: (theme) => {
      settings.change({ theme });
      showTheme(theme);
      changed();
    },
  };
}
