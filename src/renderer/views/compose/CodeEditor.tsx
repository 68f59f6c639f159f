import { useEffect, useRef } from 'react';
import { type OpenEditor, openEditor } from './codeMirror.ts';

/** A text box that knows JSON: line numbers, colours, brackets, undo, and a mark where it cannot be read. */
export function CodeEditor({
  label,
  text,
  mistake,
  onText,
}: {
  readonly label: string;
  readonly text: string;
  readonly mistake: { readonly offset: number; readonly words: string } | null;
  readonly onText: (text: string) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  }, [onText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is opened once; text and mark are given to it below
  useEffect(() => {
    if (!host.current) return;
    const opened = openEditor({ host: host.current, label, text, onText: (next) => latest.current(next) });
    editor.current = opened;
    return () => {
      opened.close();
      editor.current = null;
    };
  }, [label]);
  useEffect(() => editor.current?.show(text), [text]);
  useEffect(() => editor.current?.mark(mistake), [mistake]);
  return <div ref={host} data-json="" className="min-h-0 flex-1 overflow-hidden outline-none" />;
}
