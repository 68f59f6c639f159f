/** All that support needs about one job, as text that a person can read before it leaves. Pure. */

import type { Hindrance } from '../../shared/appFacts.ts';
import type { JobFile } from '../../shared/job.ts';
import type { CallLine, HistoryLine, JobView } from '../../shared/jobView.ts';

export interface SupportFacts {
  /** Wall-clock ms. */
  readonly at: number;
  /** Names and versions: the app, the platform, Electron, … */
  readonly app: readonly (readonly [name: string, value: string])[];
  readonly hindrances: readonly Hindrance[];
  /** Server time minus local time, ms. */
  readonly skewMs: number;
  readonly log: readonly string[];
  readonly withPrompt: boolean;
}

/** The newest of each; what was left out is said. */
const EVENTS_SHOWN = 1_000;
/** Far below what can be copied at once. */
const MAX_LENGTH = 400_000;

export function supportText(view: JobView, facts: SupportFacts): string {
  const sections = [
    ['Afterglow support bundle', [line('made', timeOf(facts.at)), ...facts.app.map(([name, value]) => line(name, value))]],
    ['Job', jobLines(view, facts)],
    ['Error', errorLines(view)],
    [`Files (${view.files.length})`, view.files.map((file) => fileLine(file, view.absent))],
    [`Not saved (${view.missing.length})`, view.missing.map(missingLine)],
    [`Events (${view.history.length})`, newest(view.history).map(eventLine)],
    [`Requests (${view.calls.length})`, view.calls.map(callLine)],
    [`Log, entries about this job (${facts.log.length})`, facts.log],
  ] as const;
  const text = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}\n${'-'.repeat(title.length)}\n${lines.join('\n')}`)
    .join('\n\n');
  const told = facts.withPrompt ? text : withoutPrompt(text, view);
  return told.length <= MAX_LENGTH ? `${told}\n` : `${told.slice(0, MAX_LENGTH)}\n… cut here\n`;
}

function jobLines(view: JobView, { hindrances, skewMs, withPrompt }: SupportFacts): readonly string[] {
  return [
    line('job', view.id),
    line('model', view.model),
    line('prompt', withPrompt ? JSON.stringify(view.prompt) : '[left out]'),
    line('router', view.base),
    line('route', view.route),
    line('request', view.requestId),
    line('idempotency', view.key),
    line('settings', `${view.body.sizeBytes} bytes, sha-256 ${view.body.digest}`),
    line('phase', view.phase),
    line('held because', view.heldBecause),
    line('wish to cancel', view.wish),
    line('ending', view.ending),
    line('sends', String(view.sends)),
    line('created', timeOf(view.createdAt)),
    line('first sent', view.firstSentAt === null ? null : timeOf(view.firstSentAt)),
    line('ended', view.endedAt === null ? null : timeOf(view.endedAt)),
    line('credits', view.credits),
    line('on the server', expiryOf(view)),
    line('lost contact', view.contact.lostSince === null ? null : timeOf(view.contact.lostSince)),
    line('last trouble', view.contact.trouble),
    line('saving waits for', view.obstacle),
    line('unrecorded', view.unrecorded ? 'yes' : null),
    line('server minus local clock', `${Math.round(skewMs)} ms`),
    line('in the way', hindrances.map((one) => one.kind).join(', ') || null),
  ].filter((text) => text !== '');
}

function errorLines({ error }: JobView): readonly string[] {
  if (error === null) return [];
  return [
    line('kind', error.kind),
    line('status', error.httpStatus === null ? null : String(error.httpStatus)),
    line('support id', error.supportId),
    line('charge', error.charge),
    line('refused part', error.refusalSubject),
    line('said', error.detail || null),
    ...error.fields.map((field) => line('field', `${field.path.join('.') || '(body)'}: ${field.message} (${field.type})`)),
  ].filter((text) => text !== '');
}

/** No name and no path: they are a person's own, and hold the beginning of the prompt. */
function fileLine(file: JobFile, absent: readonly number[]): string {
  const where = absent.includes(file.index) ? 'not where it was saved' : 'saved';
  const { index, role, kind, mediaType, sizeBytes, source } = file;
  return [`#${index}`, role, kind, mediaType, `${sizeBytes} bytes`, source, where].join('  ');
}

function missingLine({ source, reason, host, httpStatus }: JobView['missing'][number]): string {
  return [source, reason, host, httpStatus].filter((part) => part !== null).join('  ');
}

function eventLine({ at, type, phase, note }: HistoryLine): string {
  const when = type === 'damaged' ? '(time not readable)     ' : timeOf(at);
  return [when, type, `-> ${phase}`, note].filter((part) => part !== null).join('  ');
}

function callLine(call: CallLine): string {
  const { at, durationMs, httpStatus, bucket, supportId, retryAfterMs, trouble, decided } = call;
  return [
    timeOf(at),
    call.call,
    httpStatus ?? 'no answer',
    `${Math.round(durationMs)} ms`,
    bucket === null ? null : `bucket ${bucket}`,
    trouble === null ? null : `trouble ${trouble}`,
    retryAfterMs === null ? null : `retry after ${retryAfterMs / 1_000} s`,
    supportId === null ? null : `id ${supportId}`,
    decided === null ? null : `=> ${decided.event ?? 'nothing changed'}`,
    decided === null || decided.nextAt === null ? null : `next ${timeOf(decided.nextAt)}`,
  ]
    .filter((part) => part !== null)
    .join('  ');
}

function newest(history: readonly HistoryLine[]): readonly HistoryLine[] {
  return history.slice(-EVENTS_SHOWN);
}

function expiryOf({ expiry }: JobView): string | null {
  if (expiry.kind === 'none') return null;
  return expiry.kind === 'gone' ? 'gone' : `at least until ${timeOf(expiry.notBefore)}, at most until ${timeOf(expiry.notAfter)}`;
}

/** A server may quote the prompt, and a path in the log holds its beginning as a file name. */
function withoutPrompt(text: string, { prompt, files }: JobView): string {
  const names = files.flatMap(({ name, path }) => [path, name]).filter((name) => name.length > 3);
  const told = prompt.trim().length < 3 ? [] : [prompt, JSON.stringify(prompt).slice(1, -1), prompt.trim()];
  const masked = told.reduce((rest, part) => rest.replaceAll(part, '[prompt]'), text);
  return names.reduce((rest, name) => rest.replaceAll(name, '[file]'), masked);
}

const line = (name: string, value: string | null): string => (value === null ? '' : `${name}: ${value}`);

function timeOf(at: number): string {
  return Number.isFinite(at) && Math.abs(at) < 8.64e15 ? new Date(at).toISOString() : String(at);
}
