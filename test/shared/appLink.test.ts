import { describe, expect, it } from 'vitest';
import { isMeantAsLink, jobLink, LINK_LENGTH, LINK_PROMPT_LENGTH, readAppLink } from '../../src/shared/appLink.ts';
import { HOSTILE } from '../support/hostile/hostile.ts';

const ID = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const MODEL = 'bfl/flux-2-pro';
const compose = (query: string): string => `afterglow://compose/${MODEL}?${query}`;
const prompt = (words: string): string => compose(`prompt=${encodeURIComponent(words)}`);

describe('a link that may be followed', () => {
  it.each([
    ['afterglow://open', { kind: 'open' }],
    ['afterglow://open/', { kind: 'open' }],
    ['AfterGlow://open', { kind: 'open' }],
    [`afterglow://job/${ID}`, { kind: 'job', id: ID }],
    [`afterglow://job/${ID.toUpperCase()}`, { kind: 'job', id: ID }],
    [jobLink(ID), { kind: 'job', id: ID }],
    [`afterglow://add/${MODEL}/${ID}`, { kind: 'add', run: { model: MODEL, requestId: ID } }],
    [`afterglow://compose/${MODEL}`, { kind: 'compose', model: MODEL, prompt: null }],
    ['afterglow://compose/kling/v2.6_pro', { kind: 'compose', model: 'kling/v2.6_pro', prompt: null }],
    [prompt('a red teapot'), { kind: 'compose', model: MODEL, prompt: 'a red teapot' }],
    [compose('prompt=a+red+teapot%2B1'), { kind: 'compose', model: MODEL, prompt: 'a red teapot+1' }],
    [
      prompt("it's 100 % (really!) ~ a & b = c ? #1"),
      { kind: 'compose', model: MODEL, prompt: "it's 100 % (really!) ~ a & b = c ? #1" },
    ],
    [prompt('eins\r\nzwei\n\tdrei'), { kind: 'compose', model: MODEL, prompt: 'eins\nzwei\n\tdrei' }],
    [prompt('夕暮れの港 🏳️‍🌈'), { kind: 'compose', model: MODEL, prompt: '夕暮れの港 🏳️‍🌈' }],
    [prompt('می‌خواهم'), { kind: 'compose', model: MODEL, prompt: 'می‌خواهم' }],
    [prompt('x'.repeat(LINK_PROMPT_LENGTH)), { kind: 'compose', model: MODEL, prompt: 'x'.repeat(LINK_PROMPT_LENGTH) }],
  ])('%s', (text, link) => {
    expect(readAppLink(text)).toEqual(link);
  });
});

