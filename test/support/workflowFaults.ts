import { parseDocument } from 'yaml';

/**
 * What is wrong with a workflow, in words. A linter knows the language; these are the promises of this project: nothing is named that is
 * not there, nothing floats, no job may do more than it must, and no secret leaves the one step that needs it.
 */

export interface WorkflowPlace {
  /** The scripts of package.json. */
  readonly scripts: ReadonlySet<string>;
  /** What `npm test -- NAME` knows. */
  readonly testParts: ReadonlySet<string>;
  readonly exists: (path: string) => boolean;
  /** Folders that the project's own scripts write. */
  readonly outputs: readonly string[];
}

export interface WorkflowStep {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly 'working-directory'?: string;
}

export interface WorkflowJob {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly strategy?: { readonly matrix?: { readonly include?: readonly Readonly<Record<string, string>>[] } };
  readonly steps: readonly WorkflowStep[];
}

export interface Workflow {
  readonly permissions?: unknown;
  readonly env?: unknown;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

const PINNED = /^[\w-]+\/[\w-]+(?:\/[\w./-]+)?@[0-9a-f]{40}$/;
/** Only these are given to jobs, and those that write are given to jobs that run nothing of any package. */
const MAY_WRITE: Readonly<Record<string, readonly string[]>> = {
  'id-token': ['attest'],
  attestations: ['attest'],
  contents: ['publish'],
};
/** What a stranger can name, such as a branch, would be read as a command. */
const SAFE_IN_COMMANDS = /^matrix\.\w+$/;
const PATH_WORD = /(?<![\w:$./@-])(?:\.\/)?[\w.-]+(?:\/[\w.*-]+)+\/?/g;

export function readWorkflow(text: string): Workflow {
  const document = parseDocument(text);
  if (document.errors.length > 0) throw new Error(document.errors.join('\n'));
  return document.toJS() as Workflow;
}

export function workflowFaults(text: string, place: WorkflowPlace): string[] {
  const workflow = readWorkflow(text);
  const jobs = Object.entries(workflow.jobs);
  return [
    ...(JSON.stringify(workflow.permissions) === '{}' ? [] : ['The workflow gives permissions to all of its jobs.']),
    ...(workflow.concurrency === undefined ? ['Two runs of one branch may meet.'] : []),
    ...(workflow.env === undefined ? [] : ['Variables are given to all jobs.']),
    ...unpinned(text),
    ...jobs.flatMap(([name, job]) => [
      ...permissionFaults(name, job),
      ...job.steps.flatMap((step) => [
        ...commandFaults(name, step, place),
        ...secretFaults(name, step),
        ...actionFaults(name, step),
      ]),
      ...pathFaults(name, job, place),
      ...artifactFaults(name, job, workflow),
    ]),
  ];
}

function unpinned(text: string): string[] {
  const lines = text.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line));
  const floating = lines.filter((line) => !/uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line));
  const pins = lines.map((line) => line.trim().replace(/^- /, '').replace('uses: ', ''));
  const several = pins.filter((pin) => pins.some((other) => other !== pin && other.split('@')[0] === pin.split('@')[0]));
  return [
    ...floating.map((line) => `Not pinned with its version: ${line.trim()}`),
    ...several.map((pin) => `Pinned twice, differently: ${pin}`),
  ];
}

function permissionFaults(name: string, job: WorkflowJob): string[] {
  const given = Object.entries(job.permissions ?? {});
  const writing = given.filter(([, level]) => level !== 'read' && level !== 'none').map(([what]) => what);
  const runsPackages = job.steps.some(
    (step) => /\b(?:npm|npx|node)\b|\.ci\/run/.test(step.run ?? '') || step.uses?.startsWith('actions/checkout@'),
  );
  return [
    ...(job.permissions === undefined ? [`${name} does not say what it may do.`] : []),
    ...(job['timeout-minutes'] === undefined ? [`${name} may run for hours.`] : []),
    ...writing.filter((what) => !MAY_WRITE[what]?.includes(name)).map((what) => `${name} may write ${what}.`),
    ...(writing.length > 0 && runsPackages ? [`${name} may write, and runs code of packages.`] : []),
    ...(writing.length > 0 && job.if !== "github.event_name == 'push'"
      ? [`${name} may write without a tag having been pushed.`]
      : []),
  ];
}

