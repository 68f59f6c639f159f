import { createHash } from 'node:crypto';
import type { PracticeModel } from './model.ts';

/**
 * The OpenAPI document of one model, as the Router serves it: the input schema under the synchronous path, what it
 * refers to in `components`, and what is known of the model in `x-comfy-router-*`.
 * Source: https://docs.comfy.org/development/comfy-router/schemas
 */
export function modelDocument(model: PracticeModel): { readonly bytes: Buffer; readonly etag: string } {
  const content = model.outputs[0] === 'audio' && !model.queueable ? bytesContent() : jsonContent(model);
  const document = {
    openapi: '3.0.2',
    info: { title: model.id, description: `What ${model.id} takes on the practice Router.`, version: '' },
    paths: {
      [`/v2/models/${model.id}`]: {
        post: {
          operationId: 'runRouterModel',
          summary: `Run ${model.id} and wait for its output.`,
          security: [{ BearerAuth: [] }, { ApiKeyAuth: [] }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { ...model.input, example: model.example } } },
          },
          responses: { '200': { description: 'The output of the model as it is.', content } },
        },
      },
    },
    components: {
      schemas: model.components,
      securitySchemes: {
        ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        BearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
    'x-comfy-router-model-id': model.id,
    'x-comfy-input-schema-authored': model.inputAuthored,
    'x-comfy-output-schema-authored': model.outputAuthored,
    'x-comfy-router-input-modalities': model.inputs,
    'x-comfy-router-output-modalities': model.outputs,
  };
  document.info.version = createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 12);
  return { bytes: Buffer.from(JSON.stringify(document)), etag: `"${document.info.version}"` };
}

function jsonContent(model: PracticeModel): object {
  const media = model.outputAuthored ? 'application/json' : '*/*';
  return { [media]: { schema: { type: 'object', additionalProperties: true } } };
}

function bytesContent(): object {
  return { '*/*': { schema: { type: 'string', format: 'binary', description: 'The bytes of the sound.' } } };
}
