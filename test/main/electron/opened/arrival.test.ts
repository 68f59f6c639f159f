import { describe, expect, it } from 'vitest';
import { readLaunch } from '../../../../src/main/electron/launch.ts';
import { type Arrival, arrivalIn, arrivalOf, ownArgs, startMessage } from '../../../../src/main/electron/opened/arrival.ts';
import { LINK_LENGTH, readAppLink } from '../../../../src/shared/appLink.ts';
import { HOSTILE } from '../../../support/hostile/hostile.ts';

const LINK = 'afterglow://open';
const of = (...args: string[]) => arrivalOf({ args: ['/opt/Afterglow/afterglow', ...args], folder: '/home/ada/Zoë Müller' });
const link = (text: string) => ({ kind: 'link', text });
const file = (path: string) => ({ kind: 'file', path });

describe('what a command line asks to open', () => {
  it.each([
    ['nothing', [], null],
    ['options', ['--practice', '--user-data-dir=/a/b.afterglow'], null],
    ['a link', [LINK], link(LINK)],
    ['a link behind options', ['--practice', '-x', LINK], link(LINK)],
    ['a link in capitals', ['AFTERGLOW://x'], link('AFTERGLOW://x')],
    ['one link of several', [LINK, 'afterglow://job/x'], link(LINK)],
    ['a link, and nothing behind it', [LINK, '/a/b.afterglow', '--practice'], link(LINK)],
    ['a link behind the end of options', ['--', LINK], link(LINK)],
    ['a file', ['/a/b.afterglow'], file('/a/b.afterglow')],
    ['a file in other letters', ['/a/b.AfterGlow'], file('/a/b.AfterGlow')],
    ['one file of several', ['/a/b.afterglow', '/a/c.afterglow'], file('/a/b.afterglow')],
    ['a file beside the caller', ['b.afterglow'], file('/home/ada/Zoë Müller/b.afterglow')],
    ['a file above the caller', ['../b.afterglow'], file('/home/ada/b.afterglow')],
    ['a file as an address', ['file:///a/my%20b.afterglow'], file('/a/my b.afterglow')],
    ['a file of another machine', ['file://evil.example/a/b.afterglow'], null],
    ['a file with a slash in its name', ['file:///a%2fb.afterglow'], null],
    ['a file with a null in it', ['/a\0/b.afterglow'], null],
    ['a file behind the end of options that looks like one', ['--', '--b.afterglow'], file('/home/ada/Zoë Müller/--b.afterglow')],
    ['an option that ends like a file', ['--b.afterglow'], null],
    ['the app’s folder of a run from source', ['/home/ada/afterglow', '--practice'], null],
    ['a picture', ['/a/b.png'], null],
    ['the ending alone', ['/a/.afterglow'], null],
    ['a very long path', [`/${'a'.repeat(5_000)}.afterglow`], null],
    ['another scheme', ['https://example.org/b', 'afterglow-result://job/x'], null],
  ])('%s', (_what, args, arrival) => {
    expect(of(...args)).toEqual(arrival);
  });

  it('a link that is too long is cut where it is refused anyway', () => {
    const arrival = of(`afterglow://compose/a/b?prompt=${'x'.repeat(100_000)}`);
    expect(arrival).toMatchObject({ kind: 'link', text: expect.stringMatching(/^afterglow:/u) });
    const text = arrival?.kind === 'link' ? arrival.text : '';
    expect(text).toHaveLength(LINK_LENGTH + 1);
    expect(readAppLink(text)).toBeNull();
  });

  it('a file beside a caller whose folder is gone is nowhere', () => {
    expect(arrivalOf({ args: ['x', 'b.afterglow'], folder: null })).toBeNull();
    expect(arrivalOf({ args: ['x', '/b.afterglow'], folder: null })).toEqual(file('/b.afterglow'));
  });
});

describe('options', () => {
  it('behind a link or the end of options are none', () => {
    const practice = (...args: string[]) => {
      const launch = readLaunch({
        environment: {},
        commandLine: ['afterglow', ...args],
        isPackaged: true,
        parseBase: (text) => ({ ok: text }),
      });
      return 'refused' in launch ? null : launch.practice;
    };
    expect(practice('--practice', LINK)).toBe(true);
    expect(practice('/a/b.afterglow', '--practice')).toBe(true);
    expect(practice(LINK, '--practice')).toBe(false);
    expect(practice('--', '--practice')).toBe(false);
  });

  it('of a run are kept without what it opened', () => {
    expect(ownArgs(['electron', '-r', 'x.cjs', '/app', '--practice', '/a/b.afterglow', LINK, '--more'])).toEqual([
      'electron',
      '-r',
      'x.cjs',
      '/app',
      '--practice',
    ]);
  });
});

describe('the message of another start', () => {
  const path = `/home/ada/Zoë’s 夕暮れ 🏳️‍🌈/${'x'.repeat(3_000)}.afterglow`;

  it.each([link(LINK), file('/a/b.afterglow'), file(path), file(`/${'夕'.repeat(4_000)}.afterglow`), null])(
    'comes over in plain letters and says what it was asked to open: %j',
    (asked) => {
      const message = startMessage(asked as Arrival | null);
      expect(message.arrival).toMatch(/^[\x20-\x7e]{1,16500}$/u);
      expect(arrivalIn(message)).toEqual(asked);
    },
  );

  it.each<readonly [string, unknown]>([
    ...HOSTILE,
    ['none', undefined],
    ['a text', LINK],
    ['a relative path', file('b.afterglow')],
    ['a path of another ending', file('/etc/passwd')],
    ['a folder above', file('/a/b.afterglow/../../etc/passwd')],
    ['an empty link', link('')],
    ['a link of ten million letters', link('x'.repeat(10_000_000))],
    ['more than was asked', { ...link(LINK), path: '/a/b.afterglow' }],
    ['a kind of its own', { kind: 'flag', text: '--practice' }],
  ])('that is none of ours is nothing: %s', (_what, arrival) => {
    expect(arrivalIn(arrival)).toBeNull();
    expect(arrivalIn({ arrival })).toBeNull();
    expect(arrivalIn({ ...startMessage(null), more: arrival })).toBeNull();
    expect(arrivalIn({ arrival: encoded(arrival) })).toBeNull();
  });
});

function encoded(value: unknown): string {
  try {
    return Buffer.from(JSON.stringify(value) ?? '').toString('base64');
  } catch {
    return Buffer.from('{').toString('base64');
  }
}
