/** A place that files are dropped on, or pasted into while the keyboard is in it. */

import { type ClipboardEvent, type DragEvent, useState } from 'react';

export function useDropPlace(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    ties: {
      // What is not refused here would go to the window, which reads settings out of files.
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event) || event.isDefaultPrevented()) return setOver(false);
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
        setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        // A place inside of this one may have taken them.
        if (!hasFiles(event) || event.isDefaultPrevented()) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0 || event.isDefaultPrevented()) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}
