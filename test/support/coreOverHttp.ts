/** The whole core on the real client: bytes travel over loopback, and the clock is still moved by hand. */

import { createRouterApi } from '../../src/main/adapters/router/routerApi.ts';
import type { Answer, RouterApi } from '../../src/main/jobs/ports/router.ts';
import { type Core, type CoreOptions, createMemoryBodies, startCore } from './core.ts';
import { createHandClock } from './handClock.ts';
import { tempFolder } from './tempFolder.ts';

export interface CoreOverHttp {
  readonly core: Core;
  /** Resolves when no call is under way, however long real bytes take. */
  calm(): Promise<void>;
  /** Lets this much time pass, each call that falls due on the way coming to its end first. */
  pass(ms: number): Promise<void>;
  /** The process ends without a word, and another one starts on the same ledger, bodies and clock. */
  restart(): CoreOverHttp;
  close(): Promise<void>;
}

export function startOverHttp(
  access: { readonly url: string; key: string },
  kept: Pick<CoreOptions, 'clock' | 'ledger' | 'bodies'> & { readonly storeFolder?: string } = {},
): CoreOverHttp {
  const { clock = createHandClock(), bodies = createMemoryBodies(), storeFolder = tempFolder(), ...others } = kept;
  const api = createRouterApi({ connect: () => access, bodies, storeFolder, clock, userAgent: 'Afterglow/test' });
  const open = new Set<Promise<Answer>>();
  const watched = <A extends readonly unknown[]>(call: (...told: A) => Promise<Answer>): ((...told: A) => Promise<Answer>) => {
    return (...told) => {
      const answer = call(...told);
      open.add(answer);
      void answer.finally(() => open.delete(answer));
      return answer;
    };
  };
  const router: RouterApi = {
    submit: watched(api.submit),
    status: watched(api.status),
    result: watched(api.result),
    cancel: watched(api.cancel),
    direct: watched(api.direct),
  };
  const core = startCore({ ...others, clock, bodies, replace: { api: router } });

  async function calm(): Promise<void> {
    await clock.settle();
    while (open.size > 0) {
      await Promise.allSettled(open);
      await clock.settle();
    }
  }

  return {
    core,
    calm,
    async pass(ms) {
      const until = clock.now() + ms;
      await calm();
      for (let next = clock.alarmAt(); next !== null && next <= until; next = clock.alarmAt()) {
        await clock.advance(Math.max(0, next - clock.now()));
        await calm();
      }
      await clock.advance(Math.max(0, until - clock.now()));
      await calm();
    },
    restart() {
      clock.onRing(() => {});
      return startOverHttp(access, { clock, bodies, storeFolder, ledger: core.ledger });
    },
    close: () => api.close(),
  };
}
