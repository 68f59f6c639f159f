/** Just enough of the DevTools protocol to ask a window that is still starting whether a text is in it yet. */

import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'undici';

const ASK_EVERY_MS = 5;

interface Target {
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

/** Waits until the first window of a process that was started with `--remote-debugging-port=0` shows `text`. */
export async function untilShown(child: ChildProcess, { text, limitMs }: { text: string; limitMs: number }): Promise<void> {
  const limit = AbortSignal.timeout(limitMs);
  const origin = await Promise.race([originOf(child), failedBy(limit, 'Electron could not be reached')]);
  while (!limit.aborted) {
    const page = await firstPage(origin);
    if (page !== null && (await showsText(page, { text, limit }))) return;
    await wait(ASK_EVERY_MS);
  }
  throw new Error(`The window did not show "${text}" in time.`);
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr?.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-4_000);
      const host = /DevTools listening on ws:\/\/([^/]+)\//u.exec(printed)?.[1];
      if (host !== undefined) resolve(`http://${host}`);
    });
    child.once('exit', () => reject(new Error(`Electron ended before it could be reached. It printed:\n${printed}`)));
  });
}

async function firstPage(origin: string): Promise<string | null> {
  const response = await fetch(`${origin}/json/list`);
  const targets = (await response.json()) as readonly Target[];
  return targets.find((target) => target.type === 'page')?.webSocketDebuggerUrl ?? null;
}

/** Asks again and again; false when the line to the window broke, as it may while the window loads its page. */
function showsText(page: string, { text, limit }: { text: string; limit: AbortSignal }): Promise<boolean> {
  const socket = new WebSocket(page);
  const expression = `document.body?.innerText.includes(${JSON.stringify(text)}) === true`;
  const ask = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  return new Promise<boolean>((resolve) => {
    limit.addEventListener('abort', () => resolve(false));
    socket.addEventListener('open', ask);
    socket.addEventListener('close', () => resolve(false));
    socket.addEventListener('error', () => resolve(false));
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: { result?: { value?: unknown } } };
      if (answer.id !== 1) return;
      if (answer.result?.result?.value === true) resolve(true);
      else setTimeout(() => socket.readyState === WebSocket.OPEN && ask(), ASK_EVERY_MS);
    });
  }).finally(() => socket.close());
}

function failedBy(limit: AbortSignal, message: string): Promise<never> {
  return new Promise((_resolve, reject) => limit.addEventListener('abort', () => reject(new Error(`${message} in time.`))));
}
