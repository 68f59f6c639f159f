/** Both halves of an id: https://docs.comfy.org/development/comfy-router/discover-models */
const SEGMENT = '[a-z0-9]+(?:[._-][a-z0-9]+)*';
const MODEL_ID = new RegExp(`^(?=[^/]{1,64}/[^/]{1,128}$)${SEGMENT}/${SEGMENT}$`, 'u');

/** Whether a text can be the id of a model, `partner/model`. Only the Router knows whether there is such a model. */
export const isModelId = (text: string): boolean => MODEL_ID.test(text);
