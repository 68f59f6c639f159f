/** The settings: few, small, parsed from unknown each time the app starts. Jobs are never kept here. */

import type { ActiveProfile, KeyId, Naming, Theme, TileSize } from '../../shared/appFacts.ts';
import type { ProxyWish } from '../../shared/connection.ts';
import { keyId } from '../../shared/keyNames.ts';
import { FAVOURITES_MOST, type ModelPicks, NO_PICKS, RECENT_MOST } from '../../shared/modelPicks.ts';
import type { NoticeWish } from '../../shared/notices.ts';
import { noticeWish } from '../../shared/parse/settings.ts';
import { isModelId } from '../../shared/parse/shapes.ts';
import { fields, oneOf, orNull, type Shape, text, wholeNumber, yesOrNo } from '../../shared/parser.ts';
import { DEFAULT_PATTERN, PATTERN_LENGTH, parsePattern } from '../../shared/pattern.ts';
import { DEFAULT_SIZE_LIMITS, type SizeLimits, sizeLimits } from '../../shared/sizeLimits.ts';
import { NO_UPDATES_YET, type UpdatesKept, updatesKept } from '../../shared/updates.ts';
import { MOST_MARKS } from './page/paintWatch.ts';

/** Where the window was; in points of the virtual screen. */
export interface WindowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
}

export interface Settings {
  readonly base: string;
  /** Bases that the only key was used with, from before keys had names; they are kept with each key since. */
  readonly formerBases: readonly string[];
  /** Null: the usual place. */
  readonly folder: string | null;
  /** How results are named. */
  readonly naming: Naming;
  readonly sizeLimits: SizeLimits;
  readonly theme: Theme;
  readonly tiles: TileSize;
  readonly modelPicks: ModelPicks;
  readonly notices: NoticeWish;
  readonly profile: ActiveProfile;
  /** The key that new jobs go out with; null: nobody chose one. */
  readonly activeKey: KeyId | null;
  /** Its password is a secret and kept elsewhere. */
  readonly proxy: Omit<ProxyWish, 'password'>;
  /** Absolute path of a PEM file with further authorities. */
  readonly caFile: string | null;
  readonly window: WindowPlace | null;
  /** Digests of files that the window broke over, oldest first. */
  readonly notPainted: readonly string[];
  /** Read and written only where the build has a feed. */
  readonly updates: UpdatesKept;
}

export const SETTINGS_VERSION = 1;

/** https://docs.comfy.org/development/comfy-router/reference */
export const ROUTER_BASE = 'https://api.comfy.org';

export const DEFAULTS: Settings = {
  base: ROUTER_BASE,
  formerBases: [],
  folder: null,
  naming: { pattern: DEFAULT_PATTERN, sidecars: true },
  sizeLimits: DEFAULT_SIZE_LIMITS,
  theme: 'system',
  tiles: 'large',
  modelPicks: NO_PICKS,
  notices: { finished: true, failed: true, atRisk: true, sound: false },
  profile: 'none',
  activeKey: null,
  proxy: { mode: 'system', server: '', username: '', bypass: '' },
  caFile: null,
  window: null,
  notPainted: [],
  updates: NO_UPDATES_YET,
};

/** The file behind the settings. */
export interface SettingsFile {
  read(): unknown;
  write(kept: Readonly<Record<string, unknown>>): void;
  /** Keeps a copy of what is there now, before it is written over; answers with the path of the copy. */
  setAside(): string | null;
}

export interface SettingsParts {
  readonly file: SettingsFile;
  /** True for an address that may be a Router's base. */
  readonly isBase: (address: string) => boolean;
  readonly log: (line: string) => void;
}

export interface OpenSettings {
  get(): Settings;
  change(changes: Partial<Settings>): void;
}

/**
 * Reads the settings. What does not parse falls back to its default, and a copy of the file is set aside first. What a newer
 * version wrote beside or within what is known here stays in the file, for when that version is used again.
 */