function commandFaults(name: string, step: WorkflowStep, place: WorkflowPlace): string[] {
  const run = step.run ?? '';
  const scripts = [...run.matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  const parts = [...run.matchAll(/\bnpm test -- ([\w-]+)/g)].map((match) => match[1] ?? '');
  const expressions = [...run.matchAll(/\$\{\{\s*(.*?)\s*\}\}/g)].map((match) => match[1] ?? '');
  return [
    ...scripts
      .filter((script) => !place.scripts.has(script))
      .map((script) => `${name} runs npm run ${script}, which is not there.`),
    ...parts
      .filter((part) => !place.testParts.has(part))
      .map((part) => `${name} runs the tests named ${part}, which are not there.`),
    ...expressions.filter((one) => !SAFE_IN_COMMANDS.test(one)).map((one) => `${name} puts ${one} into a command.`),
    ...(/\bnpm (?:ci|install)\b(?!.*--ignore-scripts)/.test(run)
      ? [`${name} lets packages run scripts while they are installed.`]
      : []),
    ...(/\bnpm (?:i|install)\b|\bnpx\b|\bcurl\b|\bwget\b/.test(run) ? [`${name} fetches what no lock file pins.`] : []),
    ...(/\bset -\w*x|\|\| true/.test(run) ? [`${name} tells too much, or goes on after a failure.`] : []),
  ];
}

/** Secrets reach a command by its environment only, only while it packages, and only for a pushed tag. */
function secretFaults(name: string, step: WorkflowStep): string[] {
  const inEnv = Object.entries(step.env ?? {}).filter(([, value]) => String(value).includes('secrets.'));
  const elsewhere = JSON.stringify({ ...step, env: {} }).includes('secrets.');
  const printed = inEnv.filter(([variable]) => new RegExp(`\\$\\{?${variable}\\b`).test(step.run ?? ''));
  return [
    ...(elsewhere ? [`${name} names a secret outside of an environment.`] : []),
    ...(inEnv.length > 0 && !/^npm run package -- --release\b/.test(step.run ?? '')
      ? [`${name} gives secrets to something else than packaging.`]
      : []),
    ...inEnv
      .filter(([, value]) => !String(value).startsWith("${{ github.event_name == 'push' && matrix.platform == '"))
      .map(([variable]) => `${name} gives ${variable} without a tag, or to every system.`),
    ...printed.map(([variable]) => `${name} puts ${variable} into a command line.`),
  ];
}

function actionFaults(name: string, { uses, with: given = {} }: WorkflowStep): string[] {
  if (uses === undefined) return [];
  return [
    ...(PINNED.test(uses) ? [] : [`${name} uses ${uses}, which may change.`]),
    ...(uses.startsWith('actions/checkout@') && given['persist-credentials'] !== false
      ? [`${name} leaves a token in its copy.`]
      : []),
    ...(uses.startsWith('actions/upload-artifact@') && given['if-no-files-found'] !== 'error'
      ? [`${name} may hand on nothing.`]
      : []),
  ];
}

/** Every path is in the repository, or is written by a script of it, or came in with an artifact of the same job. */
function pathFaults(name: string, job: WorkflowJob, { exists, outputs }: WorkflowPlace): string[] {
  const brought = job.steps
    .filter((step) => step.uses?.startsWith('actions/download-artifact@'))
    .map((step) => String(step.with?.['path']));
  const known = [...outputs, ...brought];
  const named = job.steps.flatMap((step) => {
    const texts = [step.run ?? '', step['working-directory'] ?? '', ...Object.values(step.with ?? {}).map(String)];
    return texts.flatMap((text) => text.match(PATH_WORD) ?? []);
  });
  return [...new Set(named)]
    .filter(
      (path) =>
        !known.some((folder) => path === folder || path === `${folder}/` || path.startsWith(`${folder}/`)) && !exists(path),
    )
    .map((path) => `${name} names ${path}, which is not there.`);
}

/** What is downloaded was uploaded by a job that ran before. */
function artifactFaults(name: string, job: WorkflowJob, { jobs }: Workflow): string[] {
  const before = jobsBefore(name, jobs);
  const uploaded = before.flatMap((earlier) =>
    (jobs[earlier]?.steps ?? [])
      .filter((step) => step.uses?.startsWith('actions/upload-artifact@'))
      .map((step) => String(step.with?.['name']).replaceAll(/\$\{\{.*?\}\}/g, 'x')),
  );
  return job.steps
    .filter((step) => step.uses?.startsWith('actions/download-artifact@'))
    .map((step) => String(step.with?.['name'] ?? step.with?.['pattern']))
    .filter(
      (wanted) => !uploaded.some((there) => (wanted.endsWith('*') ? there.startsWith(wanted.slice(0, -1)) : there === wanted)),
    )
    .map((wanted) => `${name} downloads ${wanted}, which nobody before it uploads.`);
}

function jobsBefore(name: string, jobs: Workflow['jobs']): string[] {
  const needs = jobs[name]?.needs ?? [];
  const direct = typeof needs === 'string' ? [needs] : needs;
  return direct.flatMap((need) => [need, ...jobsBefore(need, jobs)]);
}
