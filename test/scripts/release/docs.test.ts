import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { describe, expect, it } from 'vitest';
import { fusesFor } from '../../../scripts/package/fuses.mjs';
import { projectFolder } from '../../../scripts/setup/paths.mjs';
import { readWorkflow } from '../../support/workflowFaults.ts';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const text = read('docs/releasing.md');
const workflow = read('.github/workflows/release.yml');

describe('what docs/releasing.md tells', () => {
  it('of each fuse is how it is set', () => {
    const told = [...text.matchAll(/^\| (\w+) \| (on|off) \|/gm)].map((row) => [row[1] ?? '', row[2] === 'on']);
    const set = Object.entries(fusesFor({ isInspectable: false })).map(([option, isOn]) => [FuseV1Options[Number(option)], isOn]);
    expect(told).toEqual(set);
  });

  it('of secrets and variables is what the workflow reads, all of it', () => {
    const wanted = new Set([...workflow.matchAll(/\b(?:secrets|vars)\.(\w+)/g)].map((match) => match[1] ?? ''));
    const told = new Set(
      [...text.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) /gm)].flatMap((row) => (row[1] ?? '').match(/\w+/g) ?? []),
    );
    expect(told).toEqual(wanted);
  });

  it('of variables leaves out none that packaging asks for', () => {
    const scripts = readdirSync(join(projectFolder, 'scripts/package'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.mjs'),
    );
    const asked = new Set(scripts.flatMap((name) => read(join('scripts/package', name)).match(/AFTERGLOW_[A-Z_]+/g) ?? []));
    expect(asked.size).toBeGreaterThan(1);
    expect([...asked].filter((name) => !workflow.includes(`          ${name}: `))).toEqual([]);
  });

  it('of jobs is what the workflow has', () => {
    const jobs = [...text.matchAll(/^\| (\w+)(?:, on five machines)? \| .* \| (?:read|vouch|write releases) \|$/gm)].map(
      (row) => row[1],
    );
    expect(jobs).toEqual(Object.keys(readWorkflow(workflow).jobs));
    expect(readWorkflow(workflow).jobs['package']?.strategy?.matrix?.include).toHaveLength(5);
  });

  it('of commands can be run, and what it links to is there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map((match) => match[1] ?? '').filter((link) => !link.startsWith('https:'));
    expect(links.filter((link) => !existsSync(join(projectFolder, 'docs', link)))).toEqual([]);
  });
});
