/** One saved file on its way to the screen: what every kind of player and reader is given. */

import type { FileFacts } from '../../../shared/fileFacts.ts';
import type { JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import type { Measured } from './measured.ts';

export interface ShownFile {
  readonly job: JobView;
  readonly file: JobFile;
  /** Where the window finds its bytes; see `fileUrl`. */
  readonly url: string;
  /** `beside`: small, in the inspector; `full`: all of the viewer. Either way the kind fills the box that it stands in. */
  readonly place: 'beside' | 'full';
  /** What main read in its header. Nothing bars it from being painted any more. */
  readonly facts: FileFacts;
  /** The file cannot be shown after all: its bytes are gone, or are not what they seemed. */
  onBroken(): void;
  /** What a player found out about it, for the facts beside it: pixels, or how long it is. */
  onMeasured(measured: Measured): void;
}

export interface KindProps {
  readonly file: ShownFile;
}
