/**
 * Refusals that are expected, by name. A service throws one; the error handler answers it. Anything else that is
 * thrown is a bug: logged whole, told as one sentence.
 */
export type RefusalName =
  | 'invalid'
  | 'signedOut'
  | 'notAllowed'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'wrongType'
  | 'tooMany'
  | 'unavailable';

const statuses: Record<RefusalName, number> = {
  invalid: 400,
  signedOut: 401,
  notAllowed: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
  unavailable: 503,
};

export class Refused extends Error {
  readonly refusal: RefusalName;
  readonly status: number;
  /** Goes into `r` beside the message: the fields of bad input, or what a caller needs to go on. */
  readonly detail: Record<string, unknown> | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    name: RefusalName,
    message: string,
    more: { detail?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.refusal = name;
    this.status = statuses[name];
    this.detail = more.detail ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

/** Bad input: one message for each field, keyed by its path in the body. */
export function invalid(fields: Record<string, string>): Refused {
  const [first = 'The request is not valid.'] = Object.values(fields);
  return new Refused('invalid', first, { detail: { fields } });
}

/** Not there, or not yours: the two are never told apart. */
export function notFound(what: string): Refused {
  return new Refused('notFound', `${what} was not found.`);
}
