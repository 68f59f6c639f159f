import { describe, expect, it } from 'vitest';
import { createRowCheck } from '../../../../src/main/adapters/rowCheck/rowCheck.ts';
import type { ModelDocument } from '../../../../src/shared/models.ts';
import { practiceDocuments, publishedDocuments } from '../../../support/modelDocuments.ts';

const documents = [...practiceDocuments, ...publishedDocuments()];
const shown = documents.filter(({ example }) => example !== null);

async function check(document: ModelDocument, body: string) {
  const log: string[] = [];
  const checker = createRowCheck({ model: async () => ({ ok: true, value: document }), log: (line) => log.push(line) });
  const outcome = await checker.checkRows({ model: document.id, bodies: [body] });
  return { troubles: outcome.ok ? (outcome.value.troubles[0] ?? []) : null, log };
}

describe('rows of every model at hand', () => {
  it.each(shown.map((document) => [document.id, document] as const))(
    'pass when they are as the document of %s shows them',
    async (_id, document) => {
      expect(await check(document, JSON.stringify(document.example))).toEqual({ troubles: [], log: [] });
    },
  );

  it.each(documents.map((document) => [document.id, document] as const))(
    'are looked at whatever they hold: %s',
    async (_id, document) => {
      for (const body of ['{}', '{"prompt": 1, "input": [], "messages": {}, "seed": "x", "parameters": 7}', '[]', '7']) {
        const { log, troubles } = await check(document, body);
        expect(log).toEqual([]);
        expect(troubles).not.toBeNull();
      }
    },
  );
});
