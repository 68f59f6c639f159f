import { FolderOpen } from 'lucide-react';
import { bridge } from '../../../bridge.ts';
import { Button } from '../../../components/Button.tsx';
import { told } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import type { KindProps } from '../shownFile.ts';

/** The one way out for a kind that is handed to no other program from here. */
export function Reveal({ file: { job, file } }: KindProps) {
  const { reveal } = t.inspector.actions;
  return (
    <Button
      size="small"
      icon={FolderOpen}
      aria-label={t.inspector.fileNamed(reveal, file.name)}
      onClick={() => void told(bridge().revealFile({ id: job.id, index: file.index }))}
    >
      {reveal}
    </Button>
  );
}
