import clsx from 'clsx';
import { parsePlaceholder } from '../../../../shared/media.ts';
import { itemTaker } from '../../../../shared/mediaPlaces.ts';
import { ANY_FILE, type MediaRule, mediaRule } from '../../../../shared/mediaRules.ts';
import { drawable } from '../../../../shared/schema/active.ts';
import { type DraftTree, kindAt, namesAt, readAt, stringAt } from '../../../../shared/schema/draftText.ts';
import { type ChoiceField, type Field, type ListField, samePath, type TextField } from '../../../../shared/schema/field.ts';
import { colourOf, pairedUp, turnsOf } from '../../../../shared/schema/looks.ts';
import { FieldErrorLine } from '../../../components/Field.tsx';
import { useDraft } from '../draftState.ts';
import { pathKey, useDesk } from '../formContext.ts';
import { ChoiceControl } from './ChoiceControl.tsx';
import { ColourControl } from './ColourControl.tsx';
import { isPlainColour } from './colourText.ts';
import { GroupControl } from './GroupControl.tsx';
import { JsonControl } from './JsonControl.tsx';
import { ListControl } from './ListControl.tsx';
import { MapControl } from './MapControl.tsx';
import { MediaControl } from './MediaControl.tsx';
import { MediaListControl } from './MediaListControl.tsx';
import { MessageList } from './MessageList.tsx';
import { NumberControl } from './NumberControl.tsx';
import { SeedControl } from './SeedControl.tsx';
import { SelectControl } from './SelectControl.tsx';
import { isShapePick } from './ShapeControl.tsx';
import { SidesControl } from './SidesControl.tsx';
import { Still } from './Still.tsx';
import { SwitchControl } from './SwitchControl.tsx';
import { TextControl } from './TextControl.tsx';
import { TupleControl } from './TupleControl.tsx';

/** One field of a form with the control that fits it, and the mark by which it is found. */
export function FieldView({ field: given }: { readonly field: Field }) {
  const { promptPath, tree, errorAt } = useDesk();
  const field = flattened(given, tree);
  if (promptPath && samePath(field.path, promptPath)) return null;
  const isWide = isWideByNature(field) || (field.widget === 'text' && field !== given);
  const isInner = !samePath(field.path, given.path);
  const around = isInner ? errorAt(given.path) : null;
  return (
    <div
      data-path={pathKey(given.path)}
      data-help={field.description ?? undefined}
      className={clsx('min-w-0', isWide && 'col-span-full')}
    >
      {isInner ? (
        <div data-path={pathKey(field.path)}>
          <Control field={field} />
        </div>
      ) : (
        <Control field={field} />
      )}
      {around === null ? null : <FieldErrorLine text={around} />}
    </div>
  );
}

const WIDE: ReadonlySet<Field['widget']> = new Set<Field['widget']>(['group', 'list', 'map', 'tuple', 'choice', 'json']);

function isWideByNature(field: Field): boolean {
  if (colourOf(field) !== null) return false;
  if (field.widget === 'select') return isShapePick(field);
  return WIDE.has(field.widget) || (field.widget === 'text' && (field.long || field.media !== null));
}

function Control({ field }: { readonly field: Field }) {
  const { tree } = useDesk();
  const colour = colourOf(field);
  if (colour && isPlainColour(readAt(tree, field.path), colour)) return <ColourControl field={field} form={colour} />;
  switch (field.widget) {
    case 'text':
      return <TextOrFile field={field} />;
    case 'number':
      return <NumberControl field={field} />;
    case 'seed':
      return <SeedControl field={field} />;
    case 'switch':
      return <SwitchControl field={field} />;
    case 'select':
      return <SelectControl field={field} />;
    case 'group':
      return <GroupControl field={field} />;
    case 'choice':
      return <ChoiceOrFiles field={field} />;
    case 'list': {
      const turns = turnsOf(field);
      return turns ? <MessageList field={field} turns={turns} /> : <ListOrFiles field={field} />;
    }
    case 'map':
      return <MapControl field={field} />;
    case 'tuple':
      return <TupleControl field={field} />;
    case 'json':
      return <JsonControl field={field} />;
  }
}

function TextOrFile({ field }: { readonly field: TextField }) {
  const { tree } = useDesk();
  const model = useDraft((draft) => draft.model);
  const rule = mediaRule(model, field) ?? (parsePlaceholder(stringAt(tree, field.path) ?? '') === null ? null : ANY_FILE);
  return rule === null ? <TextControl field={field} /> : <MediaControl field={field} rule={rule} />;
}

/** One file or several: several can be one, so no one has to choose which first. */
function ChoiceOrFiles({ field }: { readonly field: ChoiceField }) {
  const { tree } = useDesk();
  const model = useDraft((draft) => draft.model);
  const kind = kindAt(tree, field.path);
  const ruleOf = (taker: TextField | null): MediaRule | null => (taker === null ? null : mediaRule(model, taker));
  for (const { field: inner } of field.branches) {
    const own = { label: field.label, description: field.description, required: field.required } as const;
    if (inner.widget === 'list' && (kind === 'missing' || kind === 'array')) {
      const rule = ruleOf(itemTaker(inner, 0));
      if (rule !== null) return <MediaListControl field={{ ...inner, ...own }} rule={rule} />;
    }
    if (inner.widget === 'text' && kind === 'string') {
      const rule = ruleOf(inner);
      if (rule !== null) return <MediaControl field={{ ...inner, ...own }} rule={rule} />;
    }
  }
  const single = kind === 'missing' ? field.branches.find((branch) => branch.field.widget === 'text')?.field : undefined;
  const rule = single?.widget === 'text' ? ruleOf(single) : null;
  if (single?.widget !== 'text' || rule === null) return <ChoiceControl field={field} />;
  return <MediaControl field={{ ...single, label: field.label, required: field.required }} rule={rule} />;
}

function ListOrFiles({ field }: { readonly field: ListField }) {
  const model = useDraft((draft) => draft.model);
  const taker = itemTaker(field, 0);
  const rule = taker === null ? null : mediaRule(model, taker);
  return rule === null ? <ListControl field={field} /> : <MediaListControl field={field} rule={rule} />;
}

/** A group of one needs no frame: its one field is drawn under the group's name. What no control can show is JSON. */
function flattened(given: Field, tree: DraftTree): Field {
  const field = drawable(given, tree);
  const only = field.widget === 'group' && field.rest === null && field.fields.length === 1 ? field.fields[0] : undefined;
  const isAlone = only !== undefined && namesAt(tree, field.path).every((name) => name === only.name);
  if (!isAlone) return field;
  return flattened({ ...only, label: field.label, description: only.description ?? field.description }, tree);
}

/** Two columns where there is room, one where there is not. */
export function FieldGrid({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] items-start gap-x-4 gap-y-3">
      {pairedUp(fields).map((entry) =>
        'widget' in entry ? (
          <Still key={pathKey(entry.path)} field={entry}>
            <FieldView field={entry} />
          </Still>
        ) : (
          <Still key={pathKey(entry.width.path)} field={entry.width} partner={entry.height}>
            <SidesControl pair={entry} />
          </Still>
        ),
      )}
    </div>
  );
}
