import { FlaskConical } from 'lucide-react';
import type { BuildFacts } from '../../../shared/about.ts';
import { t } from '../../text/en.ts';

/** Says of a build that is for tests alone that it is, and why. */
export function TestStamp({ build }: { readonly build: BuildFacts }) {
  if (build.kind !== 'test') return null;
  return (
    <div className="pb-4">
      <div className="flex items-start gap-2.5 rounded-card border border-held px-3 py-2.5">
        <FlaskConical size={16} aria-hidden="true" className="mt-px shrink-0 text-held" />
        <div>
          <p className="font-semibold">{t.about.testBuild}</p>
          <p className="text-second text-pretty text-muted">{t.about.whyTest(build.because)}</p>
        </div>
      </div>
    </div>
  );
}
