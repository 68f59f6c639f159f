/** Names made of hostile text by patterns with folders, each really made on this platform. */

import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type KeptAsset, nameKey } from '../../../../src/main/adapters/assets/keptAssets.ts';
import { partPathIn } from '../../../../src/main/adapters/assets/savePart.ts';
import { type Placing, placeFile } from '../../../../src/main/adapters/disk/placeFile.ts';
import { makeFolders } from '../../../../src/main/adapters/naming/folders.ts';
import { namesOf } from '../../../../src/main/adapters/naming/jobNames.ts';
import type { Job } from '../../../../src/shared/job.ts';
import { HOSTILE_NAMES } from '../../../support/hostile/hostileNames.ts';
import { jobIn } from '../../../support/jobs.ts';
import { quickFolder } from '../../../support/tempFolder.ts';

const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])( *)(\.|$)/iu;
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

async function desk(pattern: string, more: Partial<Job> = {}) {
  const root = quickFolder();
  const results = join(root, 'results');
  mkdirSync(results);
  const job = { ...jobIn('collecting'), createdAt: 0, ...more } as Job;
  const noted: KeptAsset[] = [];
  const given = new Map<string, string>();
  const list = { find: async () => null, note: async (asset: KeptAsset) => void noted.push(asset) };
  const read = async () => Buffer.from(JSON.stringify({ text: job.prompt, seed: 1 }));
  const names = await namesOf(job, { pattern, bodies: { read } });
  let files = 0;
  const put = async (placing: Partial<Placing> = {}): Promise<string> => {
    files += 1;
    const number = files;
    const path = partPathIn(results);
    writeFileSync(path, `file ${number}`);
    const part: KeptAsset = {
      source: `data[${number}]`,
      path,
      sizeBytes: 6,
      digest: '',
      mediaType: 'image/png',
      extension: 'png',
      kind: 'image',
      place: 'results',
    };
    const kept = await placeFile(part, {
      job,
      number,
      list,
      folder: results,
      names,
      given,
      ...placing,
    });
    expect(readFileSync(kept.path, 'utf8')).toBe(`file ${number}`);
    expect(noted).toContainEqual(kept);
    return kept.path;
  };
  return { root, results, job, put, given };
}

/** Whether everything about a path is safe on every system. */
function expectSafe(path: string, results: string): void {
  expect(path.startsWith(results + sep)).toBe(true);
  expect(realpathSync(path)).toBe(join(realpathSync(results), relative(results, path)));
  for (const name of relative(results, path).split(sep)) {
    expect(name).not.toMatch(UNSAFE);
    expect(name).not.toMatch(DEVICE);
    expect(name).not.toMatch(/^[\s.]|[\s.]$/u);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  }
  expect(Buffer.byteLength(relative(results, path))).toBeLessThanOrEqual(420);
  expect(lstatSync(dirname(path)).isDirectory()).toBe(true);
}

describe('the hostile names', () => {
  it('are at least 250', () => expect(new Set(HOSTILE_NAMES).size).toBeGreaterThanOrEqual(250));

  it.each([
    '{date} {prompt} {index}',
    '{prompt}/{body.text}/{body.text}',
    '{body.text:20}/{body.text:3}/{body.text:1}/{index}',
    '{body.text}',
    'con{body.text}/{batch}{body.text}.exe/a.{body.text}',
  ])('by %s make files below the folder, none reserved, none hidden, all told apart', { timeout: 60_000 }, async (pattern) => {
    for (const prompt of HOSTILE_NAMES) {
      const { put, results } = await desk(pattern, { prompt, model: `x/${prompt}` });
      const paths = [await put(), await put()];
      for (const path of paths) expectSafe(path, results);
      expect(new Set(paths.map(nameKey)).size, prompt).toBe(2);
      expect(readdirSync(results, { recursive: true }).filter((name) => String(name).includes('.part'))).toEqual([]);
    }
  });
});

describe('a folder of a pattern', () => {
  it('that is a link out of the results folder is passed over for another', async () => {
    const { put, results, root } = await desk('cranes/{index}');
    mkdirSync(join(root, 'outside'));
    symlinkSync(join(root, 'outside'), join(results, 'cranes'));
    expect(relative(results, await put())).toBe(join('cranes (2)', '1.png'));
    expect(readdirSync(join(root, 'outside'))).toEqual([]);
  });

  it('that is a link deeper down is passed over too', async () => {
    const { put, results, root } = await desk('a/b/{index}');
    mkdirSync(join(results, 'a'));
    symlinkSync(root, join(results, 'a', 'b'));
    expect(relative(results, await put())).toBe(join('a', 'b (2)', '1.png'));
  });

  it('whose name a file has gets the next name', async () => {
    const { put, results } = await desk('cranes/{index}');
    writeFileSync(join(results, 'cranes'), 'mine');
    expect(relative(results, await put())).toBe(join('cranes (2)', '1.png'));
    expect(readFileSync(join(results, 'cranes'), 'utf8')).toBe('mine');
  });

  it('is not made where the results folder is away: it may be a drive', async () => {
    const { results, root } = await desk('x');
    await expect(makeFolders(join(root, 'gone'), ['a'])).rejects.toThrow();
    expect(existsSync(join(root, 'gone'))).toBe(false);
    expect(await makeFolders(results, [])).toBe(results);
  });
});

describe('a name', () => {
  it('that a link has is not written through', async () => {
    const { put, results, root } = await desk('{index}');
    writeFileSync(join(root, 'victim'), 'old');
    symlinkSync(join(root, 'victim'), join(results, '1.png'));
    symlinkSync(join(root, 'nowhere'), join(results, '1 (2).png'));
    expect(basename(await put())).toBe('1 (3).png');
    expect(readFileSync(join(root, 'victim'), 'utf8')).toBe('old');
    expect(existsSync(join(root, 'nowhere'))).toBe(false);
  });

  it('that another file of the job wants at the same moment is given once', async () => {
    const { put } = await desk('same');
    const paths = await Promise.all([put(), put()]);
    expect(new Set(paths).size).toBe(2);
  });

  it('that differs from a given one by its case alone is not given', async () => {
    const { put, given, results } = await desk('Crane');
    given.set(nameKey(join(results, 'crane.png')), 'another job');
    expect(basename(await put())).toBe('Crane (2).png');
  });

  it('beside which the sidecar of a deleted file lies is not given to another job', async () => {
    const { put, results } = await desk('crane');
    writeFileSync(join(results, 'crane.png.afterglow.json'), '{}');
    expect(basename(await put())).toBe('crane (2).png');
  });

  it('that a file had before is given back to it, whatever the pattern says now', async () => {
    const before = await desk('old/{index}');
    const path = join(before.results, 'kept here', 'by hand.png');
    const files = [{ ...FILE, path, source: 'data[1]' }];
    expect(await before.put({ job: { ...before.job, files } as Job })).toBe(path);
  });

  it('of a file that lay outside the results folder of today is made anew', async () => {
    const { put, job, root, results } = await desk('new/{index}');
    const files = [{ ...FILE, path: join(root, 'elsewhere', 'x.png'), source: 'data[1]' }];
    expect(relative(results, await put({ job: { ...job, files } as Job }))).toBe(join('new', '1.png'));
    expect(existsSync(join(root, 'elsewhere'))).toBe(false);
  });
});

const FILE = { index: 0, name: 'x.png', sizeBytes: 6, digest: '', mediaType: 'image/png', kind: 'image', role: 'main' } as const;
