import clsx from 'clsx';
import { Star } from 'lucide-react';
import type { JobSummary } from '../../shared/jobView.ts';
import { promptBeginning, titleOf } from '../select.ts';
import { t } from '../text/en.ts';
import { IconButton } from './IconButton.tsx';
import { toggleStar } from './star.ts';

/** A star that fills when it is set. In lists it takes no stop of its own; there the S key does the same. */
export function StarButton({
  job,
  inList = false,
  className,
}: {
  readonly job: Pick<JobSummary, 'id' | 'starred' | 'prompt' | 'adopted' | 'model'>;
  readonly inList?: boolean;
  readonly className?: string;
}) {
  const word = job.starred ? t.marks.unstar : t.marks.star;
  const beginning = promptBeginning(titleOf(job));
  return (
    <IconButton
      size={inList ? 'small' : 'normal'}
      tooltip={inList ? 'system' : 'ours'}
      icon={Star}
      label={inList ? (job.starred ? t.marks.unstarOf(beginning) : t.marks.starOf(beginning)) : word}
      hint={word}
      aria-pressed={job.starred}
      {...(inList ? { tabIndex: -1 } : {})}
      onClick={(event) => {
        event.stopPropagation();
        void toggleStar(job);
      }}
      className={clsx(job.starred && '[&_svg]:fill-current text-ember', className)}
    />
  );
}
