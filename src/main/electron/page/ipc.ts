/**
 * The one door between page and main. It registers exactly the calls of the contract. Each call passes three gates, in
 * this order: who asks (our window's main frame, showing our page), how many are in flight, and what was brought along.
 */

import type { IpcMain, IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron';
import {
  CALLS,
  type CallArgument,
  type CallName,
  type CallValue,
  callChannel,
  type Pushes,
  type PushName,
  pushChannel,
} from '../../../shared/contract.ts';
import { describeError } from '../../../shared/describeError.ts';
import { PARSERS } from '../../../shared/parse.ts';
import { type Outcome, refusal } from '../../../shared/refusal.ts';
import { isAppUrl } from './address.ts';

/** What answers the calls: everything that the contract promises. */
export type Answers = {
  readonly [N in CallName]: (argument: CallArgument<N>) => Promise<Outcome<CallValue<N>>> | Outcome<CallValue<N>>;
};

export interface IpcParts {
  readonly ipcMain: Pick<IpcMain, 'handle'>;
  readonly answers: Answers;
  /** The contents of the one window; null while there is none. */
  readonly page: () => WebContents | null;
  /** Address of the dev server; null in every build that is not run by it. */
  readonly devServer: string | null;
  readonly log: (line: string) => void;
}

/** A page of ours has a handful of calls open at a time; more is a flood. */
export const IN_FLIGHT = 64;

/** Registers every call. Answers with the function that tells the page something. */
export function openIpc(parts: IpcParts): { push<N extends PushName>(name: N, push: Pushes[N]): void } {
  let inFlight = 0;

  for (const name of Object.keys(CALLS) as CallName[]) {
    const answer = answerFor(name, parts);
    parts.ipcMain.handle(callChannel(name), async (event, ...brought: unknown[]): Promise<Outcome<unknown>> => {
      if (!isOurPage(event, parts)) {
        parts.log(`refused a call of ${name} from ${describeSender(event)}`);
        return { ok: false, error: refusal('unknownSender') };
      }
      if (inFlight >= IN_FLIGHT) return { ok: false, error: refusal('tooMany') };
      inFlight += 1;
      try {
        return await answer(brought);
      } finally {
        inFlight -= 1;
      }
    });
  }

  return {
    push: (name, push) => {
      const page = parts.page();
      if (page === null || page.isDestroyed()) return;
      page.send(pushChannel(name), push);
    },
  };
}

/** Parses the argument and asks whoever answers. An exception is a bug of ours: logged with its causes, told as such. */
function answerFor<N extends CallName>(name: N, { answers, log }: IpcParts) {
  return async (brought: readonly unknown[]): Promise<Outcome<CallValue<N>>> => {
    const parsed = brought.length > 1 ? null : PARSERS[name](brought[0]);
    if (parsed === null) return { ok: false, error: refusal('badArguments') };
    if (!parsed.ok) return parsed;
    try {
      return await answers[name](parsed.value);
    } catch (error) {
      log(`bug while answering ${name}: ${describeError(error)}`);
      return { ok: false, error: refusal('bug') };
    }
  };
}

/** Null frames (the page went away meanwhile), blank pages, subframes and other windows are all strangers. */
function isOurPage(event: IpcMainInvokeEvent, { page, devServer }: IpcParts): boolean {
  const ours = page();
  if (ours === null || ours.isDestroyed() || event.sender !== ours) return false;
  const frame = event.senderFrame;
  if (frame === null || frame.parent !== null) return false;
  if (frame.detached && !isCurrent(frame, event)) return false;
  return isAppUrl(frame.url, devServer);
}

/**
 * After the page's process died and the page was loaded again, Electron goes on calling its main frame detached (seen on 33,
 * told of in https://github.com/electron/electron/pull/53102). It is the true one all the same when the call came from the very
 * process and frame that it stands for now; from a page that is being unloaded it does not.
 */
function isCurrent(frame: WebFrameMain, { sender, processId, frameId }: IpcMainInvokeEvent): boolean {
  return frame === sender.mainFrame && frame.processId === processId && frame.routingId === frameId;
}

function describeSender(event: IpcMainInvokeEvent): string {
  const frame: WebFrameMain | null = event.senderFrame;
  return frame === null ? 'no frame' : frame.url.slice(0, 200);
}
