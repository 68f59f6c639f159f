/** A day as a ring: it begins in full glow and fades as the hours go; below it the sun, just under its horizon. */

const STEPS = 96;
const CENTRE = 180;
const RADIUS = 138;

export function FadingRing({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 360 360" fill="none" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id="first-run-sun" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="var(--ember)" stopOpacity="0.6" />
          <stop offset="0.5" stopColor="var(--ember)" stopOpacity="0.18" />
          <stop offset="1" stopColor="var(--ember)" stopOpacity="0" />
        </radialGradient>
        <clipPath id="first-run-sky">
          <path d={`M0 0H360V222H0Z`} />
        </clipPath>
      </defs>
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} className="stroke-line" strokeWidth="1.5" />
      {Array.from({ length: STEPS }, (_, step) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a drawing never move
          key={step}
          d={arc(step)}
          stroke={`color-mix(in oklab, var(--ember) ${(100 * (1 - step / STEPS) ** 1.5).toFixed(1)}%, var(--line))`}
          strokeWidth={1.5 + 4.5 * (1 - step / STEPS)}
          strokeLinecap={step === 0 ? 'round' : 'butt'}
          className={step < 16 ? 'ring-burning' : undefined}
        />
      ))}
      <g clipPath="url(#first-run-sky)">
        <circle cx={CENTRE} cy="222" r="124" fill="url(#first-run-sun)" />
        <circle cx={CENTRE} cy="236" r="52" className="stroke-ember" strokeWidth="2" />
        {RAYS.map((angle) => (
          <path key={angle} d={ray(angle)} className="stroke-ember" strokeWidth="2" strokeLinecap="round" strokeOpacity="0.7" />
        ))}
      </g>
      <path d="M74 222H286" className="stroke-muted" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M112 240H248M138 256H222M162 272H198"
        className="stroke-edge"
        strokeWidth="2"
        strokeLinecap="round"
        strokeOpacity="0.7"
      />
    </svg>
  );
}

const RAYS = [-62, -31, 0, 31, 62] as const;

function point(angle: number, radius: number, centreY = CENTRE): string {
  const turn = ((angle - 90) * Math.PI) / 180;
  return `${(CENTRE + radius * Math.cos(turn)).toFixed(2)} ${(centreY + radius * Math.sin(turn)).toFixed(2)}`;
}

/** The hours run clockwise from the top; a little of the day is over already. */
function arc(step: number): string {
  const width = 330 / STEPS;
  return `M${point(step * width, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${point((step + 1) * width + 0.4, RADIUS)}`;
}

function ray(angle: number): string {
  return `M${point(angle, 66, 236)}L${point(angle, 80, 236)}`;
}
