import { describe, expect, it } from 'vitest';
import { createProgress, hasEnded, isSaved } from '../../scripts/demo/progress.mjs';
import { bodyFor, modelFor } from '../../scripts/demo/samples.mjs';
import type { JobSummary } from '../../src/shared/jobView.ts';
import type { ModelEntry } from '../../src/shared/models.ts';

function model(id: string, more: Partial<ModelEntry> = {}): ModelEntry {
  return { id, provider: 'p', label: id, inputs: ['text'], outputs: ['image'], queueable: true, chargesOnRefusal: 'no', ...more };
}

/** The part of a job that the demo looks at. */
function job(more: Partial<JobSummary>): JobSummary {
  return {
    id: 'a',
    model: 'p/m',
    phase: 'queued',
    position: null,
    fileCount: 0,
    missingCount: 0,
    safe: false,
    error: null,
    ...more,
  } as JobSummary;
}

describe('what the demo submits', () => {
  it('takes a model that can be queued and needs the least besides words', () => {
    const models = [
      model('p/edit', { inputs: ['text', 'image'] }),
      model('p/direct', { queueable: false }),
      model('p/plain'),
      model('p/film', { outputs: ['video'] }),
    ];
    expect(modelFor(models, 'image')?.id).toBe('p/plain');
    expect(modelFor(models, 'video')?.id).toBe('p/film');
    expect(modelFor(models, '3d')).toBeNull();
  });

  it('sends the example of the model with its own prompt in it', () => {
    expect(JSON.parse(bodyFor({ prompt: 'theirs', seed: 4 }, 'ours'))).toEqual({ prompt: 'ours', seed: 4 });
    expect(JSON.parse(bodyFor({ text_prompt: 'theirs' }, 'ours'))).toEqual({ text_prompt: 'ours' });
    expect(JSON.parse(bodyFor({ messages: [{ content: 'theirs' }] }, 'ours'))).toEqual({ messages: [{ content: 'theirs' }] });
    expect(JSON.parse(bodyFor(null, 'ours'))).toEqual({ prompt: 'ours' });
  });
});

describe('what the demo tells', () => {
  it('each change once, and no line for a push that changes nothing', () => {
    const lines: string[] = [];
    const progress = createProgress(
      (line) => lines.push(line),
      () => 1200,
    );
    progress.note(job({ position: 2 }));
    progress.note(job({ position: 2 }));
    progress.note(job({ phase: 'running' }));
    progress.note(job({ phase: 'done', fileCount: 1, safe: true }));
    expect(lines.map((line) => line.trim().replace(/\s+/g, ' '))).toEqual([
      '1.2 s p/m queued, 2 ahead',
      '1.2 s p/m running',
      '1.2 s p/m done, 1 file',
    ]);
  });

  it('a job is saved only when it is done and everything that it names is on disk', () => {
    expect(isSaved(job({ phase: 'done', safe: true, fileCount: 1 }))).toBe(true);
    expect(isSaved(job({ phase: 'done', safe: false, fileCount: 1 }))).toBe(false);
    expect(isSaved(job({ phase: 'done', safe: true, fileCount: 0 }))).toBe(false);
    expect(isSaved(job({ phase: 'failed', safe: true, fileCount: 1 }))).toBe(false);
    expect(hasEnded(job({ phase: 'failed' }))).toBe(true);
  });
});
