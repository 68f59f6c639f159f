import { describe, expect, test } from 'vitest';
import { around, fileAt, filesToShow, jobBeside, mainFile, stepFrom } from '../../../src/renderer/views/viewer/steps.ts';
import type { FileRole, JobFile } from '../../../src/shared/job.ts';

const file = (index: number, role: FileRole = 'main'): JobFile => ({
  index,
  name: `${index}.png`,
  path: `/results/${index}.png`,
  sizeBytes: 1,
  digest: 'a'.repeat(64),
  mediaType: 'image/png',
  kind: 'image',
  role,
  source: '$body',
});
const job = (...files: readonly JobFile[]) => ({ files, cover: null });
const ORDER = ['a', 'b', 'c', 'd'];

describe('the files of a job to walk through', () => {
  test('what the job was for comes first, and the body as received is left out', () => {
    const view = job(file(0, 'body'), file(1, 'thumbnail'), file(2), file(3));
    expect(mainFile(view)?.index).toBe(2);
    expect(filesToShow(view).map(({ index }) => index)).toEqual([2, 1, 3]);
  });
  test('a body that is all there is, is shown', () => {
    expect(filesToShow(job(file(0, 'body'))).map(({ index }) => index)).toEqual([0]);
  });
  test('a place means a file: the first, the last, or the one of that number', () => {
    const view = job(file(0), file(1), file(4));
    expect(fileAt(view, 'first')?.index).toBe(0);
    expect(fileAt(view, 'last')?.index).toBe(4);
    expect(fileAt(view, 1)?.index).toBe(1);
    expect(fileAt(view, 99)?.index).toBe(0);
    expect(fileAt(job(), 'first')).toBeNull();
  });
});

describe('one step on', () => {
  const list = { files: [file(0), file(1)], order: ORDER, hasFiles: () => true };
  test('goes through the files of a job, then to the next job of the list', () => {
    expect(stepFrom({ id: 'b', index: 0 }, 'next', list)).toEqual({ job: 'b', index: 1 });
    expect(stepFrom({ id: 'b', index: 1 }, 'next', list)).toEqual({ job: 'c', index: 'first' });
    expect(stepFrom({ id: 'b', index: 0 }, 'previous', list)).toEqual({ job: 'a', index: 'last' });
  });
  test('passes over jobs that have nothing to show, and ends where the list ends', () => {
    const hasFiles = (id: string) => id !== 'c';
    expect(stepFrom({ id: 'b', index: 1 }, 'next', { ...list, hasFiles })).toEqual({ job: 'd', index: 'first' });
    expect(stepFrom({ id: 'd', index: 1 }, 'next', list)).toBeNull();
    expect(stepFrom({ id: 'a', index: 0 }, 'previous', list)).toBeNull();
  });
  test('a job that left its list leads nowhere but through its own files', () => {
    expect(stepFrom({ id: 'x', index: 0 }, 'next', list)).toEqual({ job: 'x', index: 1 });
    expect(stepFrom({ id: 'x', index: 1 }, 'next', list)).toBeNull();
    expect(jobBeside('x', 'next', list)).toBeNull();
  });
});

test('a strip shows the jobs around one', () => {
  expect(around('b', ORDER, 1)).toEqual(['a', 'b', 'c']);
  expect(around('a', ORDER, 2)).toEqual(['a', 'b', 'c']);
  expect(around('x', ORDER, 2)).toEqual(['x']);
});
