import { Copy, FileDown, LifeBuoy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SupportBundle as Bundle } from '../../../shared/contract.ts';
import type { JobId } from '../../../shared/job.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { copyText } from '../../components/copyText.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Switch } from '../../components/Switch.tsx';
import { tell } from '../../components/tell.ts';
import { told } from '../../store.ts';
import { t } from '../../text/en.ts';

const words = t.inspector.support;

/** Shows what support would get, before any of it is copied. */
export function SupportBundle({ id }: { readonly id: JobId }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={LifeBuoy} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.title} description={words.description} size="wide">
        <Contents id={id} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Contents({ id, onDone }: { readonly id: JobId; readonly onDone: () => void }) {
  const [prompt, setPrompt] = useState(true);
  const [bundle, setBundle] = useState<Bundle | null>(null);
  useEffect(() => {
    let over = false;
    setBundle(null);
    void told(bridge().supportBundle({ id, prompt })).then((answer) => {
      if (!over && answer !== null) setBundle(answer.value);
    });
    return () => {
      over = true;
    };
  }, [id, prompt]);

  const copy = async (text: string): Promise<void> => {
    await copyText(text);
    onDone();
  };
  const save = async (text: string): Promise<void> => {
    const saved = await told(bridge().saveText(text));
    if (saved === null || saved.value === null) return;
    tell(words.saved(saved.value));
    onDone();
  };

  return (
    <>
      <textarea
        readOnly
        aria-label={words.text}
        aria-busy={bundle === null}
        value={bundle?.text ?? ''}
        spellCheck={false}
        className="selectable h-[min(46vh,420px)] w-full shrink-0 resize-none rounded-control border border-line bg-raised p-3 font-mono text-second whitespace-pre"
      />
      <Switch label={words.prompt} hint={words.promptHint} checked={prompt} onChange={setPrompt} />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="min-w-40 flex-1 text-second text-pretty text-muted">
          {bundle === null ? t.inspector.loading : words.masked(bundle.masked.keys, bundle.masked.links)}
        </p>
        <Button icon={FileDown} disabled={bundle === null} onClick={() => void save(bundle?.text ?? '')}>
          {words.save}
        </Button>
        <Button tone="primary" icon={Copy} disabled={bundle === null} onClick={() => void copy(bundle?.text ?? '')}>
          {words.copy}
        </Button>
      </div>
    </>
  );
}
