import clsx from 'clsx';
import { Copy, CopyPlus, ExternalLink, FileInput, FolderOpen, Link2Off, type LucideIcon } from 'lucide-react';
import type { JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { openMenu } from '../../components/ContextMenu.tsx';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { copyText } from '../../components/copyText.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { tell } from '../../components/tell.ts';
import { told } from '../../store.ts';
import { fileDrag } from '../../takeOut/dragOut.ts';
import { fileEntries, openOutside } from '../../takeOut/menus.ts';
import { t } from '../../text/en.ts';
import { size } from '../../text/intl.ts';
import { SaveAgain } from './SaveAgain.tsx';

const words = t.inspector;

/** Every saved file, and every link that did not become one. */
export function Files({
  view,
  shown,
  onShow,
}: {
  readonly view: JobView;
  readonly shown: number | null;
  readonly onShow: (index: number) => void;
}) {
  if (view.files.length === 0 && view.missing.length === 0) return <p className="text-muted">{words.noFiles}</p>;
  return (
    <div className="flex flex-col gap-3">
      <ul className="-mx-2 flex flex-col">
        {view.files.map((file) => (
          <FileLine key={file.index} view={view} file={file} shown={file.index === shown} onShow={onShow} />
        ))}
      </ul>
      {view.missing.length === 0 ? null : (
        <div className="flex flex-col gap-1">
          <h3 className="text-label font-medium text-muted">{words.missingTitle}</h3>
          <ul className="flex flex-col gap-1">
            {view.missing.map((asset) => (
              <li key={asset.source} className="flex items-start gap-2 text-second">
                <Link2Off size={14} aria-hidden="true" className="mt-px text-held" />
                <span className="selectable min-w-0 [overflow-wrap:anywhere]">
                  <code className="font-mono">{asset.source}</code>: {words.missingReasons[asset.reason]}
                  {asset.host === null ? '' : `, ${asset.host}`}
                  {asset.httpStatus === null ? '' : ` (${asset.httpStatus})`}
                </span>
              </li>
            ))}
          </ul>
          {view.atRisk && view.endedAt !== null ? (
            <SaveAgain id={view.id} word={words.actions.fetchAgain} className="mt-1 self-start" />
          ) : null}
        </div>
      )}
    </div>
  );
}

function FileLine({
  view,
  file,
  shown,
  onShow,
}: {
  readonly view: JobView;
  readonly file: JobFile;
  readonly shown: boolean;
  readonly onShow: (index: number) => void;
}) {
  const Icon = KIND_ICONS[file.kind];
  const address = { id: view.id, index: file.index };
  const role = words.roles[file.role];
  const absent = view.absent.includes(file.index);
  const trashed = view.trashed.includes(file.index);
  return (
    <li
      onContextMenu={(event) => openMenu(event, fileEntries(view, file))}
      {...fileDrag(address, !absent)}
      className={clsx('group flex items-center gap-2 rounded-control pl-2', shown ? 'bg-raised' : 'hover:bg-hover')}
    >
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => onShow(file.index)}
        title={file.path}
        className="focus-inset flex min-w-0 flex-1 items-center gap-2.5 rounded-control py-1.5 text-left"
      >
        <Icon size={16} aria-hidden="true" className="text-muted" />
        <span className="min-w-0">
          <span className="block one-line">{file.name}</span>
          <span className="block one-line text-second text-muted">
            {trashed ? (
              <span>{words.fileTrashed}, </span>
            ) : absent ? (
              <span className="text-held">{words.fileAbsent}, </span>
            ) : null}
            {[words.kinds[file.kind], role, size(file.sizeBytes)].filter((part) => part !== '').join(', ')}
          </span>
        </span>
      </button>
      {absent ? null : (
        <>
          <FileButton
            icon={FolderOpen}
            word={words.actions.reveal}
            file={file}
            onClick={() => void told(bridge().revealFile(address))}
          />
          <FileButton icon={ExternalLink} word={words.actions.open} file={file} onClick={() => void openOutside(address)} />
          <FileButton
            icon={CopyPlus}
            word={words.actions.copyFile}
            file={file}
            onClick={async () => {
              if ((await told(bridge().copyFile(address))) !== null) tell(t.app.copied);
            }}
          />
        </>
      )}
      {absent || file.mediaType !== 'image/png' ? null : (
        <FileButton
          icon={FileInput}
          word={t.draftFile.copy}
          file={file}
          onClick={async () => {
            const saved = await told(bridge().saveCopyWithSettings(address));
            if (saved !== null && saved.value !== null) tell(t.draftFile.copied);
          }}
        />
      )}
      <FileButton icon={Copy} word={words.actions.copyPath} file={file} onClick={() => void copyText(file.path)} />
    </li>
  );
}

function FileButton({
  icon,
  word,
  file,
  onClick,
}: {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly file: JobFile;
  readonly onClick: () => void;
}) {
  return (
    <IconButton
      size="small"
      icon={icon}
      label={words.fileNamed(word, file.name)}
      hint={word}
      onClick={onClick}
      className="-mr-1 last:mr-1"
    />
  );
}
