import { describe, expect, it } from 'vitest';
import { PRACTICE_PROFILE } from '../../../src/shared/job.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { startCore, value } from '../../support/core.ts';

const formOf = (properties: Readonly<Record<string, unknown>>) =>
  buildForm({
    id: 'a/b',
    authored: true,
    input: { type: 'object', properties },
    components: {},
    example: null,
    source: 'live',
  });
const SEEDED = formOf({ prompt: { type: 'string' }, seed: { type: 'integer' } });
const BODY = '{ "scale":1.50, "seed":1234567890123456789,\n"prompt":"a fox", "x":9007199254740993 }';

const core = (form: typeof SEEDED | null = SEEDED) => startCore({ replace: { formOf: async () => form } });
const textOf = async (desk: ReturnType<typeof core>, id: string): Promise<string> => value(await desk.runner.getBody(id)).text;

describe('a run with another seed', () => {
  it('is a new job under a new key that differs in nothing but the seed', async () => {
    const desk = core();
    const first = await desk.submit({ body: BODY });
    const { id } = value(await desk.runner.remixJob(first));
    const text = await textOf(desk, id);
    expect(text).not.toBe(BODY);
    expect(text.replace(/"seed":\d+/u, '"seed":1234567890123456789')).toBe(BODY);
    expect(desk.job(id)).toMatchObject({ parent: first, prompt: 'a fox', model: desk.job(first).model });
    expect(desk.job(id).key).not.toBe(desk.job(first).key);
  });

  it('is one job when it was pressed twice in a hurry', async () => {
    const desk = core();
    const first = await desk.submit({ body: BODY });
    const [one, two] = [value(await desk.runner.remixJob(first)), value(await desk.runner.remixJob(first))];
    expect(two).toMatchObject({ id: one.id, already: true });
    await desk.clock.advance(3_000);
    expect(value(await desk.runner.remixJob(first)).id).not.toBe(one.id);
  });

  it('is one job when it was pressed again because it took long', async () => {
    const takes = [10_000, 1_000, 0];
    const desk = startCore({
      replace: {
        formOf: async () => {
          await desk.clock.wait(takes.shift() ?? 0);
          return SEEDED;
        },
      },
    });
    const first = await desk.submit({ body: BODY });
    const one = desk.runner.remixJob(first);
    await desk.clock.advance(4_000);
    const two = desk.runner.remixJob(first);
    await desk.clock.advance(10_000);
    expect(value(await two).id).toBe(value(await one).id);
  });

  it('of a practice job stays practice, whatever new jobs go out with', async () => {
    const practice = startCore({
      replace: { formOf: async () => SEEDED, destination: () => ({ profile: PRACTICE_PROFILE, base: 'practice' }) },
    });
    const first = await practice.submit({ body: BODY });
    const real = startCore({ ledger: practice.ledger, bodies: practice.bodies, replace: { formOf: async () => SEEDED } });
    const { id } = value(await real.runner.remixJob(first));
    expect(real.job(id).profile).toBe(PRACTICE_PROFILE);
  });

  it('is refused for a model that has no seed, or of which nothing is known', async () => {
    for (const form of [formOf({ prompt: { type: 'string' } }), null]) {
      const desk = core(form);
      const first = await desk.submit({ body: BODY });
      expect(await desk.runner.remixJob(first)).toMatchObject({ error: { kind: 'noSeed' } });
    }
  });

  it('is refused for a job that is not here', async () => {
    expect(await core().runner.remixJob('none')).toMatchObject({ error: { kind: 'noSuchJob' } });
  });
});

describe('a run again', () => {
  it('sends nineteen digits as they were', async () => {
    const desk = core();
    const first = await desk.submit({ body: BODY });
    const { id } = value(await desk.runner.runAgain({ id: first, route: 'queued' }));
    expect(await textOf(desk, id)).toBe(BODY);
  });
});

describe('an earlier prompt', () => {
  it('is read whole, with its line breaks, though the job keeps one line of it', async () => {
    const desk = core();
    const prompt = `first line\nsecond line ${'x'.repeat(400)}`;
    const id = await desk.submit({ body: JSON.stringify({ prompt }) });
    expect(value(await desk.runner.readPrompt(id))).toBe(prompt);
    const page = value(await desk.runner.listPrompts({ model: null, search: '', after: null, limit: 10 }));
    expect(page.prompts.map(({ job }) => job)).toEqual([id]);
  });
});
