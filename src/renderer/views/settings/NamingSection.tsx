import { type FormEvent, useRef, useState } from 'react';
import { DEFAULT_PATTERN, parsePattern, TOKENS } from '../../../shared/pattern.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Field, INPUT } from '../../components/Field.tsx';
import { Switch } from '../../components/Switch.tsx';
import { tell } from '../../components/tell.ts';
import { refusalWords, told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { NamePreview } from './NamePreview.tsx';
import { Section } from './Section.tsx';

const words = t.settings.naming;

/** How new results are named, with what would come of it shown while it is typed. */
export function NamingSection() {
  const { naming } = useApp();
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pattern = typed ?? naming.pattern;
  const isChanged = pattern !== naming.pattern;
  const parsed = parsePattern(pattern);
  const problem = 'problem' in parsed ? parsed.problem : null;
  const error = problem === null ? refusal : words.problems[problem.kind]('what' in problem ? problem.what : '');

  const type = (next: string | null): void => {
    setTyped(next);
    setRefusal(null);
  };
  /** Where the caret is, so that a piece lands between words as well. */
  const putIn = (piece: string): void => {
    const at = input.current?.selectionStart ?? pattern.length;
    const end = input.current?.selectionEnd ?? at;
    type(pattern.slice(0, at) + piece + pattern.slice(end));
    requestAnimationFrame(() => {
      input.current?.focus();
      // The name of a field goes in before the brace.
      const caret = at + piece.length - (piece.endsWith('.}') ? 1 : 0);
      input.current?.setSelectionRange(caret, caret);
    });
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isChanged || problem !== null) return;
    const outcome = await answerOf(bridge().saveNaming({ ...naming, pattern }));
    if (!outcome.ok) return setRefusal(refusalWords(outcome.error));
    setTyped(null);
    tell(words.saved);
  };

  return (
    <Section title={words.title}>
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <Field label={words.label} hint={words.hint} error={error}>
          {(ties) => (
            <input
              {...ties}
              ref={input}
              type="text"
              autoComplete="off"
              spellCheck={false}
              value={pattern}
              onChange={(event) => type(event.currentTarget.value)}
              className={`${INPUT} h-8 font-mono text-second`}
            />
          )}
        </Field>
        <Pieces onPiece={putIn} />
        {'ok' in parsed ? <NamePreview pattern={parsed.ok} /> : null}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isChanged ? (
            <>
              <Button type="submit" tone="primary" disabled={problem !== null}>
                {words.save}
              </Button>
              <Button onClick={() => type(null)}>{words.undo}</Button>
            </>
          ) : null}
          {pattern === DEFAULT_PATTERN ? null : (
            <Button tone="plain" className="first:-ml-3" onClick={() => type(DEFAULT_PATTERN)}>
              {words.reset}
            </Button>
          )}
        </div>
      </form>
      <Switch
        label={words.sidecars}
        hint={words.sidecarsHint}
        checked={naming.sidecars}
        onChange={(sidecars) => void told(bridge().saveNaming({ ...naming, sidecars }))}
      />
    </Section>
  );
}

function Pieces({ onPiece }: { readonly onPiece: (piece: string) => void }) {
  const pieces = [...TOKENS.map((token) => [`{${token}}`, words.tokens[token]] as const), ['{body.}', words.field] as const];
  return (
    <ul aria-label={words.pieces} className="flex flex-wrap gap-1">
      {pieces.map(([piece, what]) => (
        <li key={piece}>
          <button
            type="button"
            aria-label={words.piece(piece, what)}
            title={what}
            onClick={() => onPiece(piece)}
            className="press h-6 rounded-control border border-line bg-raised px-1.5 font-mono text-label text-muted hover:border-edge hover:text-text"
          >
            {piece}
          </button>
        </li>
      ))}
    </ul>
  );
}
