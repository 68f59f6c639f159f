import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const projectFolder = join(import.meta.dirname, '..', '..');
const STARTS = 20;

describe('twenty starts at once over one data folder', () => {
  let starter = '';
  let folder = '';
  let running: ChildProcess[] = [];

  beforeAll(() => {
    // In a process of its own, since build tools change the one that they run in.
    const bundle = "import('./scripts/setup/fuzzBundle.mjs').then(async (m) => console.log((await m.bundleFuzz()).starterPath))";
    starter =
      execFileSync(process.execPath, ['-e', bundle], { cwd: projectFolder, encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
  }, 120_000);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'starts-'));
  });
  afterEach(async () => {
    await end(running);
    running = [];
    rmSync(folder, { recursive: true });
  });

  /** Starts one and answers with what it says of itself. */
  async function start(): Promise<string> {
    const child = spawn(process.execPath, [starter, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    running.push(child);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    return said.toString().trim();
  }

  const startMany = (count: number) => Promise.all(Array.from({ length: count }, start));

  async function end(children: readonly ChildProcess[]): Promise<void> {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null) return;
        child.stdin?.end();
        await once(child, 'exit');
      }),
    );
  }

  const contents = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => [path, statSync(path).mtimeMs, createHash('sha256').update(readFileSync(path)).digest('hex')]);

  it('with nothing there make one ledger, and one of them has it', async () => {
    const said = await startMany(STARTS);
    expect(said.filter((word) => word === 'open')).toHaveLength(1);
    expect(said.filter((word) => word === 'locked')).toHaveLength(STARTS - 1);
  }, 120_000);

  it('over a ledger that is there: one has it, and the next one gets it once that has ended', async () => {
    await start();
    await end(running);
    const said = await startMany(STARTS);
    expect(said.toSorted()).toEqual([...Array.from({ length: STARTS - 1 }, () => 'locked'), 'open']);
    await end(running);
    expect(await start()).toBe('open');
  }, 120_000);

  it('change not one byte while another has it', async () => {
    expect(await start()).toBe('open');
    const before = contents();
    expect(await startMany(STARTS - 1)).toEqual(Array.from({ length: STARTS - 1 }, () => 'locked'));
    expect(contents()).toEqual(before);
  }, 120_000);
});
