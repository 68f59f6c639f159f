import { FileInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import { placeOf } from '../route.ts';
import { t } from '../text/en.ts';
import { readDroppedFile } from '../views/compose/draftFiles.ts';
import { takeAnywhere } from '../views/compose/media/takeAnywhere.ts';
import { tell } from './tell.ts';

/**
 * A file from outside that is dropped anywhere on the window gives its settings back, unless what it was dropped on took it. What
 * is being dragged out of this window is left alone.
 */
export function DropSettings() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let isOurs = false;
    const isFile = (event: DragEvent): boolean => !isOurs && (event.dataTransfer?.types.includes('Files') ?? false);
    const listeners = {
      dragstart: () => {
        isOurs = true;
      },
      // No pointer moves during a drag: that one has ended.
      pointermove: () => {
        isOurs = false;
      },
      dragover: (event: DragEvent) => {
        if (event.defaultPrevented || !isFile(event)) return setOver(false);
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      dragleave: (event: DragEvent) => {
        if (event.relatedTarget === null) setOver(false);
      },
      drop: (event: DragEvent) => {
        setOver(false);
        if (event.defaultPrevented || !isFile(event)) return;
        event.preventDefault();
        const files = [...(event.dataTransfer?.files ?? [])];
        const [file] = files;
        if (files.length > 1 && placeOf(location.hash).view === 'compose') void takeAnywhere(files);
        else if (file === undefined || files.length > 1) tell(t.draftFile.one, { tone: 'failed' });
        else void readDroppedFile(file);
      },
    };
    for (const [name, hear] of Object.entries(listeners)) window.addEventListener(name, hear as EventListener);
    return () => {
      for (const [name, hear] of Object.entries(listeners)) window.removeEventListener(name, hear as EventListener);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-veil p-6">
      <div className="flex max-w-96 flex-col items-center gap-2 rounded-[14px] border-2 border-dashed border-ember bg-surface px-8 py-7 text-center">
        <FileInput size={24} className="text-ember" />
        <p className="text-lead font-medium">{t.draftFile.drop}</p>
        <p className="text-pretty text-muted">{t.draftFile.dropHint}</p>
      </div>
    </div>
  );
}
