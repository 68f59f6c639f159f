/** What lives are about, for points of the same manner. */

import type { DialChanges } from '../../src/practice/world.ts';
import type { Job } from '../../src/shared/job.ts';
import { SECOND } from '../../src/shared/time.ts';
import { atStop } from './cuts.ts';
import { batchOrders, orderOf, type WareName } from './orders.ts';
import type { LifePlan, Message, Order } from './protocol.ts';
import type { Cut, Left, Session } from './session.ts';

export interface Scenario extends Pick<Session, 'orders' | 'check'> {
  readonly cut: Cut;
  readonly dials?: DialChanges;
  /** Comes before the cut, to its end. */
  readonly before?: readonly Order[];
  readonly lastPlan?: Partial<LifePlan>;
}

export interface NamedPoint {
  readonly name: string;
  readonly point: string;
  readonly promise: string;
  /** `repeat` counts from 0 and varies what is under way. */
  readonly scenario: (repeat: number) => Scenario;
}

const KINDS: readonly WareName[] = ['image', 'svg', 'audio', 'text', 'model3d', 'video', 'images'];

/** Three jobs of kinds that change with each repeat. */
export const three = (repeat: number): readonly Order[] =>
  [0, 1, 2].map((place) => orderOf(`order ${place + 1}`, KINDS[(repeat * 3 + place) % KINDS.length] ?? 'image'));

export const one = (repeat: number): readonly Order[] => [orderOf('order', KINDS[repeat % KINDS.length] ?? 'image')];

export const unless = (holds: boolean, words: string): readonly string[] => (holds ? [] : [words]);

const wasAnswered = ({ heard }: Left, order: Order): boolean =>
  heard.some((message) => message.kind === 'submitted' && message.ticket === order.ticket);

export const jobFor = ({ ledger }: Left, order: Order): Job | null => ledger.jobOfTicket.get(order.ticket) ?? null;

export const shownAtStart = ({ heard }: Pick<Left, 'heard'>) =>
  heard.find((message): message is Extract<Message, { kind: 'opened' }> => message.kind === 'opened')?.jobs ?? [];

/** No answer, no job, and no call for it. */
export function untouched(order: Order, count: number): (left: Left) => readonly string[] {
  return (left) => [
    ...unless(!wasAnswered(left, order), 'the caller was answered'),
    ...unless(jobFor(left, order) === null, 'there is a job'),
    ...unless(left.site.router.control.runs().length <= count, 'the Router ran something'),
  ];
}

export function atSubmit(point: string, check: (order: Order, count: number) => Cut['check']): NamedPoint['scenario'] {
  return (repeat) => {
    const orders = three(repeat);
    const count = repeat % orders.length;
    const order = orders[count] ?? orderOf('order', 'image');
    const cut = atStop(point, count);
    const found = check(order, count);
    return { orders, cut: found === undefined ? cut : { ...cut, check: found } };
  };
}

/** A batch of twelve rows and a job beside it. Of all rows the same holds at the cut, and they are there together or not at all. */
export function atBatch(point: string, holds: ((job: Job | null) => boolean) | null): NamedPoint['scenario'] {
  return (repeat) => {
    const rows = batchOrders('batch', 12);
    const check: Cut['check'] = (left) => {
      const jobs = rows.map((row) => jobFor(left, row));
      const there = jobs.filter((job) => job !== null).length;
      return [
        ...unless(there === 0 || there === rows.length, `${there} of ${rows.length} rows are there`),
        ...unless(holds === null || jobs.every(holds), 'the rows are not what was promised'),
      ];
    };
    const row = (repeat * 2 + 1) % rows.length;
    return { orders: [...rows, ...one(repeat)], cut: { ...atStop(point, point === 'K22' ? row : 0), check } };
  };
}

/** One of three runs that the core learns of, in the order in which it does. */
export const atEvent =
  (point: string, check?: (left: Left) => readonly string[], atEnd?: Session['check']): NamedPoint['scenario'] =>
  (repeat) => {
    const cut = atStop(point, repeat % 3);
    return {
      orders: three(repeat),
      cut: check === undefined ? cut : { ...cut, check },
      ...(atEnd === undefined ? {} : { check: atEnd }),
    };
  };

export const FOREVER_MS = 10_000_000 * SECOND;

/** The first takes the only place and runs on; the second waits in line behind it. */
export function cancelled(repeat: number): Pick<Scenario, 'orders' | 'dials'> {
  const isOfTheWaiting = repeat % 2 === 0;
  return {
    dials: { limits: { concurrency: 1 } },
    orders: [
      orderOf('first', 'image', { words: '[run: 60s]', cancel: isOfTheWaiting ? 'never' : 'onceQueued' }),
      orderOf('second', 'text', { cancel: isOfTheWaiting ? 'onceQueued' : 'never' }),
    ],
  };
}

export const cancelReached: Session['check'] = ({ site }) =>
  unless((site.router.control.counters().byRoute['cancel'] ?? 0) >= 1, 'the cancel was never sent');
