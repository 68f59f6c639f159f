import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileHead } from '../../../../shared/fileParts.ts';
import { bridge } from '../../../bridge.ts';
import { Button } from '../../../components/Button.tsx';
import { KIND_ICONS } from '../../../components/Cover.tsx';
import { copyText } from '../../../components/copyText.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { tell } from '../../../components/tell.ts';
import { told } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import type { KindProps } from '../shownFile.ts';
import { hexLines } from './hexLines.ts';
import { Reveal } from './Reveal.tsx';
import { useHead } from './useHead.ts';

const words = t.players.facts;

/** All that is known of a file that is not opened here, and the ways to take it elsewhere. */
export function Facts({ file, line }: KindProps & { readonly line: string }) {
  const { job, file: saved } = file;
  const address = { id: job.id, index: saved.index };
  const head = useHead(address);
  const Icon = KIND_ICONS[saved.kind];
  const type = saved.mediaType === 'application/octet-stream' ? words.unknownType : saved.mediaType;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also for those who have only keys
      tabIndex={0}
      aria-label={words.label}
      className="focus-inset size-full overflow-y-auto rounded-card bg-raised"
    >
      <div className="mx-auto flex max-w-160 flex-col gap-4 p-4">
        <div className="flex items-center gap-3 text-muted">
          <Icon size={24} aria-hidden="true" />
          <p className="text-pretty">{line}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={Download}
            onClick={async () => {
              const path = (await told(bridge().saveFileAs(address)))?.value ?? null;
              if (path !== null) tell(words.saved(path));
            }}
          >
            {words.saveAs}
          </Button>
          <Reveal file={file} />
        </div>
        <dl className="flex flex-col gap-2">
          <Fact term={words.type}>{type}</Fact>
          <Fact term={words.size}>{words.exact(saved.sizeBytes)}</Fact>
          <Fact term={words.place} copied={saved.path}>
            <bdi dir="ltr">{saved.path}</bdi>
          </Fact>
          <Fact term={words.digest} copied={saved.digest}>
            <span className="font-mono">{saved.digest}</span>
          </Fact>
        </dl>
        {head === null || head.hex === '' ? null : <Head head={head} />}
      </div>
    </section>
  );
}

function Fact({ term, copied, children }: { readonly term: string; readonly copied?: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-label text-muted">{term}</dt>
      <dd className="flex items-start gap-1">
        <span className="selectable min-w-0 flex-1 text-second [overflow-wrap:anywhere]">{children}</span>
        {copied === undefined ? null : (
          <IconButton size="small" icon={Copy} label={words.copy(term)} onClick={() => void copyText(copied)} />
        )}
      </dd>
    </div>
  );
}

function Head({ head }: { readonly head: FileHead }) {
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-label text-muted">{words.head}</figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: lines of bytes are read as one thing */}
      <div
        role="group"
        aria-label={words.headOf(head.hex.length / 2)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide lines scroll, also for those who have only keys
        tabIndex={0}
        className="selectable focus-inset overflow-x-auto rounded-control border border-line bg-surface p-2"
      >
        <pre className="w-max font-mono text-label leading-4.5">
          {hexLines(head.hex).map(({ place, bytes, letters }) => (
            <span key={place} className="block">
              <span className="text-muted">{place}</span>
              {`  ${bytes.padEnd(48)}  `}
              <span className="text-running">{letters}</span>
            </span>
          ))}
        </pre>
      </div>
    </figure>
  );
}
