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
const details = ['code', 'responseCode', 'statusCode', 'syscall', 'table', 'column', 'constraint'];

/** Not a package's folder, as node_modules/@fastify. */
const address = /[^\s<>"'(),;:/=]+(?:@|%40)[^\s<>"'(),;:/]+/gu;

const withoutAddresses = (text: string) => text.replace(address, '…@…');

const deepest = 4;

/** The serializer of `err`. Of a stack its places alone: its first lines repeat the message. */
export function loggedError(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutAddresses(String(error)), stack: '' };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /u.test(line)) ?? [];
  const given = details.map((name): [string, unknown] => [name, Reflect.get(error, name)]);
  const inner = (other: unknown) => loggedError(other, depth + 1);
  const isDeep = depth >= deepest;
  return {
    type: error.constructor.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(frames.join('\n')),
    ...Object.fromEntries(
      given.filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
    ),
    ...(error.cause === undefined || isDeep ? {} : { cause: inner(error.cause) }),
    ...(error instanceof AggregateError && !isDeep
      ? { errors: error.errors.slice(0, deepest).map(inner) }
      : {}),
  };
}
