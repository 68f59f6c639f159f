import { bucketFacts } from './buckets.ts';

/** One HTTP answer as a value. Header names are written as the Router writes them. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface FieldFault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
  readonly input?: unknown;
}

type Headers = Readonly<Record<string, string>>;

export function json(status: number, value: unknown, headers: Headers = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** A refusal or failure with its bucket, in the shape `{detail, error_type}`. */
export function failure(
  bucket: string,
  options: { readonly status?: number; readonly detail?: string; readonly headers?: Headers; readonly more?: object } = {},
): Answer {
  const facts = bucketFacts(bucket);
  return json(
    options.status ?? facts.status,
    { detail: options.detail ?? facts.says, error_type: bucket, ...options.more },
    { 'X-Comfy-Error-Type': bucket, ...options.headers },
  );
}

/** A refusal that names fields. Its body has no `error_type`; the bucket is in the header alone. */
export function fieldFailure(detail: readonly FieldFault[]): Answer {
  return json(422, { detail }, { 'X-Comfy-Error-Type': 'invalid_input' });
}

/** Whole seconds, at least one: the form in which the Router gives its pace. */
export function retryAfter(ms: number): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) };
}

/** `headers` with some replaced, or with null taken away; names are compared without regard to case. */
export function withHeaders(answer: Answer, changes: Readonly<Record<string, string | null>>): Answer {
  const headers: Record<string, string> = {};
  const changed = new Set(Object.keys(changes).map((name) => name.toLowerCase()));
  for (const [name, value] of Object.entries(answer.headers)) if (!changed.has(name.toLowerCase())) headers[name] = value;
  for (const [name, value] of Object.entries(changes)) if (value !== null) headers[name] = value;
  return { ...answer, headers };
}
