/** The words of the first window. */

export const firstRunWords = {
  title: 'Afterglow',
  sentences: [
    'Write a prompt, press Submit, and close the lid: the Router goes on without you.',
    'A finished result stays on the server for 24 hours; the ring around it shows the time that is left.',
    'Afterglow fetches everything to your disk before the glow fades, and keeps the only record of it.',
  ],
  keyLabel: 'Comfy API key',
  keyPlaceholder: 'Paste your key',
  begin: 'Begin',
  where: 'Make a key at platform.comfy.org, under API keys.',
  or: 'or',
  practice: 'Try it with the practice Router',
  practiceNote: 'No key, no network, no cost.',
} as const;
