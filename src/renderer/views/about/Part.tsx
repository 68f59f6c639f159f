import { type ReactNode, useId } from 'react';

/** A part of what is told: its name at the left, what there is at the right. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[140px_minmax(0,1fr)] gap-x-6 gap-y-2 py-4 max-[800px]:grid-cols-1">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <div className="flex min-w-0 flex-col gap-2">{children}</div>
    </section>
  );
}
