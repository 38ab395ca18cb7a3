import { networkProblems } from '#server/platform/outside/network-problems.ts';

/** By SQLSTATE: no connection, full, stopping; or one that only reads, as a standby does after a failover. */
const away = /^(?:08...|25006|53...|57P0[1-5])$/u;
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|timeout (?:expired|exceeded) when trying to connect|The embedded database (?:is closed|has failed))/u;

/** It gave up on the statement in favour of another. */
const gaveUp: ReadonlySet<unknown> = new Set(['25P03', '40001', '40P01', '57014']);

const codeOf = (error: Error): unknown => Reflect.get(error, 'code');

/** Nothing was done, and the next question meets it too. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    (typeof code === 'string' && away.test(code)) ||
    networkProblems.has(code) ||
    lostConnection.test(error.message)
  );
}

/** The database is away, or gave up: nothing was done, and the same goes well another time. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && gaveUp.has(codeOf(error)));

/** A sentence for who starts the portal. */
export class DatabaseOutOfReach extends Error {}

/** By SQLSTATE: a start meets these when DATABASE_URL is not right. */
const refusals = new Map<unknown, (host: string) => string>([
  ['28P01', (host) => `The database at ${host} refuses the user or the password of DATABASE_URL.`],
  ['3D000', (host) => `There is no database of the name in DATABASE_URL at ${host}.`],
]);

/** The first use of a database, which may be none. `url` is DATABASE_URL, of which only the host is told. */
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
