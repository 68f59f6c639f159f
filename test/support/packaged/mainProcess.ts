/**
 * Evaluates in the main process of a running app, through Node's debugger port, which only the package for tests opens.
 * Each question has a connection of its own: a process that has one waits for its end before it ends itself.
 */

import type { ElectronApplication } from '@playwright/test';
import { WebSocket } from 'undici';

/** What tests ask of main, as Playwright has it. */
export type MainProcess = Pick<ElectronApplication, 'evaluate'>;

interface Reply {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly result?: { readonly value?: unknown };
    readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
  };
}

export function attachToMain(address: string): MainProcess {
  const evaluate = async (pageFunction: unknown, argument?: unknown): Promise<unknown> => {
    const expression = `(${String(pageFunction)})(require('electron'), ${JSON.stringify(argument) ?? 'undefined'})`;
    const reply = await ask(address, expression);
    if (reply.error !== undefined) throw new Error(reply.error.message);
    const thrown = reply.result?.exceptionDetails;
    if (thrown !== undefined) throw new Error(thrown.exception?.description ?? thrown.text);
    return reply.result?.result?.value;
  };
  return { evaluate: evaluate as MainProcess['evaluate'] };
}

function ask(address: string, expression: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    // `require` is known to code that a debugger brings, and to no other.
    const params = { expression, includeCommandLineAPI: true, awaitPromise: true, returnByValue: true };
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })));
    socket.addEventListener('error', () => reject(new Error('The debugger port of the app cannot be reached.')));
    socket.addEventListener('close', () => reject(new Error('The app ended before it answered.')));
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== 1) return;
      resolve(reply);
      socket.close();
    });
  });
}
