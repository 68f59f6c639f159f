/** What the rig and the process that it kills say to each other. */

import type { Phase, Route } from '../../src/shared/job.ts';

/** Something that a person orders. Its ticket makes one job of it, however often the person presses the button. */
export interface Order {
  readonly ticket: string;
  readonly model: string;
  readonly body: string;
  readonly route: Route;
  /** When the person wants it cancelled. */
  readonly cancel: 'never' | 'atOnce' | 'onceQueued';
  /** It is a row of the batch with this ticket; its own ticket is a name for it then. Orders of one batch follow each other. */
  readonly batch?: string;
}

/** Where a life stops, for good, and waits to be killed. */
export interface Stop {
  readonly point: string;
  /** How often the point is passed before. */
  readonly skip: number;
}

/** What one life of the killed process is about. */
export interface LifePlan {
  readonly dataFolder: string;
  readonly resultsFolder: string;
  /** Where a copy of all that was flushed is kept; null: nobody asks for it. */
  readonly shadowFolder: string | null;
  readonly url: string;
  readonly key: string;
  /** Both sides' clocks run `speed` times as fast as the wall clock from this moment on (ms). */
  readonly epoch: number;
  readonly speed: number;
  readonly orders: readonly Order[];
  /** Tickets whose cancel was answered in an earlier life. */
  readonly cancelled: readonly string[];
  readonly stop: Stop | null;
  /** `next`: those of a version to come. */
  readonly migrations: 'released' | 'next';
}

/** What one life of the process that keeps a key or settings is about. */
export interface KeeperPlan extends Pick<LifePlan, 'dataFolder' | 'stop'> {
  readonly task: 'key' | 'settings';
}

/** A ledger that was taken for damaged, and how much could not be brought over whole. */
export interface SetAside {
  readonly doubtfulJobs: number;
  readonly lostJobs: number;
}

export interface SeenJob {
  readonly id: string;
  readonly phase: Phase;
  readonly requestId: string | null;
  readonly files: readonly string[];
}

export type Message =
  /** The core runs; this is what its page would show. */
  | { readonly kind: 'opened'; readonly setAside: SetAside | null; readonly jobs: readonly SeenJob[] }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'submitted'; readonly ticket: string; readonly id: string }
  | { readonly kind: 'cancelled'; readonly ticket: string }
  /** The first status read of this life. */
  | { readonly kind: 'polling' }
  | { readonly kind: 'reached'; readonly point: string }
  /** The blob or setting that was found, and the one that is durable now. */
  | { readonly kind: 'found'; readonly value: string | null }
  | { readonly kind: 'kept'; readonly value: string }
  | { readonly kind: 'trouble'; readonly text: string }
  /** All orders have come to an end. */
  | { readonly kind: 'ended' };

export const clockOf = ({ epoch, speed }: Pick<LifePlan, 'epoch' | 'speed'>) => ({
  now: () => Math.round(epoch + (Date.now() - epoch) * speed),
});
