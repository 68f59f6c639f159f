/**
 * What the demo submits: one prompt per kind of result.
 *
 * @typedef {import('../../src/shared/models.ts').MediaKind} MediaKind
 * @typedef {import('../../src/shared/models.ts').ModelEntry} ModelEntry
 * @typedef {{ kind: MediaKind, prompt: string }} Sample
 */

/** @type {readonly Sample[]} */
export const SAMPLES = [
  { kind: 'image', prompt: 'A lighthouse at dusk, long exposure, calm sea' },
  { kind: 'video', prompt: 'Clouds drift over a mountain ridge, slow time lapse' },
  { kind: 'audio', prompt: 'Soft rain on a tin roof, distant thunder' },
  { kind: '3d', prompt: 'A small ceramic teapot with a bamboo handle' },
  { kind: 'text', prompt: 'Name five colours of the evening sky' },
];

/**
 * The model to use for a kind: the first that can be queued, makes that kind first, and needs the fewest kinds of input.
 *
 * @param {readonly ModelEntry[]} models
 * @param {MediaKind} kind
 * @returns {ModelEntry | null}
 */
export function modelFor(models, kind) {
  const able = models.filter((model) => model.queueable && model.outputs[0] === kind);
  const [best] = able.toSorted((one, other) => mediaInputs(one) - mediaInputs(other));
  return best ?? null;
}

/** @param {ModelEntry} model */
function mediaInputs(model) {
  return model.inputs.filter((kind) => kind !== 'text').length;
}

/** What models call the field that takes the words. */
const PROMPT_FIELDS = ['prompt', 'text_prompt', 'text'];

/**
 * The body as JSON text: the example of the model's own document, with our prompt where it has a plain field for one.
 *
 * @param {unknown} example
 * @param {string} prompt
 */
export function bodyFor(example, prompt) {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return JSON.stringify({ prompt });
  const field = PROMPT_FIELDS.find((name) => typeof Reflect.get(example, name) === 'string');
  return JSON.stringify(field === undefined ? example : { ...example, [field]: prompt });
}
