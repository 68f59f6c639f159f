import { readFileSync } from 'node:fs';
import type { IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answers, IN_FLIGHT, openIpc } from '../../../../src/main/electron/page/ipc.ts';
import { CALLS, type CallName, callChannel, PUSHES, pushChannel } from '../../../../src/shared/contract.ts';
import type { Outcome } from '../../../../src/shared/refusal.ts';

const NAMES = Object.keys(CALLS) as CallName[];
const ID = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';

type Listener = (event: IpcMainInvokeEvent, ...brought: unknown[]) => Promise<Outcome<unknown>>;

/** Small stand-ins for Electron's own objects: only what the door looks at. */
function frame(url: string, more: Partial<Pick<WebFrameMain, 'parent' | 'detached'>> = {}): WebFrameMain {
  return { url, parent: null, detached: false, ...more } as WebFrameMain;
}

interface FakeContents {
  readonly contents: WebContents;
  readonly sent: unknown[][];
  destroy(): void;
}

function fakeContents(): FakeContents {
  let destroyed = false;
  const sent: unknown[][] = [];
  const contents = { isDestroyed: () => destroyed, send: (...message: unknown[]) => sent.push(message) };
  return {
    contents: contents as unknown as WebContents,
    sent,
    destroy: () => {
      destroyed = true;
    },
  };
}

const event = (sender: WebContents, senderFrame: WebFrameMain | null): IpcMainInvokeEvent =>
  ({ sender, senderFrame }) as IpcMainInvokeEvent;

/** A call from some process and frame, to a window whose main frame stands for frame 4 of process 8. */
function fromProcess(
  sender: WebContents,
  { detached, processId, frameId }: { readonly detached: boolean; readonly processId: number; readonly frameId: number },
): IpcMainInvokeEvent {
  const mainFrame = Object.assign(frame('afterglow://app/', { detached }), { processId: 8, routingId: 4 });
  return { ...event(Object.assign(sender, { mainFrame }), mainFrame), processId, frameId };
}

function open(options: { devServer?: string | null; answer?: () => Promise<Outcome<unknown>> } = {}) {
  const handlers = new Map<string, Listener>();
  const handled: [CallName, unknown][] = [];
  const lines: string[] = [];
  const ours = fakeContents();
  let page: WebContents | null = ours.contents;
  const answer = options.answer ?? (async (): Promise<Outcome<unknown>> => ({ ok: true, value: null }));
  const answers = Object.fromEntries(
    NAMES.map((name) => [
      name,
      (argument: unknown) => {
        handled.push([name, argument]);
        return answer();
      },
    ]),
  ) as unknown as Answers;
  const door = openIpc({
    ipcMain: {
      handle: (channel, listener) => {
        expect(handlers.has(channel)).toBe(false);
        handlers.set(channel, listener as Listener);
      },
    },
    answers,
    page: () => page,
    devServer: options.devServer ?? null,
    log: (line) => lines.push(line),
  });
  const call = (name: CallName, from: IpcMainInvokeEvent, ...brought: unknown[]): Promise<Outcome<unknown>> => {
    const handler = handlers.get(callChannel(name));
    if (handler === undefined) throw new Error(`no handler for ${name}`);
    return handler(from, ...brought);
  };
  return {
    ...door,
    call,
    handlers,
    handled,
    lines,
    ours,
    fromUs: event(ours.contents, frame('afterglow://app/')),
    closeWindow: () => {
      page = null;
    },
  };
}

let door: ReturnType<typeof open>;
beforeEach(() => {
  door = open();
});

test('exactly the calls of the contract are registered', () => {
  expect([...door.handlers.keys()].sort()).toEqual(NAMES.map(callChannel).sort());
});

test('the preload exposes exactly the calls and pushes of the contract', () => {
  const preload = readFileSync(new URL('../../../../src/preload/index.ts', import.meta.url), 'utf8');
  const asked = [...preload.matchAll(/^ {2}(\w+): ask(?:With|About)?\('(\w+)'\),$/gmu)].map(([, exposed, asked]) => [
    exposed,
    asked,
  ]);
  const heard = [...preload.matchAll(/^ {2}on(\w+): listenTo\('(\w+)'\),$/gmu)].map(([, exposed, heard]) => [exposed, heard]);
  expect(asked).toEqual(NAMES.map((name) => [name, name]));
  expect(heard.map(([exposed, name]) => [exposed?.toLowerCase(), name])).toEqual(Object.keys(PUSHES).map((name) => [name, name]));
});

