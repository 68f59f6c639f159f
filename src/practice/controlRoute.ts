import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, json } from './answer.ts';
import type { Finish, PracticeControl } from './control.ts';
import type { Trouble } from './trouble.ts';
import { isRecord } from './validate.ts';
import { type DialChanges, USUAL_DIALS } from './world.ts';

export const CONTROL_PREFIX = '/__practice/';

/**
 * The control functions over HTTP: `POST /__practice/NAME` with a JSON body, for a person with curl. The answer is what
 * the function returns. Asked by a web page it refuses: a page elsewhere must not steer it.
 *
 *   trouble {route, times?, skip?, requestId?, model?, deed}   clearTrouble {}   advance {ms}   rest {ms}   turn {…dials}
 *   finish {requestId, ending?, …}   hold, release, start, forget {requestId}   runs {}   counters {}   resetCounters {}
 */
export function controlAnswer(
  control: PracticeControl,
  call: { readonly path: string; readonly method: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer },
): Answer {
  if (call.headers.origin !== undefined || !/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/u.test(call.headers.host ?? ''))
    return json(403, { detail: 'The practice controls are not for web pages.' });
  let given: unknown = {};
  try {
    if (call.body.length > 0) given = JSON.parse(call.body.toString('utf8'));
  } catch {
    return json(400, { detail: 'The body is no JSON.' });
  }
  if (!isRecord(given)) return json(400, { detail: 'Send a JSON object.' });
  const name = call.path.slice(CONTROL_PREFIX.length);
  try {
    const value = act(control, { name, given });
    return value === UNKNOWN ? json(404, { detail: `There is no control ${name}.` }) : json(200, value ?? { ok: true });
  } catch (error) {
    return json(400, { detail: error instanceof Error ? error.message : String(error) });
  }
}

const UNKNOWN = Symbol('unknown');

function act(
  control: PracticeControl,
  asked: { readonly name: string; readonly given: Readonly<Record<string, unknown>> },
): unknown {
  const { name, given } = asked;
  switch (name) {
    case 'trouble':
      return control.trouble(readTrouble(given));
    case 'clearTrouble':
      return control.clearTrouble();
    case 'advance':
      return control.advance(amount(given));
    case 'rest':
      return control.rest(amount(given));
    case 'turn':
      control.turn(readDials(given));
      return control.dials();
    case 'finish':
      return control.finish(requestId(given), given as Finish);
    case 'hold':
      return control.hold(requestId(given));
    case 'release':
      return control.release(requestId(given));
    case 'start':
      return control.start(requestId(given));
    case 'forget':
      return control.forget(requestId(given));
    case 'runs':
      return control.runs();
    case 'counters':
      return control.counters();
    case 'resetCounters':
      return control.resetCounters();
    default:
      return UNKNOWN;
  }
}

function amount(given: Readonly<Record<string, unknown>>): number {
  const ms = given['ms'];
  if (typeof ms !== 'number' || !Number.isFinite(ms)) throw new Error('Give "ms", a number of milliseconds');
  return ms;
}

function requestId(given: Readonly<Record<string, unknown>>): string {
  const id = given['requestId'];
  if (typeof id !== 'string') throw new Error('Give "requestId"');
  return id;
}

/** Known dials only, each of the type of the usual one; what may be null is a number otherwise. */
function readDials(given: Readonly<Record<string, unknown>>): DialChanges {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(USUAL_DIALS, name)) throw new Error(`There is no dial ${name}`);
    const usual: unknown = USUAL_DIALS[name as keyof typeof USUAL_DIALS];
    const fits = usual === null ? value === null || typeof value === 'number' : typeof value === typeof usual && value !== null;
    if (!fits) throw new Error(`The dial ${name} takes ${usual === null ? 'a number or null' : `a ${typeof usual}`}`);
  }
  return given as DialChanges;
}

function readTrouble(given: Readonly<Record<string, unknown>>): Trouble {
  const deed = given['deed'];
  if (typeof given['route'] !== 'string' || !isRecord(deed) || typeof deed['kind'] !== 'string') {
    throw new Error('Give "route" and "deed", an object with "kind"');
  }
  return given as unknown as Trouble;
}
