/** Whether a file can be read at this moment. */

import { access, constants } from 'node:fs/promises';

/** Never throws: whatever keeps it from being read, it is not there for anybody. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
