import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { ChevronsDownUp, Copy, Route } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { JsonNode } from '../../../../shared/jsonLevel.ts';
import { copyText } from '../../../components/copyText.ts';
import { FieldErrorLine } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { refusalWords } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { JsonRow } from '../json/JsonRow.tsx';
import { isCut, isNest, pathOf, placeOfRow, plainText, type Row, rowName, rowsOf } from '../json/jsonTree.ts';
import { treeMove } from '../json/treeKeys.ts';
import { useJsonDocument } from '../json/useJsonDocument.ts';
import { useJsonFind } from '../json/useJsonFind.ts';
import { FindBar } from '../reading/FindBar.tsx';
import type { KindProps } from '../shownFile.ts';
import { Writing } from './Writing.tsx';

const words = t.players.json;
const ROW_PX = 24;

/** JSON as a tree. What turns out to be none is shown as text. */
export function JsonTree({ file }: KindProps) {
  const address = { id: file.job.id, index: file.file.index };
  const { reader, state } = useJsonDocument(address);
  const [active, setActive] = useState('');
  const rows = useMemo(() => rowsOf(state.document), [state.document]);
  const find = useJsonFind({ file: address, reader, onFound: (node) => setActive(`node-${node.at}`) });
  const saved = useMemo(() => new Set(file.job.files.map(({ source }) => source)), [file.job.files]);
  const { root } = state.document;

  if (state.error !== null && root === null) return <FieldErrorLine text={refusalWords(state.error)} />;
  if (root === null && state.brokenAt !== null) return <Writing file={file} />;
  if (root === null) return <div aria-busy="true" className="size-full min-h-24 rounded-card bg-raised" />;

  const at = placeOfRow(rows, active);
  const row = rows[at];
  const node = row?.kind === 'node' ? row.node : null;
  const copyValue = (of: JsonNode): void => void copyText(plainText(of));
  const press = (pressed: Row): void => {
    // What is read takes the place of this row, so the one before it stays behind.
    setActive(rowName(pressed.kind === 'more' ? (rows[rows.indexOf(pressed) - 1] ?? pressed) : pressed));
    if (pressed.kind === 'more') void reader.more(pressed.of);
    if (pressed.kind !== 'node' || !isNest(pressed.node)) return;
    if (pressed.isOpen) reader.close(pressed.node);
    else void reader.open(pressed.node);
  };
  return (
    <div className={clsx('flex size-full min-h-0 flex-col overflow-hidden bg-raised', file.place === 'beside' && 'rounded-card')}>
      {/* Beside other things, the button that shows it large stands in the corner. */}
      <div
        className={clsx('flex items-center gap-0.5 border-b border-line py-1.5 pl-2', file.place === 'beside' ? 'pr-11' : 'pr-2')}
      >
        <FindBar value={find.wanted} outcome={find.outcome} onChange={find.setWanted} onGo={find.go} />
        <IconButton
          icon={Copy}
          label={words.copyValue}
          disabled={node === null || isNest(node) || isCut(node)}
          onClick={() => node !== null && copyValue(node)}
        />
        <IconButton
          icon={Route}
          label={words.copyPath}
          disabled={node === null || node === root}
          onClick={() => node !== null && void copyText(pathOf(rows, node.at))}
        />
        <IconButton icon={ChevronsDownUp} label={words.close} onClick={reader.closeAll} />
      </div>
      <Tree
        rows={rows}
        at={at}
        place={file.place}
        isSaved={(of) => saved.has(pathOf(rows, of.at))}
        onMove={(to) => setActive(rowName(to))}
        onPress={press}
        onCopy={copyValue}
      />
      {state.brokenAt === null ? null : (
        <p className="border-t border-line px-3 py-1.5 text-second text-held">{words.broken(state.brokenAt)}</p>
      )}
    </div>
  );
}

function Tree({
  rows,
  at,
  place,
  isSaved,
  onMove,
  onPress,
  onCopy,
}: {
  readonly rows: readonly Row[];
  readonly at: number;
  readonly place: 'beside' | 'full';
  readonly isSaved: (node: JsonNode) => boolean;
  readonly onMove: (to: Row) => void;
  readonly onPress: (row: Row) => void;
  readonly onCopy: (node: JsonNode) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    // The active row is named by the tree, so it is never taken away.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const seen = Array.from({ length: Math.min(count - 1, endIndex + overscan) - from + 1 }, (_, step) => from + step);
      return seen.includes(at) || at >= count ? seen : [...seen, at].sort((one, other) => one - other);
    },
  });
  useFollow(list, at);
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (row === undefined) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'c' && row.kind === 'node' && !isNest(row.node) && !isCut(row.node)) {
      event.preventDefault();
      event.stopPropagation();
      onCopy(row.node);
      return;
    }
    const move = treeMove({ rows, at, key: event.key, pageRows: Math.floor((box.current?.clientHeight ?? 240) / ROW_PX) });
    if (move === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (move === 'press') onPress(row);
    else onMove(move);
  };
  return (
    <div
      ref={box}
      role="tree"
      aria-label={words.tree}
      tabIndex={0}
      aria-activedescendant={`${id}-${at}`}
      onKeyDown={onKeyDown}
      className={clsx(
        'selectable focus-inset min-h-0 flex-1 overflow-auto py-1',
        place === 'beside' && 'max-h-[min(46vh,420px)]',
      )}
    >
      <div role="presentation" className="relative w-full" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row === undefined ? null : (
            <div
              key={item.key}
              role="presentation"
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <JsonRow
                row={row}
                id={`${id}-${item.index}`}
                isActive={item.index === at}
                isSaved={row.kind === 'node' && isCut(row.node) && isSaved(row.node)}
                onPress={() => onPress(row)}
                onCopy={() => row.kind === 'node' && onCopy(row.node)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls the active row into sight when it changed, and only then. */
function useFollow(list: { scrollToIndex(index: number, options: { align: 'auto' }): void }, at: number): void {
  const last = useRef(at);
  if (last.current === at) return;
  last.current = at;
  queueMicrotask(() => list.scrollToIndex(at, { align: 'auto' }));
}
