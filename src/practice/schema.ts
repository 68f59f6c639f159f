/** The part of JSON Schema (OpenAPI 3.0 dialect) that model documents use, and short ways to write it. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly enum?: readonly (string | number)[];
  readonly default?: unknown;
  readonly example?: unknown;
  readonly nullable?: boolean;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

export type Components = Readonly<Record<string, Schema>>;

type Extra = Omit<Schema, 'type' | 'description'>;

export const text = (description: string, extra: Extra = {}): Schema => ({ type: 'string', description, ...extra });
export const whole = (description: string, extra: Extra = {}): Schema => ({ type: 'integer', description, ...extra });
export const number = (description: string, extra: Extra = {}): Schema => ({ type: 'number', description, ...extra });
export const flag = (description: string, extra: Extra = {}): Schema => ({ type: 'boolean', description, ...extra });
export const choice = (description: string, values: readonly (string | number)[], extra: Extra = {}): Schema => ({
  type: typeof values[0] === 'number' ? 'integer' : 'string',
  description,
  enum: values,
  ...extra,
});
export const list = (description: string, items: Schema, extra: Extra = {}): Schema => ({
  type: 'array',
  description,
  items,
  ...extra,
});
export const record = (
  properties: Readonly<Record<string, Schema>>,
  extra: Omit<Schema, 'type' | 'properties'> = {},
): Schema => ({
  type: 'object',
  properties,
  ...extra,
});
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A schema whose body nobody has described: any object passes. */
export const OPEN_OBJECT: Schema = {
  type: 'object',
  additionalProperties: true,
  description: 'The fields of this model are not described here; whatever is sent goes on to the partner.',
};