export function openSettings({ file, isBase, log }: SettingsParts): OpenSettings {
  const content = file.read();
  const read = parseSettings(content, isBase);
  let settings = read.settings;
  let kept: Readonly<Record<string, unknown>> = isRecord(content) ? content : {};
  const unread = new Set(read.unreadable);
  if (isNewer(kept['version'])) {
    log('the settings were written by a newer version of Afterglow; what this one does not know of them is kept as it is');
    unread.delete('version');
  }
  if (unread.size > 0) {
    log(`settings that could not be read: ${[...unread].join(', ')}; kept a copy at ${file.setAside() ?? 'nowhere'}`);
  }
  return {
    get: () => settings,
    change: (changes) => {
      settings = { ...settings, ...changes };
      for (const name of Object.keys(changes)) unread.delete(name);
      const known = Object.entries(settings).filter(([name]) => !unread.has(name));
      kept = {
        ...kept,
        version: isNewer(kept['version']) ? kept['version'] : SETTINGS_VERSION,
        ...Object.fromEntries(known.map(([name, value]) => [name, over(kept[name], value)])),
      };
      file.write(kept);
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNewer = (version: unknown): boolean => typeof version === 'number' && version > SETTINGS_VERSION;

/** Without the fields that only a newer version knows. */
const knownOf = (value: unknown, like: unknown): unknown =>
  isRecord(value) && isRecord(like)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(like, name)))
    : value;

/** What is known here, laid over what was there: fields of a newer version stay beside it. */
const over = (before: unknown, value: unknown): unknown =>
  isRecord(before) && isRecord(value) ? { ...before, ...value } : value;

/** `unreadable` names what was there and did not parse. */
export function parseSettings(
  input: unknown,
  isBase: (address: string) => boolean,
): { readonly settings: Settings; readonly unreadable: readonly string[] } {
  if (input === undefined || input === null) return { settings: DEFAULTS, unreadable: [] };
  if (typeof input !== 'object' || Array.isArray(input)) return { settings: DEFAULTS, unreadable: ['everything'] };
  const record = input as Record<string, unknown>;
  if (Object.keys(record).length === 0) return { settings: DEFAULTS, unreadable: [] };
  const unreadable: string[] = [];
  if (record['version'] !== SETTINGS_VERSION) unreadable.push('version');

  const shapes = shapesOf(isBase);
  const take = <K extends keyof Settings>(name: K): Settings[K] => {
    if (!Object.hasOwn(record, name)) return DEFAULTS[name];
    const parsed = shapes[name](record[name]) ?? shapes[name](knownOf(record[name], DEFAULTS[name]));
    if (parsed !== null) return parsed.value;
    unreadable.push(name);
    return DEFAULTS[name];
  };
  const settings: Settings = {
    base: take('base'),
    formerBases: take('formerBases'),
    folder: take('folder'),
    naming: take('naming'),
    sizeLimits: take('sizeLimits'),
    theme: take('theme'),
    tiles: take('tiles'),
    modelPicks: take('modelPicks'),
    notices: take('notices'),
    profile: take('profile'),
    activeKey: take('activeKey'),
    proxy: take('proxy'),
    caFile: take('caFile'),
    window: take('window'),
    notPainted: take('notPainted'),
    updates: take('updates'),
  };
  return { settings, unreadable };
}

function shapesOf(isBase: (address: string) => boolean): { readonly [K in keyof Settings]: Shape<Settings[K]> } {
  const base: Shape<string> = (input) => (typeof input === 'string' && isBase(input) ? { value: input } : null);
  const bases: Shape<readonly string[]> = (input) => {
    if (!Array.isArray(input) || input.length > 100) return null;
    return input.every((entry) => base(entry) !== null) ? { value: input as string[] } : null;
  };
  const digest = text({ max: 64, pattern: /^[0-9a-f]{64}$/u });
  const digests: Shape<readonly string[]> = (input) => {
    if (!Array.isArray(input) || input.length > MOST_MARKS) return null;
    return input.every((entry) => digest(entry) !== null) ? { value: input as string[] } : null;
  };
  const models =
    (most: number): Shape<readonly string[]> =>
    (input) => {
      if (!Array.isArray(input) || input.length > most) return null;
      return input.every((entry) => typeof entry === 'string' && isModelId(entry)) ? { value: input as string[] } : null;
    };
  const pattern: Shape<string> = (input) => {
    const read = text({ max: PATTERN_LENGTH })(input);
    return read !== null && 'ok' in parsePattern(read.value) ? read : null;
  };
  return {
    base,
    formerBases: bases,
    folder: orNull(text({ min: 1, max: 4_096 })),
    naming: fields<Naming>({ pattern, sidecars: yesOrNo }),
    sizeLimits,
    theme: oneOf('system', 'light', 'dark'),
    tiles: oneOf('large', 'small'),
    modelPicks: fields<ModelPicks>({ favourites: models(FAVOURITES_MOST), recent: models(RECENT_MOST) }),
    notices: noticeWish,
    profile: oneOf('practice', 'router', 'none'),
    activeKey: orNull(keyId),
    proxy: fields<Settings['proxy']>({
      mode: oneOf('system', 'manual', 'none'),
      server: text({ max: 500 }),
      username: text({ max: 200 }),
      bypass: text({ max: 4_000 }),
    }),
    caFile: orNull(text({ min: 1, max: 4_096 })),
    window: orNull(
      fields<WindowPlace>({
        x: wholeNumber({ min: -100_000, max: 100_000 }),
        y: wholeNumber({ min: -100_000, max: 100_000 }),
        width: wholeNumber({ min: 1, max: 100_000 }),
        height: wholeNumber({ min: 1, max: 100_000 }),
        maximized: (input) => (typeof input === 'boolean' ? { value: input } : null),
      }),
    ),
    notPainted: digests,
    updates: updatesKept,
  };
}
