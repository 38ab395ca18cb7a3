/**
 * The database is away, full or stopping: nothing was done, and the next question meets it too. By SQLSTATE, or by Node's code of the
 * socket.
 */
const away = /^(?:08...|53...|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/u;
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|timeout (?:expired|exceeded) when trying to connect|The embedded database (?:is closed|has failed))/u;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return (typeof code === 'string' && away.test(code)) || lostConnection.test(error.message);
}