describe('a stranger is told so, is logged, and reaches nothing', () => {
  const page = frame('afterglow://app/');
  type Stranger = readonly [kind: string, from: (ours: FakeContents) => IpcMainInvokeEvent, devServer?: string];
  const strangers: readonly Stranger[] = [
    ['another window', () => event(fakeContents().contents, page)],
    ['a subframe of our page', ({ contents }) => event(contents, frame('afterglow://app/', { parent: page }))],
    ['a blank page', ({ contents }) => event(contents, frame('about:blank'))],
    ['a frame that went away', ({ contents }) => event(contents, null)],
    ['a detached frame', ({ contents }) => event(contents, frame('afterglow://app/', { detached: true }))],
    ['a page that is being unloaded', ({ contents }) => fromProcess(contents, { detached: true, processId: 5, frameId: 4 })],
    [
      'a detached frame in the place of another',
      ({ contents }) => fromProcess(contents, { detached: true, processId: 8, frameId: 9 }),
    ],
    ['a local file', ({ contents }) => event(contents, frame('file:///etc/passwd'))],
    ['a host that looks like ours', ({ contents }) => event(contents, frame('afterglow://app.evil/'))],
    ['a user name that looks like ours', ({ contents }) => event(contents, frame('afterglow://app@evil/'))],
    ['the result scheme', ({ contents }) => event(contents, frame(`afterglow-result://job/${ID}/0`))],
    ['a site that names us in its query', ({ contents }) => event(contents, frame('https://evil.example/?afterglow://app/'))],
    ['the dev server in a build without one', ({ contents }) => event(contents, frame('http://localhost:5173/'))],
    [
      'another port than the dev server',
      ({ contents }) => event(contents, frame('http://localhost:5174/')),
      'http://localhost:5173',
    ],
    [
      'a destroyed window',
      (ours) => {
        ours.destroy();
        return event(ours.contents, page);
      },
    ],
  ];

  test.each(strangers.map(([kind, from, devServer]) => ({ kind, from, devServer })))('$kind', async ({ from, devServer }) => {
    const guarded = open({ devServer: devServer ?? null });
    const sender = from(guarded.ours);
    for (const name of NAMES) {
      expect(await guarded.call(name, sender), name).toMatchObject({ ok: false, error: { kind: 'unknownSender' } });
    }
    expect(guarded.handled).toEqual([]);
    expect(guarded.lines).toHaveLength(NAMES.length);
  });

  test('anybody while there is no window', async () => {
    door.closeWindow();
    expect(await door.call('getView', door.fromUs)).toMatchObject({ ok: false, error: { kind: 'unknownSender' } });
  });
});

test('a page that was loaded again after its process died is heard, though its frame is still called detached', async () => {
  const guarded = open();
  const again = fromProcess(guarded.ours.contents, { detached: true, processId: 8, frameId: 4 });
  expect(await guarded.call('getView', again)).toMatchObject({ ok: true });
});

test('our page is heard, on our scheme and on the dev server', async () => {
  expect(await door.call('getJob', door.fromUs, ID)).toEqual({ ok: true, value: null });
  expect(door.handled).toEqual([['getJob', ID]]);
  const dev = open({ devServer: 'http://localhost:5173' });
  expect(await dev.call('getView', event(dev.ours.contents, frame('http://localhost:5173/')))).toEqual({ ok: true, value: null });
});

test('a bad argument, or a second one, reaches nobody', async () => {
  expect(await door.call('getJob', door.fromUs, '../x')).toMatchObject({ error: { kind: 'badArguments' } });
  expect(await door.call('getJob', door.fromUs, ID, 'more')).toMatchObject({ error: { kind: 'badArguments' } });
  expect(await door.call('getView', door.fromUs, 'more')).toMatchObject({ error: { kind: 'badArguments' } });
  expect(door.handled).toEqual([]);
});

test('a flood is answered with "too many", and calls are heard again once some are answered', async () => {
  const waiting: ((answer: Outcome<unknown>) => void)[] = [];
  const flooded = open({ answer: () => new Promise((resolve) => waiting.push(resolve)) });
  const calls = Array.from({ length: 10_000 }, () => flooded.call('getView', flooded.fromUs));
  const refused = await Promise.all(calls.slice(IN_FLIGHT));
  expect(refused.every((answer) => !answer.ok && answer.error.kind === 'tooMany')).toBe(true);
  expect(flooded.handled).toHaveLength(IN_FLIGHT);
  for (const resolve of waiting.splice(0)) resolve({ ok: true, value: null });
  await Promise.all(calls.slice(0, IN_FLIGHT));
  const again = flooded.call('getView', flooded.fromUs);
  await Promise.resolve();
  for (const resolve of waiting) resolve({ ok: true, value: 'heard' });
  expect(await again).toEqual({ ok: true, value: 'heard' });
});

test('an exception becomes "bug", and the log has the cause', async () => {
  const broken = open({
    answer: async () => {
      throw new Error('while adding', { cause: new Error('the disk said no') });
    },
  });
  expect(await broken.call('newTicket', broken.fromUs)).toEqual({ ok: false, error: { kind: 'bug', field: null, detail: null } });
  expect(broken.lines.join('\n')).toMatch(/newTicket.*while adding.*the disk said no/su);
});

test('a push goes to our window, and to nobody when it is gone', () => {
  const push = { revision: 1, changed: [], removed: [], counts: {} } as never;
  door.push('jobs', push);
  expect(door.ours.sent).toEqual([[pushChannel('jobs'), push]]);
  door.ours.destroy();
  door.push('jobs', push);
  door.closeWindow();
  door.push('jobs', push);
  expect(door.ours.sent).toHaveLength(1);
});
