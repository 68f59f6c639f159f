/** Model documents to try the form on: those of the practice Router, and further ones where their folder is at hand. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readModelDocument } from '../../src/main/adapters/catalogue/modelDocument.ts';
import { MODELS } from '../../src/practice/catalogue.ts';
import { modelDocument } from '../../src/practice/modelDocument.ts';
import type { ModelDocument } from '../../src/shared/models.ts';
import { isRecord } from '../../src/shared/schema/raw.ts';

export const practiceDocuments: readonly ModelDocument[] = MODELS.flatMap((model) => {
  const read = readModelDocument(JSON.parse(modelDocument(model).bytes.toString('utf8')), model.id);
  return read ? [{ ...read, source: 'live' as const }] : [];
});

/** The folder with further model documents: named by the environment, else beside the repository; null: there is none. */
const FOLDER = [process.env['AFTERGLOW_MODEL_FACTS'], path.resolve(import.meta.dirname, '../../../shared')].find(
  (folder) => folder !== undefined && existsSync(path.join(folder, 'models.json')),
);

/** Documents as the Router publishes them. */
export function publishedDocuments(): readonly ModelDocument[] {
  const folder = FOLDER === undefined ? '' : path.join(FOLDER, 'router-schemas');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const value: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
      const id = isRecord(value) ? value['x-comfy-router-model-id'] : undefined;
      const read = typeof id === 'string' ? readModelDocument(value, id) : null;
      return read ? [{ ...read, source: 'live' as const }] : [];
    });
}

/** Documents made from a list of models that tells their fields by dotted names. */
export function listedDocuments(): readonly ModelDocument[] {
  if (FOLDER === undefined) return [];
  const list: unknown = JSON.parse(readFileSync(path.join(FOLDER, 'models.json'), 'utf8'));
  const models: readonly unknown[] = isRecord(list) && Array.isArray(list['models']) ? list['models'] : [];
  return models.filter(isRecord).map((model) => {
    const root: Tree = { type: 'object', properties: {}, required: [] };
    const fields: readonly unknown[] = Array.isArray(model['fields']) ? model['fields'] : [];
    for (const field of fields.filter(isRecord)) place(root, String(field['name']).split('.'), field);
    return {
      id: String(model['id']),
      authored: true,
      input: root,
      components: {},
      example: model['exampleBody'] ?? null,
      source: 'live' as const,
    };
  });
}

interface Tree {
  readonly type: 'object';
  readonly properties: Record<string, unknown>;
  readonly required: string[];
}

function place(tree: Tree, [first = '', ...rest]: readonly string[], field: Readonly<Record<string, unknown>>): void {
  const name = first.replace('[]', '');
  if (rest.length === 0) {
    tree.properties[name] ??= schemaOf(field);
    if (field['required'] === true) tree.required.push(name);
    return;
  }
  const found = tree.properties[name];
  const inner: Tree = { type: 'object', properties: {}, required: [] };
  if (first.endsWith('[]')) {
    const items = isRecord(found) && isRecord(found['items']) && isRecord(found['items']['properties']) ? found['items'] : inner;
    tree.properties[name] = { ...(isRecord(found) ? found : { type: 'array' }), items };
    place(items as unknown as Tree, rest, field);
    return;
  }
  const group = isRecord(found) && isRecord(found['properties']) ? (found as unknown as Tree) : inner;
  tree.properties[name] = group;
  place(group, rest, field);
}

const TYPES: Readonly<Record<string, object>> = {
  'string[]': { type: 'array', items: { type: 'string' } },
  'object[]': { type: 'array', items: { type: 'object', additionalProperties: true } },
  object: { type: 'object', additionalProperties: true },
};

function schemaOf(field: Readonly<Record<string, unknown>>): object {
  const types = String(field['type']).split(' | ');
  const shapes = types.map((type) => TYPES[type] ?? { type });
  const shape = shapes.length === 1 ? shapes[0] : { anyOf: shapes };
  const list = types.length === 1 && types[0]?.endsWith('[]') === true;
  const facts: Record<string, unknown> = { ...shape, description: field['description'], default: field['default'] };
  if (Array.isArray(field['enum'])) {
    if (list) facts['items'] = { type: 'string', enum: field['enum'] };
    else facts['enum'] = field['enum'];
  }
  const names = {
    min: 'minimum',
    max: 'maximum',
    minLength: 'minLength',
    maxLength: 'maxLength',
    minItems: 'minItems',
    maxItems: 'maxItems',
    format: 'format',
  };
  for (const [from, to] of Object.entries(names)) if (field[from] !== undefined) facts[to] = field[from];
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
