/**
 * The pattern by which results get their names below the results folder: `{date}/{model}/{prompt:40} {index}`. Words in braces
 * are tokens, a slash makes a subfolder, everything else is taken as it stands. Pure, so that the page can show what would come
 * of a pattern while it is typed.
 */

import { cleanSigns, cutToLength, folderName, PROMPT_LENGTH, startOf } from './fileName.ts';
import type { FileKind } from './job.ts';
import { readLeaves, readSeed } from './jsonLeaves.ts';

/** `2026-11-29 paper crane studio light 1.png`: day, start of the prompt (or the model when there is none), place in the job. */
export const DEFAULT_PATTERN = '{date} {prompt} {index}';

export const TOKENS = [
  'date',
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'provider',
  'model',
  'prompt',
  'seed',
  'kind',
  'index',
  'job',
  'batch',
] as const;

export type Token = (typeof TOKENS)[number];

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'token'; readonly token: Token; readonly limit: number | null }
  /** A field of the settings, by its path. */
  | { readonly kind: 'field'; readonly path: string; readonly limit: number | null };

/** The folders, outermost first, and last the name itself. */
export interface Pattern {
  readonly parts: readonly (readonly Piece[])[];
}

export type PatternProblem =
  | { readonly kind: 'empty' | 'tooLong' | 'unclosed' | 'stray' | 'emptyPart' | 'dots' | 'tooDeep' | 'noField' | 'backslash' }
  | { readonly kind: 'unknown' | 'limit' | 'sign'; readonly what: string };

export const PATTERN_LENGTH = 500;
const MAX_FOLDERS = 6;
const LONGEST_LIMIT = 200;
/** All folders of a path together, in bytes; with the name it stays far below what any system takes. */
const FOLDERS_BYTES = 200;

