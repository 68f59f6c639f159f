import type { Route } from '../job.ts';
import type { CodeFile } from './codeFiles.ts';

/** What every language is given to write. */
export interface AskedCode {
  readonly model: string;
  readonly route: Route;
  readonly body: string;
  readonly files: readonly CodeFile[];
  /** The whole address that the body is posted to. */
  readonly address: string;
  /** The SDKs reach this Router without being told. */
  readonly isSdkBase: boolean;
}