const REFUSED: readonly (readonly [why: string, text: unknown])[] = [
  ['nothing', ''],
  ['the scheme alone', 'afterglow:'],
  ['no host', 'afterglow://'],
  ['an empty host', 'afterglow:///open'],
  ['one slash', 'afterglow:/open'],
  ['no slashes', 'afterglow:open'],
  ['a host in capitals', 'afterglow://OPEN'],
  ['an unknown host', 'afterglow://submit/bfl/flux-2-pro?prompt=x'],
  ['the host of the app’s own pages', 'afterglow://app/'],
  ['the host of the app’s own pages, at a view', 'afterglow://app/#/settings'],
  ['the scheme of results', `afterglow-result://job/${ID}/0`],
  ['the web', 'https://open'],
  ['a script', 'javascript:alert(1)'],
  ['a file', 'file:///etc/passwd'],
  ['a scheme that begins like ours', 'afterglowx://open'],
  ['something before it', ` afterglow://open`],
  ['a line break behind it', 'afterglow://open\n'],
  ['a null behind it', 'afterglow://open\u0000'],
  ['a second line', `afterglow://open\nafterglow://job/${ID}`],
  ['a user', 'afterglow://me@open'],
  ['a user and a password', `afterglow://me:pw@job/${ID}`],
  ['a port', 'afterglow://open:80'],
  ['a longer host', 'afterglow://open.evil'],
  ['a fragment', 'afterglow://open#x'],
  ['a path behind open', 'afterglow://open/x'],
  ['a query behind open', 'afterglow://open?x=1'],
  ['an empty query behind open', 'afterglow://open?'],
  ['backslashes', 'afterglow:\\\\open'],
  ['a space', 'afterglow://open --practice'],
  ['an encoded host', 'afterglow://%6fpen'],
  ['a host of other letters', 'afterglow://оpen'],
  ['a job without an id', 'afterglow://job'],
  ['a job with an empty id', 'afterglow://job/'],
  ['a job with a short id', `afterglow://job/${ID.slice(1)}`],
  ['a job with a long id', `afterglow://job/${ID}0`],
  ['a job with a slash behind it', `afterglow://job/${ID}/`],
  ['a job with more behind it', `afterglow://job/${ID}/cancel`],
  ['a job with a query', `afterglow://job/${ID}?cancel=1`],
  ['a job above a folder', `afterglow://job/../${ID}`],
  ['a job above an encoded folder', `afterglow://job/%2e%2e%2f${ID}`],
  ['a job in braces', `afterglow://job/{${ID}}`],
  ['a job with an encoded letter', `afterglow://job/%30${ID.slice(1)}`],
  ['a run without an id', `afterglow://add/${MODEL}`],
  ['a run without a model', `afterglow://add/${ID}`],
  ['a run with half a model', `afterglow://add/flux/${ID}`],
  ['a run with more behind it', `afterglow://add/${MODEL}/${ID}/x`],
  ['a run at another Router', `afterglow://add/${MODEL}/${ID}?base=https://evil.example`],
  ['a run with its whole address', `afterglow://add/https://evil.example/v2/models/${MODEL}/requests/${ID}`],
  ['a draft without a model', 'afterglow://compose?prompt=x'],
  ['a draft with half a model', 'afterglow://compose/flux?prompt=x'],
  ['a draft with a model in capitals', 'afterglow://compose/BFL/flux?prompt=x'],
  ['a draft with a model above a folder', 'afterglow://compose/../flux?prompt=x'],
  ['a draft with dots for a model', 'afterglow://compose/bfl/..?prompt=x'],
  ['a draft with an encoded model', 'afterglow://compose/bfl%2fflux?prompt=x'],
  ['a draft with a long model', `afterglow://compose/bfl/${'x'.repeat(129)}`],
  ['a draft with more behind its model', `afterglow://compose/${MODEL}/submit?prompt=x`],
  ['a draft with an empty query', `afterglow://compose/${MODEL}?`],
  ['no words', compose('prompt=')],
  ['words of spaces', compose('prompt=+%20%0a')],
  ['the words twice', compose('prompt=x&prompt=y')],
  ['an unknown parameter', compose('prompt=x&submit=1')],
  ['an unknown parameter first', compose('submit=1&prompt=x')],
  ['another name', compose('Prompt=x')],
  ['an encoded name', compose('%70rompt=x')],
  ['a key', compose('prompt=x&key=comfyui-0123456789abcdef')],
  ['a Router', compose('prompt=x&base=https%3A%2F%2Fevil.example')],
  ['a folder', compose('prompt=x&folder=%2Fetc')],
  ['a whole body', compose('body=%7B%22prompt%22%3A%22x%22%7D')],
  ['a half encoding', compose('prompt=%e')],
  ['no encoding', compose('prompt=%zz')],
  ['bytes that are no UTF-8', compose('prompt=%ff%fe')],
  ['an overlong encoding', compose('prompt=%c0%af')],
  ['half a character', compose('prompt=%ed%a0%80')],
  ['a null', prompt('a\u0000b')],
  ['an escape', prompt('a\u001b[2Jb')],
  ['a bell', prompt('a\u0007b')],
  ['a turned direction', prompt('a\u202eb')],
  ['an isolated direction', prompt('a\u2067b')],
  ['an invisible mark', prompt('a\u200bb')],
  ['a soft hyphen', prompt('a\u00adb')],
  ['letters that nobody sees', prompt('a\u{e0041}\u{e0042}b')],
  ['a private character', prompt('a\ue000b')],
  ['a line separator', prompt('a\u2028b')],
  ['a file as data', prompt('data:image/png;base64,AAAA')],
  ['a file of this machine', prompt(`afterglow-media:${'a'.repeat(64)}:base64`)],
  ['a file of this machine with a space', prompt(` afterglow-media:${'a'.repeat(64)}:data `)],
  ['words in quotes', `afterglow://compose/${MODEL}?prompt="x"`],
  ['words not encoded', `afterglow://compose/${MODEL}?prompt=é`],
  ['too many words', prompt('x'.repeat(LINK_PROMPT_LENGTH + 1))],
  ['too long a link', `afterglow://compose/${MODEL}?prompt=${'%41'.repeat(LINK_LENGTH / 3)}`],
  ['a hundred million letters', `afterglow://${'a'.repeat(100_000_000)}`],
];

describe('a link that is not followed', () => {
  it.each(REFUSED)('%s', (_why, text) => {
    expect(readAppLink(text)).toBeNull();
  });

  it.each(HOSTILE)('what is no text: %s', (_name, value) => {
    expect(readAppLink(value)).toBeNull();
  });
});

it('what is meant as a link is told from other arguments by its scheme alone', () => {
  expect(['afterglow://open', 'AFTERGLOW:x'].map(isMeantAsLink)).toEqual([true, true]);
  expect(['--afterglow:x', 'afterglow', 'afterglow-result://job', '/a/afterglow:x'].map(isMeantAsLink)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});