export function parsePattern(text: string): { readonly ok: Pattern } | { readonly problem: PatternProblem } {
  if (text.trim() === '') return { problem: { kind: 'empty' } };
  if (text.length > PATTERN_LENGTH) return { problem: { kind: 'tooLong' } };
  const parts: Piece[][] = [[]];
  let at = 0;
  while (at < text.length) {
    if (text[at] === '{') {
      const end = text.indexOf('}', at);
      const again = text.indexOf('{', at + 1);
      if (end === -1 || (again !== -1 && again < end)) return { problem: { kind: 'unclosed' } };
      const piece = pieceOf(text.slice(at + 1, end));
      if ('problem' in piece) return piece;
      parts.at(-1)?.push(piece.ok);
      at = end + 1;
    } else if (text[at] === '/') {
      parts.push([]);
      at += 1;
    } else {
      const words = /^[^{/]+/u.exec(text.slice(at))?.[0] ?? '';
      const problem = problemOf(words);
      if (problem !== null) return { problem };
      parts.at(-1)?.push({ kind: 'text', text: words });
      at += words.length;
    }
  }
  const problem = problemOfParts(parts);
  return problem === null ? { ok: { parts } } : { problem };
}

function pieceOf(inner: string): { readonly ok: Piece } | { readonly problem: PatternProblem } {
  const [, name = '', given] = /^([^:]*)(?::(.*))?$/su.exec(inner.trim()) ?? [];
  const limit = given === undefined ? null : /^[1-9]\d{0,2}$/u.test(given) ? Number(given) : Number.NaN;
  if (limit !== null && !(limit <= LONGEST_LIMIT)) return { problem: { kind: 'limit', what: `{${inner}}` } };
  if (name === 'body' || name.startsWith('body.')) {
    const path = name.slice('body.'.length);
    return path === '' || path.split('.').includes('')
      ? { problem: { kind: 'noField' } }
      : { ok: { kind: 'field', path, limit } };
  }
  const token = TOKENS.find((one) => one === name);
  return token === undefined
    ? { problem: { kind: 'unknown', what: `{${cutToLength(inner, 40)}}` } }
    : { ok: { kind: 'token', token, limit } };
}

function problemOf(words: string): PatternProblem | null {
  if (words.includes('}')) return { kind: 'stray' };
  if (words.includes('\\')) return { kind: 'backslash' };
  const sign = /[:*?"<>|\p{Cc}]/u.exec(words)?.[0];
  return sign === undefined ? null : { kind: 'sign', what: sign };
}

function problemOfParts(parts: readonly (readonly Piece[])[]): PatternProblem | null {
  if (parts.length > MAX_FOLDERS + 1) return { kind: 'tooDeep' };
  for (const part of parts) {
    const words = part.map((piece) => (piece.kind === 'text' ? piece.text : 'x')).join('');
    if (words.trim() === '') return { kind: 'emptyPart' };
    if (/^[\s.]+$/u.test(words)) return { kind: 'dots' };
  }
  return null;
}

/** What a pattern takes from the settings of a job, read once for all its files. */
export interface SettingsFacts {
  readonly seed: string;
  /** By the path of the field. */
  readonly fields: ReadonlyMap<string, string>;
}

export const NO_SETTINGS: SettingsFacts = { seed: '', fields: new Map() };

/** Whether the settings of a job are needed for its names: they may be large. */
export function needsSettings(pattern: Pattern): boolean {
  return pattern.parts.flat().some((piece) => piece.kind === 'field' || (piece.kind === 'token' && piece.token === 'seed'));
}

/** `settings`: the JSON text as sent. */
export function settingsFacts(pattern: Pattern, settings: string): SettingsFacts {
  const paths = new Set(pattern.parts.flat().flatMap((piece) => (piece.kind === 'field' ? [piece.path] : [])));
  return { seed: readSeed(settings) ?? '', fields: readLeaves(settings, paths) };
}

export interface NameFacts {
  /** When the job was made, wall-clock ms; days and hours are those of this machine's calendar. */
  readonly at: number;
  readonly model: string;
  readonly prompt: string;
  readonly job: string;
  /** Null: it was made alone. */
  readonly batch: string | null;
  readonly settings: SettingsFacts;
  /** The place of the file in its job, counted from 1. */
  readonly number: number;
  readonly kind: FileKind;
}

export interface PatternName {
  /** Safe as they are, outermost first. */
  readonly folders: readonly string[];
  /** Still to be made a file name with its extension. */
  readonly stem: string;
}

/** What a pattern comes to for one file. A folder of which nothing is left is left out. */
export function nameBy(pattern: Pattern, facts: NameFacts): PatternName {
  const texts = pattern.parts.map((part) => part.map((piece) => textOf(piece, facts)).join(''));
  const outer = texts.slice(0, -1);
  const bytesEach = Math.floor(FOLDERS_BYTES / Math.max(1, outer.length));
  return {
    folders: outer.map((text) => folderName(text, bytesEach)).filter((name) => name !== ''),
    stem: texts.at(-1) ?? '',
  };
}

function textOf(piece: Piece, facts: NameFacts): string {
  if (piece.kind === 'text') return piece.text;
  const whole = piece.kind === 'field' ? (facts.settings.fields.get(piece.path) ?? '') : tokenText(piece, facts);
  const clean = cleanSigns(whole);
  return piece.limit === null ? clean : cutToLength(clean, piece.limit).trimEnd();
}

const modelOf = ({ model }: Pick<NameFacts, 'model'>): string => model.split('/').at(-1) ?? '';

function startOfPrompt(facts: NameFacts, length: number): string {
  return startOf(facts.prompt, length) || startOf(modelOf(facts), length);
}

function tokenText({ token, limit }: Extract<Piece, { kind: 'token' }>, facts: NameFacts): string {
  const date = new Date(facts.at);
  switch (token) {
    case 'prompt':
      return startOfPrompt(facts, limit ?? PROMPT_LENGTH);
    case 'date':
      return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    case 'year':
      return String(date.getFullYear());
    case 'month':
      return two(date.getMonth() + 1);
    case 'day':
      return two(date.getDate());
    case 'hour':
      return two(date.getHours());
    case 'minute':
      return two(date.getMinutes());
    case 'second':
      return two(date.getSeconds());
    case 'provider':
      return facts.model.split('/').length > 1 ? (facts.model.split('/')[0] ?? '') : '';
    case 'model':
      return modelOf(facts);
    case 'seed':
      return facts.settings.seed;
    case 'kind':
      return facts.kind === 'model3d' ? '3d' : facts.kind;
    case 'index':
      return String(facts.number);
    case 'job':
      return facts.job;
    case 'batch':
      return facts.batch ?? '';
  }
}

const two = (value: number): string => String(value).padStart(2, '0');
