import { useEffect, useRef } from 'react';
import type { Form } from '../../../shared/schema/field.ts';
import { t } from '../../text/en.ts';
import { type Mistake, type OpenEditor, openEditor } from './codeMirror.ts';
import { jsonAssist } from './jsonAssist.ts';

/** A text box that knows JSON and the model's settings: what can stand there, what it means, and where it is wrong. */
export function CodeEditor({
  name,
  label,
  text,
  form,
  mistakes,
  onText,
  onFormat,
}: {
  /** Of the draft: under the same name, undo goes on where it was. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly form: Form | null;
  readonly mistakes: readonly Mistake[];
  readonly onText: (text: string) => void;
  readonly onFormat: () => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  const latest = useRef({ form, onText, onFormat });
  useEffect(() => {
    latest.current = { form, onText, onFormat };
  }, [form, onText, onFormat]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is opened once; text and marks are given to it below
  useEffect(() => {
    if (!host.current) return;
    const opened = openEditor({
      host: host.current,
      name,
      label,
      keysNote: t.code.json.keys,
      text,
      assist: jsonAssist(() => latest.current.form),
      onText: (next) => latest.current.onText(next),
      onFormat: () => latest.current.onFormat(),
    });
    editor.current = opened;
    return () => {
      opened.close();
      editor.current = null;
    };
  }, [name, label]);
  useEffect(() => editor.current?.show(text), [text]);
  useEffect(() => editor.current?.mark(mistakes), [mistakes]);
  return <div ref={host} data-json="" className="min-h-0 flex-1 overflow-hidden outline-none" />;
}
