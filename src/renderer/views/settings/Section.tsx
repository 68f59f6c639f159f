import { type ReactNode, useId } from 'react';

/** A part of the settings that other views lead to. */
export type SectionMark = 'key';

/** A part of the settings: its name at the left, what can be set at the right. */
export function Section({
  title,
  line,
  mark,
  children,
}: {
  readonly title: string;
  readonly line?: string;
  /** By which other views lead here. */
  readonly mark?: SectionMark;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-section={mark}
      className="grid grid-cols-[180px_minmax(0,1fr)] gap-x-8 gap-y-3 py-6 max-[800px]:grid-cols-1"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {line ? <p className="text-second text-pretty text-muted">{line}</p> : null}
      </div>
      <div data-section-body="" className="flex min-w-0 flex-col gap-3">
        {children}
      </div>
    </section>
  );
}
