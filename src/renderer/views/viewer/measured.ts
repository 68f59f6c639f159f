/** What players and pictures found out about the files that they showed, by address. */

import { create } from 'zustand';

export interface Measured {
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly durationMs?: number;
}

const MOST_KEPT = 200;

const useMeasures = create<{ readonly files: ReadonlyMap<string, Measured> }>(() => ({ files: new Map() }));

export function noteMeasured(url: string, measured: Measured): void {
  useMeasures.setState(({ files }) => ({
    files: new Map([...[...files].slice(1 - MOST_KEPT), [url, { ...files.get(url), ...measured }]]),
  }));
}

export function useMeasured(url: string): Measured | null {
  return useMeasures(({ files }) => files.get(url) ?? null);
}
