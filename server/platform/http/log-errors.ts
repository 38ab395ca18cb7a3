/**
 * Errors as log lines hold them: what finds the fault, and nothing that people entered. Whole, a mail server's refusal names receivers, and
 * the database's tells the row ('Key (email)=(…)').
 */
interface LoggedError {
  type: string;
  message: string;
  /** Its places; '' without. */
  stack: string;
  cause?: LoggedError;
  /** Of an attempt at several addresses. */
  errors?: LoggedError[];
  [detail: string]: unknown;
}

/** Words of programs: a code of Node, of PostgreSQL or of a mail server, and the names of what they are about. */
const details = ['code', 'name', 'responseCode', 'statusCode', 'syscall', 'table', 'column', 'constraint'];

/** Not a package's folder, as node_modules/@fastify. */
const address = /[^\s<>"'(),;:/=]+(?:@|%40)[^\s<>"'(),;:/]+/gu;

const withoutAddresses = (text: string) => text.replace(address, '…@…');

const deepest = 4;

/** A bucket that refuses says in `name` and `$metadata` alone that it does. */
function facts(of: unknown): Record<string, string | number> {
  if (typeof of !== 'object' || of === null) return {};
  const given = [...details, 'httpStatusCode'].flatMap((name): [string, string | number][] => {
    const value: unknown = Reflect.get(of, name);
    return (typeof value === 'string' && value !== 'Error') || typeof value === 'number'
      ? [[name, value]]
      : [];
  });
  return Object.fromEntries(given);
}

/** The serializer of `err`. Of a stack its places alone: its first lines repeat the message. */
export function loggedError(error: unknown, depth = 1): LoggedError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: withoutAddresses(String(error)), stack: '' };
  const given = { ...facts(error), ...facts(Reflect.get(error, '$metadata')) };
  if (!(error instanceof Error)) {
    const message: unknown = Reflect.get(error, 'message');
    return {
      type: 'object',
      message: typeof message === 'string' ? withoutAddresses(message) : '',
      stack: '',
      ...given,
    };
  }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /u.test(line)) ?? [];
  const inner = (other: unknown) => loggedError(other, depth + 1);
  const isDeep = depth >= deepest;
  return {
    type: error.constructor.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(frames.join('\n')),
    ...given,
    ...(error.cause === undefined || isDeep ? {} : { cause: inner(error.cause) }),
    ...(error instanceof AggregateError && !isDeep
      ? { errors: error.errors.slice(0, deepest).map(inner) }
      : {}),
  };
}
