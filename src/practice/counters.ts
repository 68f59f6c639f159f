import type { RouteName } from './trouble.ts';

/** One call as it was received. */
export interface CallRecord {
  /** When it came in, and when its answer began to go out. */
  readonly at: number;
  readonly answeredAt: number;
  readonly route: RouteName;
  readonly method: string;
  readonly path: string;
  readonly model: string | null;
  readonly requestId: string | null;
  readonly key: string | null;
  readonly status: number | null;
  readonly supportId: string;
  /** `X-API-Key`, `Authorization` or `Cookie` were sent; for assets none should be. */
  readonly credentials: readonly string[];
}

export interface Counters {
  readonly total: number;
  readonly byRoute: Readonly<Record<string, number>>;
  /** Calls about one request, by route. */
  readonly byRequest: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** How many runs each idempotency key made: never more than one, if all goes well. */
  readonly runsByKey: Readonly<Record<string, number>>;
  readonly runs: number;
  /** Per request: the least of (actual gap − hinted gap) between two reads, ms. Negative: a read came too early. */
  readonly slackMs: Readonly<Record<string, number>>;
  readonly leastSlackMs: number | null;
  readonly mostAtOnce: number;
  /** Names of credential headers that the asset origin was sent, one entry per call. */
  readonly assetCredentials: readonly string[];
  readonly last: readonly CallRecord[];
}

export interface CounterDesk {
  begin(): void;
  end(call: CallRecord, hintMs: number | null): void;
  ran(key: string): void;
  read(): Counters;
  reset(): void;
}

const KEPT_CALLS = 5_000;

export function createCounters(): CounterDesk {
  let calls: CallRecord[] = [];
  let total = 0;
  let runs = 0;
  let now = 0;
  let most = 0;
  const byRoute = new Map<string, number>();
  const byRequest = new Map<string, Map<string, number>>();
  const byKey = new Map<string, number>();
  const slack = new Map<string, number>();
  const hinted = new Map<string, number>();
  const assetCredentials: string[] = [];

  return {
    begin() {
      now += 1;
      most = Math.max(most, now);
    },
    end(call, hintMs) {
      now -= 1;
      total += 1;
      calls.push(call);
      if (calls.length > KEPT_CALLS) calls = calls.slice(-KEPT_CALLS / 2);
      bump(byRoute, call.route);
      if (call.route === 'asset') assetCredentials.push(...call.credentials);
      if (call.requestId === null) return;
      const own = byRequest.get(call.requestId) ?? new Map<string, number>();
      byRequest.set(call.requestId, own);
      bump(own, call.route);
      if (call.route !== 'status' && call.route !== 'result') return;
      const due = hinted.get(call.requestId);
      if (due !== undefined) slack.set(call.requestId, Math.min(slack.get(call.requestId) ?? Infinity, call.at - due));
      if (hintMs === null) hinted.delete(call.requestId);
      else hinted.set(call.requestId, call.answeredAt + hintMs);
    },
    ran(key) {
      runs += 1;
      bump(byKey, key);
    },
    read: () => ({
      total,
      byRoute: Object.fromEntries(byRoute),
      byRequest: Object.fromEntries([...byRequest].map(([id, own]) => [id, Object.fromEntries(own)])),
      runsByKey: Object.fromEntries(byKey),
      runs,
      slackMs: Object.fromEntries(slack),
      leastSlackMs: slack.size === 0 ? null : Math.min(...slack.values()),
      mostAtOnce: most,
      assetCredentials: [...assetCredentials],
      last: [...calls],
    }),
    reset() {
      calls = [];
      total = 0;
      runs = 0;
      most = now;
      for (const map of [byRoute, byRequest, byKey, slack, hinted]) map.clear();
      assetCredentials.length = 0;
    },
  };
}

function bump(map: Map<string, number>, name: string): void {
  map.set(name, (map.get(name) ?? 0) + 1);
}
