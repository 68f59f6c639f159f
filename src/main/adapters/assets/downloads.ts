/**
 * Fetches an asset by its link into a part file. Size, pace and time are bounded, and what was interrupted goes on where it
 * stopped when it is proven to be the same.
 */

import { rm } from 'node:fs/promises';
import type { Clock } from '../../../shared/time.ts';
import { MINUTE, SECOND } from '../../../shared/time.ts';
import { decodeBody, type Pace } from '../bodies/readBody.ts';
import { createLinkOpener, type Opened } from '../disk/openLink.ts';
import { type Network, PLAIN_NETWORK } from '../network/network.ts';
import { statedLength } from '../router/answer.ts';
import { type Reach, type Resolve, resolveBySystem } from './assetLinks.ts';
import { placeOfLink, restFrom, validatorOf } from './ranges.ts';
import type { Begun, Resumable } from './resumes.ts';
import { type PartFile, savePart } from './savePart.ts';

export type Download =
  | { readonly kind: 'saved'; readonly part: PartFile; readonly httpStatus: number }
  /** It will never come. */
  | {
      readonly kind: 'missing';
      readonly reason: 'deadLink' | 'refusedAddress' | 'tooLarge';
      readonly host: string | null;
      readonly httpStatus: number | null;
    }
  /** It may come later. `because` is a machine word. */
  | { readonly kind: 'again'; readonly because: string; readonly host: string | null; readonly httpStatus: number | null }
  | { readonly kind: 'unwritable'; readonly full: boolean };

export interface DownloadLimits {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly idleMs: number;
  readonly maxBytes: number;
  readonly pace: Pace;
}

export const DOWNLOAD_LIMITS: DownloadLimits = {
  connectMs: 15 * SECOND,
  headersMs: MINUTE,
  idleMs: MINUTE,
  maxBytes: 4 * 1_024 ** 3,
  pace: { minBytesPerSecond: 1_024, windowMs: MINUTE },
};

const DEAD: ReadonlySet<number> = new Set([401, 403, 404, 410]);

export interface Downloads {
  fetch(request: {
    readonly link: string;
    readonly reach: Reach;
    readonly partPath: string;
    readonly mode: number;
    /** Of decoded bytes; absent: the one of all. */
    readonly maxBytes?: number;
    /** Where an interrupted download of this very asset is noted; absent: it is always begun anew. */
    readonly resumable?: Resumable;
  }): Promise<Download>;
  close(): Promise<void>;
}

export function createDownloads(deps: {
  readonly clock: Clock;
  readonly userAgent: string;
  readonly limits?: Partial<DownloadLimits>;
  readonly resolve?: Resolve;
  readonly network?: Network;
}): Downloads {
  const limits = { ...DOWNLOAD_LIMITS, ...deps.limits };
  const resolve = deps.resolve ?? resolveBySystem;
  const network = deps.network ?? PLAIN_NETWORK;
  const { clock } = deps;
  const links = createLinkOpener({ clock, userAgent: deps.userAgent, limits, resolve, network });

  async function keep(opened: Opened, file: Wanted): Promise<Download> {
    const { host, httpStatus, header } = opened;
    if (DEAD.has(httpStatus)) return { kind: 'missing', reason: 'deadLink', host, httpStatus };
    if (httpStatus === 429 || httpStatus === 503) links.rest(opened);
    const wholeBytes = file.begun !== null && httpStatus === 206 ? restFrom(header, restOf(file.begun)) : null;
    if (wholeBytes === null && (httpStatus === 206 || httpStatus === 416)) await file.resumable?.drop();
    if (httpStatus !== 200 && wholeBytes === null) return { kind: 'again', because: `http_${httpStatus}`, host, httpStatus };
    const begun = wholeBytes === null ? null : file.begun;
    // The server has another thing there now, or does not answer in parts.
    if (begun === null && file.begun !== null) await file.resumable?.drop();
    // A length over the limit is believed; one under it is not, and the bytes are counted.
    const lengthBytes = wholeBytes ?? Number(header('content-length') ?? 0);
    const { maxBytes, mode } = file;
    if (lengthBytes > maxBytes) return tooLarge(opened, file.resumable);
    const chunks = decodeBody(opened.body, header('content-encoding'));
    if (chunks === null) return { kind: 'again', because: 'encoding', host, httpStatus };
    const expectedBytes = statedLength(header);
    const partPath = begun?.partPath ?? file.partPath;
    const onFlushed = noteOf({ ...file, partPath, validator: begun?.validator ?? validatorOf(header) });
    const { pace } = limits;
    const saved = await savePart({ partPath, mode, begun, onFlushed, chunks, maxBytes, pace, clock, expectedBytes });
    if (saved.kind === 'unwritable') return saved;
    if (saved.kind === 'trouble') {
      return saved.why === 'tooLarge'
        ? tooLarge(opened, file.resumable)
        : { kind: 'again', because: saved.why, host, httpStatus };
    }
    if (wholeBytes === null || saved.sizeBytes === wholeBytes) return { kind: 'saved', part: saved, httpStatus };
    await rm(partPath, { force: true }).catch(() => {});
    await file.resumable?.drop();
    return { kind: 'again', because: 'length', host, httpStatus };
  }

  return {
    async fetch({ link, reach, partPath, mode, maxBytes, resumable }) {
      const begun = (await resumable?.begun(placeOfLink(link))) ?? null;
      const opened = await links.follow(link, { reach, begun });
      if (opened.kind !== 'open') return opened;
      const wanted = { link, begun, partPath, mode, maxBytes: maxBytes ?? limits.maxBytes, resumable };
      const download = await keep(opened, wanted);
      opened.body.destroy();
      return download;
    },
    close: links.close,
  };
}

interface Wanted {
  readonly link: string;
  readonly partPath: string;
  readonly mode: number;
  readonly maxBytes: number;
  readonly begun: Begun | null;
  readonly resumable: Resumable | undefined;
}

const restOf = ({ sizeBytes, validator }: Begun) => ({ from: sizeBytes, validator });

/** What notes how far it came; null where nothing would prove later that it is the same thing. */
function noteOf(file: Wanted & { readonly validator: string | null }) {
  const { resumable, validator, partPath, link } = file;
  if (resumable === undefined || validator === null) return null;
  const place = placeOfLink(link);
  return (flushed: { readonly sizeBytes: number; readonly digest: string }) =>
    resumable.note({ ...flushed, partPath, place, validator });
}

async function tooLarge({ host, httpStatus }: Opened, resumable: Resumable | undefined): Promise<Download> {
  await resumable?.drop();
  return { kind: 'missing', reason: 'tooLarge', host, httpStatus };
}
