import { ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { fileName } from '../../../shared/fileName.ts';
import type { FileKind } from '../../../shared/job.ts';
import { type NameFacts, NO_SETTINGS, nameBy, needsSettings, type Pattern, settingsFacts } from '../../../shared/pattern.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { t } from '../../text/en.ts';

const words = t.settings.naming;
const SHOWN = 3;

interface Example {
  readonly isMadeUp: boolean;
  readonly facts: Omit<NameFacts, 'settings' | 'number' | 'kind'>;
  readonly settings: string;
  readonly files: readonly { readonly number: number; readonly kind: FileKind; readonly extension: string }[];
}

const MADE_UP: Example = {
  isMadeUp: true,
  facts: {
    at: Date.now(),
    model: 'bfl/flux-2-pro',
    prompt: 'a paper crane in studio light, shallow depth of field',
    job: '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968',
    batch: null,
  },
  settings: '{"prompt":"a paper crane","seed":9007199254740993,"width":1024,"height":768}',
  files: [
    { number: 1, kind: 'image', extension: 'png' },
    { number: 2, kind: 'image', extension: 'png' },
  ],
};

/** What a pattern comes to, for the files of a person's own newest job where there is one. */
export function NamePreview({ pattern }: { readonly pattern: Pattern }) {
  const example = useExample();
  const names = useMemo(() => namesOf(pattern, example), [pattern, example]);
  return (
    <section aria-label={words.preview} className="flex flex-col gap-1.5 rounded-card border border-line bg-raised px-3 py-2.5">
      <h3 className="flex flex-wrap justify-between gap-x-3 text-label text-muted">
        <span>{words.preview}</span>
        <span>{example.isMadeUp ? words.previewMade : words.previewOf}</span>
      </h3>
      <ul className="flex flex-col gap-1">
        {names.map(({ folders, name }) => (
          <li key={name} className="selectable flex flex-wrap items-center gap-x-1 font-mono text-second">
            {folders.map((folder, depth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two folders of one path may have the same name
              <span key={depth} className="flex items-center gap-1 text-muted">
                <bdi>{folder}</bdi>
                <ChevronRight size={12} aria-hidden="true" />
                <span className="sr-only">/</span>
              </span>
            ))}
            <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function namesOf(pattern: Pattern, { facts, settings, files }: Example) {
  const read = needsSettings(pattern) ? settingsFacts(pattern, settings) : NO_SETTINGS;
  const taken = new Map<string, number>();
  return files.map(({ extension, ...file }) => {
    const { folders, stem } = nameBy(pattern, { ...facts, ...file, settings: read });
    const key = [...folders, fileName({ stem, extension })].join('/');
    const counter = (taken.get(key) ?? 0) + 1;
    taken.set(key, counter);
    return { folders, name: fileName({ stem, extension, counter }) };
  });
}

function useExample(): Example {
  const [example, setExample] = useState(MADE_UP);
  useEffect(() => {
    let isWanted = true;
    void newest().then((found) => {
      if (isWanted && found !== null) setExample(found);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return example;
}

async function newest(): Promise<Example | null> {
  const page = await answerOf(bridge().listJobs({ filter: 'done', search: '', after: null, limit: 1 }));
  const id = page.ok ? page.value.jobs[0]?.id : undefined;
  if (id === undefined) return null;
  const [view, body] = await Promise.all([answerOf(bridge().getJob(id)), answerOf(bridge().getBody(id))]);
  if (!view.ok) return null;
  const { createdAt: at, model, prompt, files } = view.value;
  const shown = files
    .filter(({ role }) => role !== 'body')
    .slice(0, SHOWN)
    .map(({ index, kind, name }) => ({ number: index + 1, kind, extension: name.split('.').at(-1) ?? '' }));
  const first = shown[0];
  if (first === undefined) return null;
  // One file alone does not show what becomes of a second.
  const made = shown.length > 1 ? shown : [first, { ...first, number: first.number + 1 }];
  return {
    isMadeUp: false,
    facts: { at, model, prompt, job: id, batch: null },
    settings: body.ok ? body.value.text : '',
    files: made,
  };
}
