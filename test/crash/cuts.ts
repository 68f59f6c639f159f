/** Ways to cut a life short. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PracticeControl } from '../../src/practice/control.ts';
import type { Stop } from './protocol.ts';
import type { Cut } from './session.ts';
import type { Site } from './site.ts';

/** At a point where the process stops by itself. */
export function atStop(point: string, skip = 0): Cut {
  const stop: Stop = { point, skip };
  return { plan: { stop }, moment: async (life) => (await life.hear('reached')) !== null };
}

/** A little after the process says that it passes a point. */
export function after(point: string, delayMs: number): Cut {
  return {
    plan: { stop: { point, skip: 0 } },
    moment: async (life) => {
      if ((await life.hear('reached')) === null) return false;
      await wait(delayMs);
      return true;
    },
  };
}

/** So long after its start, whatever it does then. */
export function afterMs(delayMs: number): Cut {
  return { isOptional: true, moment: (life) => Promise.race([wait(delayMs, true), life.ended.then(() => false)]) };
}

/** When the Router, with this trouble, has come to that. */
export function atRouter(
  trouble: Parameters<PracticeControl['trouble']>[0] | readonly Parameters<PracticeControl['trouble']>[0][],
  hasCome: (site: Site) => boolean,
): Cut {
  return {
    prepare({ router }) {
      for (const one of [trouble].flat()) router.control.trouble(one);
    },
    moment: async (life, site) => {
      let isOver = false;
      void life.ended.then(() => {
        isOver = true;
      });
      while (!isOver && !hasCome(site)) await wait(2);
      return !isOver;
    },
    aftermath: ({ router }) => router.control.clearTrouble(),
  };
}

/** A part file that has some of its bytes. */
export function hasPart({ resultsFolder }: Site): boolean {
  return readdirSync(resultsFolder).some((name) => {
    const size = name.endsWith('.part') ? statSync(join(resultsFolder, name), { throwIfNoEntry: false })?.size : 0;
    return (size ?? 0) > 0;
  });
}
