import type { FieldFault } from './answer.ts';
import type { Components, Schema } from './schema.ts';

type Loc = readonly (string | number)[];
interface Rules {
  readonly components: Components;
  readonly unknownFields: 'pass' | 'refuse';
}

/** What is wrong with a body, field by field, each `loc` starting with "body". Empty when it passes. */
export function validate(body: unknown, schema: Schema, rules: Rules): readonly FieldFault[] {
  return check(body, { schema, loc: ['body'], rules });
}

interface Place {
  readonly schema: Schema;
  readonly loc: Loc;
  readonly rules: Rules;
}

function check(value: unknown, place: Place): readonly FieldFault[] {
  const { schema, rules, loc } = place;
  if (schema.$ref !== undefined) return check(value, { ...place, schema: resolve(schema.$ref, rules.components) });
  if (value === null && schema.nullable === true) return [];
  const wrongType = schema.type === undefined ? null : typeFault(value, { type: schema.type, loc });
  if (wrongType !== null) return [wrongType];
  return [...checkValue(value, place), ...checkChoices(value, place)];
}

function resolve(target: string, components: Components): Schema {
  return components[target.replace('#/components/schemas/', '')] ?? {};
}

function checkValue(value: unknown, place: Place): readonly FieldFault[] {
  const { schema, loc } = place;
  const faults: FieldFault[] = [];
  const add = (type: string, msg: string, ctx: Readonly<Record<string, unknown>>): void => {
    faults.push({ loc, msg, type, ctx, ...echo(value) });
  };
  if (schema.enum !== undefined && !schema.enum.includes(value as string | number)) {
    const expected = schema.enum.map((entry) => JSON.stringify(entry)).join(', ');
    add('enum', `Must be one of ${expected}`, { expected });
  }
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum)
      add('greater_than_equal', `Must be ${schema.minimum} or more`, { ge: schema.minimum });
    if (schema.maximum !== undefined && value > schema.maximum)
      add('less_than_equal', `Must be ${schema.maximum} or less`, { le: schema.maximum });
  }
  if (typeof value === 'string') {
    const length = [...value].length;
    if (schema.minLength !== undefined && length < schema.minLength)
      add('string_too_short', `Needs at least ${schema.minLength} characters`, { min_length: schema.minLength });
    if (schema.maxLength !== undefined && length > schema.maxLength)
      add('string_too_long', `Takes at most ${schema.maxLength} characters`, { max_length: schema.maxLength });
  }
  if (Array.isArray(value)) faults.push(...checkList(value, place));
  else if (isRecord(value)) faults.push(...checkFields(value, place));
  return faults;
}

function checkList(value: readonly unknown[], place: Place): readonly FieldFault[] {
  const { schema, loc } = place;
  const faults: FieldFault[] = [];
  if (schema.minItems !== undefined && value.length < schema.minItems)
    faults.push({
      loc,
      type: 'too_short',
      msg: `Needs at least ${schema.minItems} entries`,
      ctx: { min_length: schema.minItems },
    });
  if (schema.maxItems !== undefined && value.length > schema.maxItems)
    faults.push({ loc, type: 'too_long', msg: `Takes at most ${schema.maxItems} entries`, ctx: { max_length: schema.maxItems } });
  const { items } = schema;
  if (items === undefined) return faults;
  return [...faults, ...value.flatMap((entry, index) => check(entry, { ...place, schema: items, loc: [...loc, index] }))];
}

function checkFields(value: Readonly<Record<string, unknown>>, place: Place): readonly FieldFault[] {
  const { schema, loc, rules } = place;
  const faults: FieldFault[] = [];
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) faults.push({ loc: [...loc, name], type: 'missing', msg: 'This field is required' });
  }
  for (const [name, entry] of Object.entries(value)) {
    const field = schema.properties?.[name];
    if (field !== undefined) faults.push(...check(entry, { ...place, schema: field, loc: [...loc, name] }));
    else if (schema.properties !== undefined && schema.additionalProperties !== true && rules.unknownFields === 'refuse')
      faults.push({ loc: [...loc, name], type: 'extra_forbidden', msg: 'There is no such field' });
  }
  return faults;
}

function checkChoices(value: unknown, place: Place): readonly FieldFault[] {
  const { schema, loc, rules } = place;
  const against = (other: Schema): readonly FieldFault[] => check(value, { ...place, schema: other });
  const faults: FieldFault[] = (schema.allOf ?? []).flatMap((part) => [...against(part)]);
  if (schema.discriminator !== undefined && isRecord(value)) {
    const { propertyName, mapping } = schema.discriminator;
    const tag = value[propertyName];
    const target = typeof tag === 'string' ? mapping[tag] : undefined;
    if (target !== undefined) return [...faults, ...against(resolve(target, rules.components))];
    const expected = Object.keys(mapping).join(', ');
    return [
      ...faults,
      { loc: [...loc, propertyName], type: 'union_tag_invalid', msg: `Must be one of ${expected}`, ctx: { expected } },
    ];
  }
  for (const options of [schema.anyOf, schema.oneOf]) {
    if (options === undefined) continue;
    const tries = options.map(against);
    if (tries.some((found) => found.length === 0)) continue;
    faults.push(...tries.reduce((least, found) => (found.length < least.length ? found : least)));
  }
  if (schema.not !== undefined && against(schema.not).length === 0)
    faults.push({ loc, type: 'value_error', msg: `Cannot be combined: ${(schema.not.required ?? []).join(' and ')}` });
  return faults;
}

const TYPES: Readonly<Record<NonNullable<Schema['type']>, { fault: string; msg: string; fits: (value: unknown) => boolean }>> = {
  object: { fault: 'dict_type', msg: 'Must be an object', fits: isRecord },
  array: { fault: 'list_type', msg: 'Must be a list', fits: (value) => Array.isArray(value) },
  string: { fault: 'string_type', msg: 'Must be text', fits: (value) => typeof value === 'string' },
  integer: { fault: 'int_type', msg: 'Must be a whole number', fits: (value) => Number.isInteger(value) },
  number: { fault: 'float_type', msg: 'Must be a number', fits: (value) => typeof value === 'number' },
  boolean: { fault: 'bool_type', msg: 'Must be true or false', fits: (value) => typeof value === 'boolean' },
};

function typeFault(value: unknown, at: { readonly type: NonNullable<Schema['type']>; readonly loc: Loc }): FieldFault | null {
  const { fault, msg, fits } = TYPES[at.type];
  return fits(value) ? null : { loc: at.loc, type: fault, msg, ...echo(value) };
}

/** The offending value, unless it is long: a picture has no place in an error. */
function echo(value: unknown): { input?: unknown } {
  return (JSON.stringify(value) ?? '').length <= 200 ? { input: value } : {};
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
