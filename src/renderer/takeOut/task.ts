/** The export or the move to the trash that is under way, as main tells of it. */

import { create } from 'zustand';
import type { TaskProgress } from '../../shared/takeOut.ts';
import { bridge } from '../bridge.ts';

export const useTask = create<{ readonly progress: TaskProgress | null }>(() => ({ progress: null }));

/** Answers with the function that ends the listening. */
export function followTask(): () => void {
  return bridge().onTask((progress) => useTask.setState({ progress }));
}
