import { chanceFrom, pick } from './chance.ts';

const OPENINGS = [
  'Here is a first thought on',
  'A short answer about',
  'Three quiet lines for',
  'What comes to mind with',
  'A few words on',
] as const;

const LINES = [
  'The light keeps its own hours, and leaves last of all.',
  'Every tide writes the same letter and signs it differently.',
  'A lamp in one window is enough to make the street a place.',
  'What waits in line is not lost; it is only early.',
  'The hills let go of the day one colour at a time.',
  'Somebody has swept the harbour steps and gone home.',
  'The sea is a patient clerk: it files everything, and returns some.',
  'Rain on the roof counts to a number that nobody asked for.',
  'In the end the picture was of the air between things.',
  'Small boats, long shadows, and bread from the corner shop.',
] as const;

/** Some sentences that begin with the prompt; made up here, by no model. */
export function prose(order: { readonly prompt: string; readonly seed: number }): string {
  const chance = chanceFrom(order.seed);
  const subject = order.prompt.length > 120 ? `${order.prompt.slice(0, 119)}…` : order.prompt;
  const lines = new Set<string>();
  while (lines.size < 3) lines.add(pick(chance, LINES));
  return `${pick(chance, OPENINGS)} “${subject}”:\n\n${[...lines].join('\n')}\n\n(Written by the practice Router; no model was asked.)`;
}
