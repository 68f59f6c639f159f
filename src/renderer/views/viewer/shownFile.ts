/** One saved file on its way to the screen: what every kind of player and reader is given. */

import type { JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';

export interface ShownFile {
  readonly job: JobView;
  readonly file: JobFile;
  /** Where the window finds its bytes; see `fileUrl`. */
  readonly url: string;
  /** `beside`: small, in the inspector; `full`: all of the viewer. Either way the kind fills the box that it stands in. */
  readonly place: 'beside' | 'full';
  /** The file cannot be shown after all: its bytes are gone, or are not what they seemed. */
  onBroken(): void;
}

export interface KindProps {
  readonly file: ShownFile;
}
