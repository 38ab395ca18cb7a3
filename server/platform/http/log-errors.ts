/**
 * Serialises errors for the log: what helps to find the fault, without data that users entered. In full, a mail server's refusal
 * names receivers, and a database error shows the row ('Key (email)=(…)').
 */
interface LoggedError {
  type: string;
  message: string;
  /** Only the stack frames; '' if there are none. */
  stack: string;
  cause?: LoggedError;
  /** For an attempt to connect to several addresses. */
  errors?: LoggedError[];
  [detail: string]: unknown;
}

/** Fields set by programs: codes of Node, PostgreSQL or a mail server, and the names of the objects concerned. */
const details = ['code', 'name', 'responseCode', 'statusCode', 'syscall', 'table', 'column', 'constraint'];

/** An email address, but not a package folder such as node_modules/@fastify. */
const address = /[^\s<>"'(),;:/=]+(?:@|%40)[^\s<>"'(),;:/]+/gu;

const withoutAddresses = (text: string) => text.replace(address, '…@…');

const deepest = 4;

/** An S3 store reports a refusal only in `name` and `$metadata`. */
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

/** The logger's serializer for `err`. Keeps only the frames of a stack, because its first lines repeat the message. */
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
