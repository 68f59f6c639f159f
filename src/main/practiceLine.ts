/** The practice Router inside the app: started when it is first needed, its state below the user data. */

import type { Line, PracticeLine } from './electron/keys/account.ts';

export interface RunningPractice {
  readonly url: string;
  readonly apiKey: string;
  close(): Promise<void>;
}

export interface OwnedPracticeLine extends PracticeLine {
  close(): Promise<void>;
}

export function createPracticeLine(startRouter: () => Promise<RunningPractice>): OwnedPracticeLine {
  let starting: Promise<RunningPractice> | null = null;
  let running: RunningPractice | null = null;
  const address = ({ url, apiKey }: RunningPractice): Line => ({ url, key: apiKey });

  return {
    start: async () => {
      const mine = starting ?? startRouter();
      starting = mine;
      try {
        const router = await mine;
        if (starting === mine) running = router;
        return address(router);
      } catch (error) {
        if (starting === mine) starting = null;
        throw new Error('the practice Router did not start', { cause: error });
      }
    },
    line: () => (running === null ? null : address(running)),
    close: async () => {
      const ending = starting;
      starting = null;
      running = null;
      if (ending !== null) await (await ending).close();
    },
  };
}
