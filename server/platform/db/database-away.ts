import { networkProblems } from '#server/platform/outside/network-problems.ts';

/** SQLSTATEs: no connection, out of resources, shutting down; or read-only, as a standby is after a failover. */
const away = /^(?:08...|25006|53...|57P0[1-5])$/u;
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|timeout (?:expired|exceeded) when trying to connect|The embedded database (?:is closed|has failed))/u;

/** SQLSTATEs with which the database aborted a statement or transaction, such as a deadlock or a timeout. */
const gaveUp: ReadonlySet<unknown> = new Set(['25P03', '40001', '40P01', '57014']);

const codeOf = (error: Error): unknown => Reflect.get(error, 'code');

/** True if the database is unavailable: nothing was done, and the next query will fail as well. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    (typeof code === 'string' && away.test(code)) ||
    networkProblems.has(code) ||
    lostConnection.test(error.message)
  );
}

/** True if the database is unavailable or aborted the work: nothing was done, and a retry may succeed. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && gaveUp.has(codeOf(error)));

/** The database cannot be reached; the message is for the person who starts the portal. */
export class DatabaseOutOfReach extends Error {}

/** SQLSTATEs that a start meets when DATABASE_URL is wrong. */
const refusals = new Map<unknown, (host: string) => string>([
  ['28P01', (host) => `The database at ${host} refuses the user or the password of DATABASE_URL.`],
  ['3D000', (host) => `There is no database of the name in DATABASE_URL at ${host}.`],
]);

/** Runs the first use of a database, which may be unreachable. `url` is DATABASE_URL; only its host appears in messages. */
export async function mustReach<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const host = new URL(url).host || 'this machine';
    const code = error instanceof Error ? codeOf(error) : undefined;
    const refusal = refusals.get(code);
    if (refusal) throw new DatabaseOutOfReach(refusal(host), { cause: error });
    if (!isDatabaseAway(error)) throw error;
    const because = typeof code === 'string' ? ` (${code})` : '';
    throw new DatabaseOutOfReach(
      `The database at ${host} cannot be reached${because}. Is it running, and is DATABASE_URL right?`,
      { cause: error },
    );
  }
}
