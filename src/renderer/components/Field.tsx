import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';

/** The look of everything that one types or chooses in. */
export const INPUT =
  'press w-full rounded-control border border-edge bg-surface px-2.5 text-text placeholder:text-muted hover:border-text/60 disabled:opacity-50 aria-invalid:border-failed focus-visible:outline-offset-0';

export interface FieldTies {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/**
 * A label above, a control, then its hint and its error, tied together for readers. `children` gets the ids to put on
 * the control.
 */
export function Field({
  label,
  aside,
  hint,
  error,
  className,
  children,
}: {
  readonly label: string;
  /** Something small at the end of the label's line. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly className?: string;
  readonly children: (ties: FieldTies) => ReactNode;
}) {
  const id = useId();
  const described = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((part) => part !== null);
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="one-line text-second text-muted">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <div id={`${id}-hint`} className="text-second text-muted">
          {hint}
        </div>
      ) : null}
      {error ? <FieldErrorLine id={`${id}-error`} text={error} /> : null}
    </div>
  );
}

export function FieldErrorLine({ id, text }: { readonly id?: string; readonly text: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-second text-failed">
      <CircleAlert size={14} className="mt-px" aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

type Common = {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly fieldClassName?: string;
  readonly mono?: boolean;
};

export function TextField({
  label,
  aside,
  hint,
  error,
  fieldClassName,
  mono,
  className,
  ...rest
}: Common & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error ?? null} className={fieldClassName ?? ''}>
      {(ties) => (
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...rest}
          {...ties}
          className={clsx(INPUT, 'h-8', mono && 'font-mono text-second', className)}
        />
      )}
    </Field>
  );
}

/** A field of several lines that grows with what is typed, up to `max-height` of its class. */
export function TextArea({
  label,
  aside,
  hint,
  error,
  fieldClassName,
  mono,
  className,
  ...rest
}: Common & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error ?? null} className={fieldClassName ?? ''}>
      {(ties) => (
        <textarea
          rows={3}
          dir="auto"
          {...rest}
          {...ties}
          className={clsx(
            INPUT,
            'field-sizing-content max-h-80 min-h-16 resize-none py-1.5',
            mono && 'font-mono text-second',
            className,
          )}
        />
      )}
    </Field>
  );
}
