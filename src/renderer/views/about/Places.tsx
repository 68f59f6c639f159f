import { Copy, FolderOpen } from 'lucide-react';
import type { AboutFacts } from '../../../shared/about.ts';
import { bridge } from '../../bridge.ts';
import { copyText } from '../../components/copyText.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { told } from '../../store.ts';
import { t } from '../../text/en.ts';

const words = t.about;

/** Where the app keeps things. Main is told which of them to show by its name. */
export function Places({ places }: Pick<AboutFacts, 'places'>) {
  return (
    <ul className="flex flex-col gap-1.5">
      {places.map(({ name, path }) => (
        <li key={name} className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <p className="text-second text-muted">{words.placeNames[name]}</p>
            {/* The end of a path tells most, so it is never cut off. */}
            <p dir="ltr" className="selectable font-mono text-second break-all">
              {path}
            </p>
          </div>
          <IconButton
            size="small"
            icon={FolderOpen}
            label={words.show(name)}
            onClick={() => void told(bridge().showPlace(name))}
          />
          <IconButton size="small" icon={Copy} label={words.copyPath(name)} onClick={() => void copyText(path)} />
        </li>
      ))}
    </ul>
  );
}
