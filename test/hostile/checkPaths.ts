/** Ways out of the results folder: by the address of a result, by what files are named from, and by what an export holds. */

import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { partPathIn } from '../../src/main/adapters/assets/savePart.ts';
import { placeFile } from '../../src/main/adapters/disk/placeFile.ts';
import { namesOf } from '../../src/main/adapters/naming/jobNames.ts';
import { createTask } from '../../src/main/electron/files/task.ts';
import { createResultScheme } from '../../src/main/electron/page/resultScheme.ts';
import { createExports } from '../../src/main/exports.ts';
import type { Job } from '../../src/shared/job.ts';
import { HOSTILE_NAMES } from '../support/hostile/hostileNames.ts';
import { jobIn } from '../support/jobs.ts';
import { savedJob } from '../support/savedJobs.ts';
import { readZip } from '../support/zip.ts';
import { type Place, withPlace } from './folders.ts';
import { type Line, tryEach } from './line.ts';

const ID = '0f4c1f5a-8a0e-4c0b-9a6d-000000000001';
const SECRET = 'nobody reads this';
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])( *)(\.|$)/iu;
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

const STEPS: readonly string[] = [
  '../secret',
  '..%2fsecret',
  '%2e%2e/secret',
  '%2e%2e%2fsecret',
  '..%5csecret',
  '..\\secret',
  '....//secret',
  '..;/secret',
  '%252e%252e%252fsecret',
  '%c0%ae%c0%ae/secret',
  '\u2025/secret',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'C:/secret',
  'file:///etc/passwd',
  '.',
  '..',
  '%00',
  '0%00.png',
  '0/../../secret',
  '0/..%2f..%2fsecret',
  '0?file=/etc/passwd',
  '0#/etc/passwd',
  '0/',
  '00',
  '-1',
  '+0',
  '0x0',
  '1e0',
  '99999',
  ' 0',
  '0 ',
  '٠',
  '__proto__',
  'constructor',
];

/** Addresses of results that are none. */
const ADDRESSES: readonly string[] = [
  ...STEPS.map((step) => `afterglow-result://job/${ID}/${step}`),
  ...STEPS.slice(0, 17).map((step) => `afterglow-result://job/${step}/0`),
  ...STEPS.slice(0, 17).map((step) => `afterglow-result://${step}/${ID}/0`),
  ...['thumb/ID/0/../96', 'thumb/../ID/0/96', 'thumb/ID/0/96/../../secret', 'thumb/ID/0/97', 'thumb/ID/0/96?../x'].map(
    (path) => `afterglow-result://${path.replace('ID', ID)}`,
  ),
  `afterglow-result:///job/${ID}/0`,
  `afterglow-result://user@job/${ID}/0`,
  `afterglow-result://job:80/${ID}/0`,
  `AFTERGLOW-RESULT://job/${ID.toUpperCase()}/0`,
  `afterglow://job/${ID}/0`,
  `file://job/${ID}/0`,
];

const PATTERNS = [
  '{date} {prompt} {index}',
  '{prompt}/{body.text}/{body.text}',
  'con{body.text}/{batch}{body.text}.exe/a.{body.text}',
  '../{prompt}/../../{body.text}',
  '/{prompt}',
  'link/{prompt}',
];

export async function checkPaths(size: 'quick' | 'full'): Promise<readonly Line[]> {
  return [await addressesOfResults(), await namesOfFiles(size), await exportsOfFiles(size)];
}

function addressesOfResults(): Promise<Line> {
  return withPlace(async ({ root, results }) => {
    writeFileSync(join(root, 'secret'), SECRET);
    const job = savedJob(results, { id: ID, files: [{ name: 'fox.png', content: 'a fox' }] });
    const scheme = createResultScheme({
      file: ({ id, index }) => (id === ID ? (job.files.find((file) => file.index === index) ?? null) : null),
      thumb: () => null,
    });
    return tryEach(
      { area: 'paths', promise: 'no address of a result reads anything but the file that it names' },
      {
        of: ADDRESSES.flatMap((url) => [`${url} GET`, `${url} PUT`]),
        name: (one) => one,
        attempt: async (one) => {
          const at = one.lastIndexOf(' ');
          const [url, method] = [one.slice(0, at), one.slice(at + 1)];
          const answer = await scheme({ url, method, headers: new Headers() } as Request);
          const text = await answer.text();
          if (text !== '') return `read ${text.slice(0, 40)}`;
          if (answer.headers.get('content-security-policy') !== "default-src 'none'; sandbox")
            return 'answered without its policy';
          return answer.status >= 400 || answer.status === 204 ? null : `answered ${answer.status}`;
        },
      },
    );
  });
}

async function namesOfFiles(size: 'quick' | 'full'): Promise<Line> {
  const names = HOSTILE_NAMES.filter((_, at) => size === 'full' || at % 8 === 0);
  return tryEach(
    { area: 'paths', promise: 'what files are named from makes safe names below the results folder, each file once' },
    {
      of: PATTERNS.flatMap((pattern) => names.map((name) => ({ pattern, name }))),
      name: ({ pattern, name }) => `${pattern} of ${JSON.stringify(name).slice(0, 60)}`,
      attempt: ({ pattern, name }) => withPlace((place) => nameOne({ pattern, name, place })),
    },
  );
}

