export interface Chance {
  /** A new random lower-case UUID. */
  uuid(): string;
  /** In [0, 1). */
  fraction(): number;
}
