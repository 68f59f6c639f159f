import clsx from 'clsx';
import { CircleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SECOND } from '../../shared/time.ts';
import { t } from '../text/en.ts';
import { useSpoken } from './announce.ts';
import { Button } from './Button.tsx';
import { useFoot } from './foot.ts';
import { IconButton } from './IconButton.tsx';
import { dismiss, type Toast, useToasts } from './tell.ts';

const SHOWN_MS = 6 * SECOND;

/** Both live regions; they are rendered before anything is known, since a region born with its words is not heard. */
export function LiveRegions() {
  const { polite, assertive } = useSpoken();
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {polite}
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        {assertive}
      </div>
    </>
  );
}

export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  const takenPx = useFoot((foot) => foot.takenPx);
  return (
    <div style={{ bottom: 40 + takenPx }} className="pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (kept) return;
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [kept, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being looked at keeps it; there is nothing here to operate
    <div
      onPointerEnter={() => setKept(true)}
      onPointerLeave={() => setKept(false)}
      onFocus={() => setKept(true)}
      onBlur={() => setKept(false)}
      className={clsx(
        'rising pointer-events-auto flex max-w-120 items-center gap-2 rounded-card border bg-raised py-1.5 pr-1.5 pl-3 shadow-popover',
        toast.tone === 'failed' ? 'border-failed' : 'border-line',
      )}
    >
      {toast.tone === 'failed' ? <CircleAlert size={16} className="text-failed" aria-hidden="true" /> : null}
      <span>{toast.text}</span>
      {toast.action ? (
        <Button
          size="small"
          onClick={() => {
            toast.action?.run();
            dismiss(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      ) : null}
      <IconButton size="small" icon={X} label={t.app.dismiss} onClick={() => dismiss(toast.id)} />
    </div>
  );
}
