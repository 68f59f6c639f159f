/** Words about what was opened outside of the window: links and back-ups. Strangers write links, so each says what was not done. */

export const openedWords = {
  refused: {
    link: 'This link is not one Afterglow can open. Nothing was done.',
    noFile: 'This back-up is not there any more, or is no file. Nothing was done.',
    otherFile: 'Afterglow opens back-ups of its own, and this is another kind of file. Nothing was done.',
  },
  notOpened: 'This could not be opened',
  noJob: 'No job here has the id in this link. Nothing was done.',
  noModel: (model: string) => `This link asks for ${model}, which the Router does not have. Nothing was done.`,
  busy: 'Another back-up is being taken in. Open this one again after that.',
  draft: {
    title: 'This draft was opened from a link',
    line: 'Nothing was sent. Look at its words and settings before you submit.',
    noPrompt: 'This model takes no prompt, so the words in the link were left out. Nothing was sent.',
    drop: 'Drop this draft',
  },
  add: 'Filled in from a link. Nothing is added before you say so.',
  held: 'A link is waiting. It opens once you begin.',
} as const;
