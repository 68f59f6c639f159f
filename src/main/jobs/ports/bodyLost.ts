/** The code of {@link BodyLost}, as system errors have one. */
export const BODY_LOST = 'BODY_LOST';

/** A request body is gone, or its bytes are not those that were recorded. Trying again does not bring it back. */
export class BodyLost extends Error {
  readonly code = BODY_LOST;
  constructor(message: string) {
    super(message);
    this.name = 'BodyLost';
  }
}
