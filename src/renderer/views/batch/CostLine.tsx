import { t } from '../../text/en.ts';
import { credits as creditWords } from '../../text/intl.ts';
import type { Cost } from './credits.ts';

/** What a batch may cost, by the user's own history; `each`: with the figure of every model. */
export function CostLine({
  cost,
  isPractice,
  detail,
}: {
  readonly cost: Cost;
  readonly isPractice: boolean;
  readonly detail?: 'each';
}) {
  const { money } = t.builder;
  const looks = 'text-second text-muted text-pretty';
  if (isPractice) return <p className={looks}>{money.practice}</p>;
  if (cost.each.length === 0) return <p className={looks}>{money.unknown}</p>;
  const credits = creditWords(String(cost.credits));
  return (
    <div className={looks}>
      <p>{cost.unknown.length === 0 ? money.about(credits, cost.samples) : money.partly(credits, cost.unknown)}</p>
      {detail === 'each' && cost.each.length > 1 ? (
        <ul className="mt-1 list-inside list-disc">
          {cost.each.map(({ model, median, count }) => (
            <li key={model}>{money.each(model, creditWords(String(median)), count)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
