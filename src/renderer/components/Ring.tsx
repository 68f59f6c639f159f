import clsx from 'clsx';
import type { ReactNode } from 'react';

/**
 * `burning`: something of it exists only on the server; `cooling`: the same, and under an hour is left; `quiet`: all is
 * safe on disk, the ring only tells the time; `spent`: nothing is left there; `bare`: no time runs.
 */
export type RingTone = 'burning' | 'cooling' | 'quiet' | 'spent' | 'bare';

const STROKES: Readonly<Record<RingTone, string>> = {
  burning: 'stroke-ember ring-burning',
  cooling: 'stroke-rose ring-cooling',
  quiet: 'stroke-[color-mix(in_oklab,var(--muted)_75%,transparent)]',
  spent: 'stroke-transparent',
  bare: 'stroke-transparent',
};

/** What burns glows all around, however little is left of it. */
const TRACKS: Readonly<Record<RingTone, string>> = {
  burning: 'stroke-[color-mix(in_oklab,var(--ember)_32%,var(--line))]',
  cooling: 'stroke-[color-mix(in_oklab,var(--rose)_45%,var(--line))] ring-cooling',
  quiet: 'stroke-line',
  spent: 'stroke-edge',
  bare: '',
};

/**
 * The time that a result's copy on the server has left, as a ring that shortens clockwise from the top. It is never the
 * only carrier of that fact, so it is hidden from readers. `fraction` is 0 to 1 of 24 hours.
 */
export function Ring({
  fraction,
  tone,
  size,
  width,
  children,
  className,
}: {
  readonly fraction: number;
  readonly tone: RingTone;
  readonly size: number;
  readonly width?: number;
  readonly children?: ReactNode;
  readonly className?: string;
}) {
  const alight = tone === 'burning' || tone === 'cooling';
  const stroke = width ?? (alight ? 2.5 : 1.5);
  const radius = (size - 3) / 2;
  const left = Math.min(1, Math.max(0, fraction));
  return (
    <div className={clsx('relative grid shrink-0 place-items-center', className)} style={{ width: size, height: size }}>
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox={`0 0 ${size} ${size}`}
        className="pointer-events-none absolute inset-0 overflow-visible"
        fill="none"
      >
        {tone === 'bare' ? null : (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeWidth={Math.min(stroke, 1.5)}
            className={TRACKS[tone]}
            strokeDasharray={tone === 'spent' ? '2 3' : undefined}
          />
        )}
        {left > 0 ? (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeWidth={stroke}
            strokeLinecap="round"
            pathLength={1}
            strokeDasharray={`${left} 1`}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
            className={STROKES[tone]}
          />
        ) : null}
      </svg>
      {children}
    </div>
  );
}
