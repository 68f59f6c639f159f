import type { ReactNode } from 'react';

/** One line of what belongs here, one button, one quiet drawing of the ring. */
export function EmptyState({
  title,
  line,
  action,
}: {
  readonly title: string;
  readonly line?: string;
  readonly action?: ReactNode;
}) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-8 text-center">
      <AfterglowMark size={96} />
      <div className="flex max-w-80 flex-col gap-1">
        <p className="text-lead font-medium">{title}</p>
        {line ? <p className="text-muted text-pretty">{line}</p> : null}
      </div>
      {action}
    </div>
  );
}

/** The sun just below its horizon: half a disc under a line, its ring open above. */
export function AfterglowMark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 96 96" fill="none" aria-hidden="true">
      <circle cx="48" cy="48" r="34" className="stroke-line" strokeWidth="1.5" />
      <path d="M48 14a34 34 0 0 1 30.6 48.8" className="stroke-ember ring-burning" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M31 56a17 17 0 0 1 34 0" className="stroke-ember" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M22 56h52" className="stroke-muted" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M34 63h28M41 70h14" className="stroke-line" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
