/** The error with the chain of its causes, for the log. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 1_000);
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\ncaused by ${describeError(error.cause)}`;
}
