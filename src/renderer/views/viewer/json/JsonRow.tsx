import clsx from 'clsx';
import { ChevronRight, Copy } from 'lucide-react';
import type { JsonNode } from '../../../../shared/jsonLevel.ts';
import { t } from '../../../text/en.ts';
import { isBase64, isCut, isNest, plainText, type Row } from './jsonTree.ts';

const words = t.players.json;
const INDENT = 14;
/** Beyond this depth rows no longer move to the right: there would be nothing left of them. */
const DEEPEST_INDENT = 24;

const COLOURS: Readonly<Record<JsonNode['kind'], string>> = {
  object: 'text-muted',
  array: 'text-muted',
  string: 'text-done',
  number: 'text-running',
  word: 'text-queued',
};

export interface JsonRowProps {
  readonly row: Row;
  readonly id: string;
  readonly isActive: boolean;
  /** The text behind this value is a file of the job already. */
  readonly isSaved: boolean;
  readonly onPress: () => void;
  readonly onCopy: () => void;
}

/** One line of the tree. It stands inside of one that scrolls, so it has a fixed height. */
export function JsonRow({ row, id, isActive, isSaved, onPress, onCopy }: JsonRowProps) {
  const indent = { paddingInlineStart: 8 + Math.min(row.depth, DEEPEST_INDENT) * INDENT };
  const look = clsx(
    'group flex h-6 w-full items-center gap-1 pe-1 font-mono text-second',
    isActive ? 'bg-chosen' : 'hover:bg-hover',
  );
  if (row.kind !== 'node') {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the focus and its keys
      // biome-ignore lint/a11y/useFocusableInteractive: the tree points at the row that is meant
      <div
        id={id}
        role="treeitem"
        aria-level={row.depth + 1}
        aria-selected={isActive}
        style={indent}
        className={clsx(look, 'font-sans', row.kind === 'more' ? 'text-ember' : 'text-muted')}
        onClick={onPress}
      >
        <span className="size-4 shrink-0" />
        {sayOf(row)}
      </div>
    );
  }
  const { node, isOpen, depth, place, siblings } = row;
  const nest = isNest(node);
  const name = node.key ?? (depth > 0 ? String(node.ordinal) : '');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the focus and its keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree points at the row that is meant
    <div
      id={id}
      role="treeitem"
      aria-label={words.item(name, valueWords(node, isSaved))}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isActive}
      aria-expanded={nest ? isOpen : undefined}
      style={indent}
      className={look}
      onClick={onPress}
    >
      {nest ? (
        <ChevronRight size={14} aria-hidden="true" className={clsx('mx-px text-muted', isOpen && 'rotate-90')} />
      ) : (
        <span className="size-4 shrink-0" />
      )}
      {name === '' ? null : (
        <span className="max-w-[60%] shrink-0 one-line">
          <bdi className={node.key === null ? 'text-muted' : 'text-text'}>{name}</bdi>
          <span className="text-muted">:</span>
        </span>
      )}
      <span className={clsx('min-w-0 flex-1 one-line', COLOURS[node.kind])}>
        <bdi>{valueWords(node, isSaved)}</bdi>
      </span>
      {nest || isCut(node) ? null : (
        <Copy
          size={14}
          aria-hidden="true"
          className={clsx('shrink-0 text-muted hover:text-text', isActive ? '' : 'opacity-0 group-hover:opacity-100')}
          onClick={(event) => {
            event.stopPropagation();
            onCopy();
          }}
        />
      )}
    </div>
  );
}

function sayOf(row: Exclude<Row, { kind: 'node' }>): string {
  if (row.kind === 'reading') return words.loading;
  if (row.kind === 'broken') return words.broken(row.at);
  return row.left > 0 ? words.more(row.left) : words.moreUnknown;
}

function valueWords(node: JsonNode, isSaved: boolean): string {
  if (node.kind === 'object') return `{ ${words.fields(node.count)} }`;
  if (node.kind === 'array') return `[ ${words.values(node.count)} ]`;
  if (!isCut(node)) return node.kind === 'string' ? `"${plainText(node)}"` : node.text;
  if (isBase64(node.text)) return isSaved ? words.cutBase64(node.sizeBytes) : words.cutBase64Alone(node.sizeBytes);
  const start = plainText(node).slice(0, 160);
  return node.kind === 'string' ? `"${start}…" ${words.cutText(node.sizeBytes)}` : `${start}…`;
}