async function nameOne(options: {
  readonly pattern: string;
  readonly name: string;
  readonly place: Place;
}): Promise<string | null> {
  const { pattern, name, place } = options;
  const { root, results } = place;
  mkdirSync(join(root, 'outside'));
  symlinkSync(join(root, 'outside'), join(results, 'link'));
  const job = { ...jobIn('collecting'), createdAt: 0, prompt: name, model: `x/${name}` } as Job;
  const read = async (): Promise<Buffer> => Buffer.from(JSON.stringify({ text: name, seed: 1 }));
  const names = await namesOf(job, { pattern, bodies: { read } });
  const list = { find: async () => null, note: async () => {} };
  const given = new Map<string, string>();
  for (const number of [1, 2]) {
    const path = partPathIn(results);
    writeFileSync(path, `file ${number}`);
    const part = {
      source: `data[${number}]`,
      path,
      sizeBytes: 6,
      digest: '',
      mediaType: 'image/png',
      extension: 'png',
      kind: 'image',
      place: 'results',
    } as const;
    const kept = await placeFile(part, { job, number, list, folder: results, names, given });
    const unsafe = unsafeIn(kept.path, results);
    if (unsafe !== null) return unsafe;
    if (readFileSync(kept.path, 'utf8') !== `file ${number}`) return 'the file is another';
  }
  if (readdirSync(join(root, 'outside')).length > 0) return 'wrote through a link';
  const others = readdirSync(root).filter((one) => !['outside', 'results', 'store'].includes(one));
  return others.length === 0 ? null : `made ${others.join()} beside the folder`;
}

function unsafeIn(path: string, results: string): string | null {
  if (!path.startsWith(results + sep)) return `lies at ${path}`;
  if (realpathSync(path) !== join(realpathSync(results), relative(results, path))) return 'lies behind a link';
  if (!lstatSync(path).isFile()) return 'is no file';
  for (const part of relative(results, path).split(sep)) {
    if (UNSAFE.test(part) || DEVICE.test(part) || /^[\s.]|[\s.]$/u.test(part)) return `has the name ${JSON.stringify(part)}`;
    if (Buffer.byteLength(part) > 200) return 'has a name that is too long';
  }
  return null;
}

/** Names as a ledger from elsewhere may hold them, and as files on this disk may really have. */
const EXPORTED = [
  'a\\..\\..\\x',
  '..\\x',
  'C:x',
  'fox.png\u202Egnp.exe',
  'new\nline',
  ' x',
  'con.png',
  '-rf',
  '~',
  'a:b',
  '%2e%2e%2fx',
  'x'.repeat(250),
];

function exportsOfFiles(size: 'quick' | 'full'): Promise<Line> {
  const ways = (['zip', 'folder'] as const).flatMap((to) => EXPORTED.map((name) => ({ to, name })));
  return tryEach(
    { area: 'paths', promise: 'an export holds plain names, and nothing of it lies beside its place' },
    {
      of: ways.filter((_, at) => size === 'full' || at % 2 === 0),
      name: ({ to, name }) => `${to} of ${JSON.stringify(name).slice(0, 40)}`,
      attempt: ({ to, name }) => withPlace((place) => exportOne({ to, name, place })),
    },
  );
}

async function exportOne(options: {
  readonly to: 'zip' | 'folder';
  readonly name: string;
  readonly place: Place;
}): Promise<string | null> {
  const { to, name, place } = options;
  const { root, results } = place;
  const job = savedJob(join(results, 'deep'), { id: ID, files: [{ name, content: 'a fox' }] });
  const told = { ...job, files: job.files.map((file) => ({ ...file, name: `../../${file.name}` })) } as Job;
  const work = createExports({
    job: () => told,
    readBody: async () => Buffer.from('{}'),
    mask: (text) => text,
    now: Date.now,
    log: () => {},
  });
  const task = createTask({ tell: () => {}, now: Date.now, log: () => {} });
  const out = join(root, 'out');
  mkdirSync(out);
  const path = join(out, to === 'zip' ? 'Mine.zip' : 'Mine');
  const outcome = await task.run('export', (run) => work({ ids: [ID], to, list: 'json' }, { to, path }, run));
  if (!outcome.ok) return `was refused: ${outcome.error.kind}`;
  const names = to === 'zip' ? [...(await readZip(path)).keys()] : readdirSync(path);
  if (names.length !== 2) return `holds ${names.join(', ')}`;
  const odd = names.filter((one) => /[\\/]|^\.\.?$/u.test(one));
  if (odd.length > 0) return `holds ${JSON.stringify(odd)}`;
  const beside = [
    ...readdirSync(out).filter((one) => !one.startsWith('Mine')),
    ...readdirSync(root).filter((one) => !['out', 'results', 'store'].includes(one)),
  ];
  return beside.length === 0 ? null : `left ${beside.join()}`;
}
