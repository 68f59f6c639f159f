import { ExternalLink, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { told } from '../../store.ts';
import { t } from '../../text/en.ts';
import type { ShownFile } from './shownFile.ts';

type Named = Pick<ShownFile, 'job' | 'file'>;

/** Where nothing can be painted: what kind of file it is, why it is not shown, and what can be done all the same. */
export function Placeholder({
  file,
  line,
  children,
}: {
  readonly file: Named;
  readonly line: string;
  readonly children?: ReactNode;
}) {
  const Icon = KIND_ICONS[file.file.kind];
  return (
    <div className="flex size-full min-h-36 flex-col items-center justify-center gap-3 overflow-hidden rounded-card bg-raised px-6 py-8 text-center text-muted">
      <Icon size={32} aria-hidden="true" />
      <p className="max-w-[44ch] text-pretty">{line}</p>
      {children}
    </div>
  );
}

/** The ways out of the app for a file that is not shown. */
export function WaysOut({ file }: { readonly file: Named }) {
  const address = { id: file.job.id, index: file.file.index };
  const { open, reveal } = t.inspector.actions;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button
        size="small"
        icon={ExternalLink}
        aria-label={t.inspector.fileNamed(open, file.file.name)}
        onClick={() => void told(bridge().openFile(address))}
      >
        {open}
      </Button>
      <Button
        size="small"
        icon={FolderOpen}
        aria-label={t.inspector.fileNamed(reveal, file.file.name)}
        onClick={() => void told(bridge().revealFile(address))}
      >
        {reveal}
      </Button>
    </div>
  );
}
