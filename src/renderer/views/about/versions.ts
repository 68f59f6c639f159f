/** The versions of everything, to be shown and to be copied into a report. Pure. */

import type { AboutFacts } from '../../../shared/about.ts';
import { t } from '../../text/en.ts';
import { fullDate } from '../../text/intl.ts';

const SHORT = 10;

/** Name and value of each line. */
export function versionLines({ build, machine }: AboutFacts): readonly (readonly [name: string, value: string])[] {
  const words = t.about;
  return [
    ...(build.commit === null ? [] : [[words.commit, build.commit.slice(0, SHORT)] as const]),
    ...(build.builtAt === null ? [] : [[words.made, fullDate(build.builtAt)] as const]),
    ...machine.map(([name, value]) => [words.machine(name), value] as const),
  ];
}

/** Whole, and without words that change with the day or the language: others read it. */
export function versionsText({ version, build, machine }: AboutFacts): string {
  const kind = { release: 'release', test: t.about.testBuild, source: t.about.source, unknown: 'unknown build' }[build.kind];
  return [
    `Afterglow ${version} (${kind})`,
    ...(build.commit === null ? [] : [`commit ${build.commit}`]),
    ...(build.builtAt === null ? [] : [`made ${new Date(build.builtAt).toISOString()}`]),
    ...machine.map(([name, value]) => `${name} ${value}`),
  ].join('\n');
}
