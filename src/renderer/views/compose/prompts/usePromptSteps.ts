import { type KeyboardEvent, useRef } from 'react';
import type { JobId } from '../../../../shared/job.ts';
import { answerOf, bridge } from '../../../bridge.ts';
import { announce } from '../../../components/announce.ts';
import { meaningOf } from '../../../pressed.ts';
import { t } from '../../../text/en.ts';
import { othersThan, type Steps, stepFrom } from './promptSteps.ts';

const PROMPTS = 50;

/** The prompt of a job, whole; where its settings are gone, as much of it as the list has. */
export async function wholePrompt(job: { readonly job: JobId; readonly words: string }): Promise<string> {
  const outcome = await answerOf(bridge().readPrompt(job.job));
  return outcome.ok && outcome.value !== '' ? outcome.value : job.words;
}

/** Alt with Up and Down goes through the earlier prompts of a model, in place. Answers with what the key does. */
export function usePromptSteps(at: {
  readonly model: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
}): (event: KeyboardEvent) => void {
  const steps = useRef<Steps | null>(null);
  const isBusy = useRef(false);

  async function go(by: 1 | -1): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const known = steps.current?.shown === at.words ? steps.current : await begin();
      const next = known && stepFrom(known, by);
      if (known === null || next === null) {
        if (known?.prompts.length === 0) announce(t.prompts.none);
        return;
      }
      const prompt = known.prompts[next];
      const shown = prompt === undefined ? known.own : await wholePrompt(prompt);
      steps.current = { ...known, at: next, shown };
      at.onWords(shown);
      announce(next === -1 ? t.prompts.own : t.prompts.at(next + 1, known.prompts.length));
    } finally {
      isBusy.current = false;
    }
  }

  async function begin(): Promise<Steps | null> {
    const outcome = await answerOf(bridge().listPrompts({ model: at.model, search: '', after: null, limit: PROMPTS }));
    if (!outcome.ok) return null;
    return { prompts: othersThan(outcome.value.prompts, at.words), at: -1, own: at.words, shown: at.words };
  }

  return (event) => {
    if (meaningOf('compose', event) !== 'earlierPrompt') return;
    event.preventDefault();
    void go(event.key === 'ArrowUp' ? 1 : -1);
  };
}
