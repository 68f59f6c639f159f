/**
 * A Router that runs on loopback: the routes, their answers and their moods, without a partner and without money. It is
 * embedded in the app for people who want to try it, and in tests; `cli.ts` runs it alone.
 */

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../shared/time.ts';
import { createPracticeClock } from './clock.ts';
import { createControl, type PracticeControl } from './control.ts';
import { createCounters } from './counters.ts';
import { PRACTICE_KEY } from './credentials.ts';
import type { Room } from './exchange.ts';
import { type Listening, listen } from './listen.ts';
import { createProduction } from './production.ts';
import { createReception } from './reception.ts';
import { openStateFile } from './stateFile.ts';
import { createTroubleDesk } from './trouble.ts';
import { createWorld, type DialChanges } from './world.ts';

export interface PracticeOptions {
  /** 0 or absent: any free port. */
  readonly port?: number;
  readonly assetPort?: number;
  /** Where it keeps its state; null or absent: only in memory. */
  readonly stateFolder?: string | null;
  /** Folder of the sample clips, `resources/samples`. */
  readonly samplesFolder: string;
  readonly clock?: Clock;
  /** Divides how long runs take; 2 is twice as fast. */
  readonly speed?: number;
  readonly dials?: DialChanges;
  readonly newId?: () => string;
  /** `off`: the control route does not answer. */
  readonly controlRoute?: 'on' | 'off';
}

export interface PracticeRouter {
  /** Its base, e.g. `http://127.0.0.1:4567`. */
  readonly url: string;
  /** The origin that asset links point to. */
  readonly assetUrl: string;
  /** A key that it accepts. */
  readonly apiKey: string;
  readonly control: PracticeControl;
  close(): Promise<void>;
}

export async function startPracticeRouter(options: PracticeOptions): Promise<PracticeRouter> {
  const stateFolder = options.stateFolder ?? null;
  const file = stateFolder === null ? null : openStateFile(stateFolder);
  const state = file?.read() ?? null;
  const clock = createPracticeClock({ clock: options.clock ?? { now: () => Date.now() }, offsetMs: state?.offsetMs ?? 0 });
  const origins = { api: '', assets: '', assetPort: 0 };
  const world = createWorld({ clock, file, state, dials: options.dials ?? {}, assetPort: () => origins.assetPort });
  const production = createProduction({ samplesFolder: options.samplesFolder, assetOrigin: () => origins.assets });
  const room: Room = {
    world,
    production,
    counters: createCounters(),
    newId: options.newId ?? (() => randomUUID()),
    speed: options.speed ?? 1,
    origin: () => origins.api,
    open: new Set(),
  };
  const desk = createTroubleDesk();
  const control = createControl(room, desk);
  const reception = createReception({ room, desk, control: (options.controlRoute ?? 'on') === 'on' ? control : null });

  const api = await listen(reception.api, options.port ?? 0);
  const assets = await listenAgain(reception.assets, { port: options.assetPort, formerPort: state?.assetPort }).catch(
    async (error: unknown) => {
      await api.close();
      throw error;
    },
  );
  origins.api = originOf(api.address);
  origins.assets = originOf(assets.address);
  origins.assetPort = assets.address.port;
  world.save();

  return {
    url: origins.api,
    assetUrl: origins.assets,
    apiKey: PRACTICE_KEY,
    control,
    async close() {
      // Nothing is left to write: each change was written before it was answered, and time does the rest.
      await Promise.all([api.close(), assets.close()]);
    },
  };
}

/** On the port that earlier links name, when nobody else has it now. */
async function listenAgain(
  listener: Parameters<typeof listen>[0],
  ports: { readonly port: number | undefined; readonly formerPort: number | undefined },
): Promise<Listening> {
  if (ports.port !== undefined || ports.formerPort === undefined) return listen(listener, ports.port ?? 0);
  return listen(listener, ports.formerPort).catch(() => listen(listener, 0));
}

function originOf(address: AddressInfo): string {
  return `http://127.0.0.1:${address.port}`;
}
