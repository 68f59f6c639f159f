/** A model's `openapi.json` (https://docs.comfy.org/development/comfy-router/schemas), reduced to what a form needs. */

import type { ModelDocument } from '../../../shared/models.ts';

/** Null when it is no document of this model. */
export function readModelDocument(value: unknown, id: string): Omit<ModelDocument, 'source'> | null {
  const document = recordOf(value);
  const operation = recordOf(recordOf(recordOf(document?.['paths'])?.[`/v2/models/${id}`])?.['post']);
  if (document === null || operation === null) return null;
  const content = recordOf(recordOf(recordOf(operation['requestBody'])?.['content'])?.['application/json']);
  const schema = recordOf(content?.['schema']);
  return {
    id,
    authored: schema !== null && document['x-comfy-input-schema-authored'] !== false,
    input: schema,
    components: recordOf(recordOf(document['components'])?.['schemas']) ?? {},
    example: content?.['example'] ?? schema?.['example'] ?? null,
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}
