/** The words of taking in a run that was submitted elsewhere. */

export const addRunWords = {
  open: 'Add a run',
  title: 'Add a run from elsewhere',
  line: 'A run that another program submitted is followed and collected here from now on. Nothing is sent again.',
  pasted: 'Paste its address, command or answer',
  pastedHint: 'Its status address, a curl command, the Router’s answer or a line of code. Only the two ids below are kept.',
  model: 'Model id',
  requestId: 'Request id',
  submit: 'Add',
  cancel: 'Cancel',
  found: 'Both ids were found.',
  foundModel: 'Only a model id was found. The request id is still needed.',
  foundRequest: 'Only a request id was found. The model id is still needed.',
  nothing: 'No model id and no request id was found in this.',
  several: 'This names several runs. Paste one of them.',
  hadKey: 'A key was in it too. It was dropped: not kept, not shown, not used.',
  otherHost: (origin: string, base: string) =>
    `The address names ${origin}. Afterglow asks only its own Router, ${base}, so a run that lives elsewhere will not be visible.`,
  practice: 'Practice is on: the run is looked for at the practice Router only.',
  added: 'Added. It is being looked for at the Router.',
  already: 'This run is in the list already.',
  unknownModel: 'e.g. bfl/flux-2-pro',
} as const;
