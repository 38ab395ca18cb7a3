/** A PostgreSQL connection reserved for the queries that every request sends first. */
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Client } from 'pg';

import type { Reader } from './database.ts';
import { PostgresConnection } from './postgres.dialect.ts';
import { endSilent } from './silence.ts';

/**
 * Runs short read-only statements of many requests: none waits for a connection of the pool, and those of the same moment are
 * sent together. Not for slow statements: all others would wait for them.
 */
export interface SharedLine {
  ask<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
  close(): Promise<void>;
}

/** A connection without a response for this long is dropped; otherwise all sessions would wait for it until TCP times out. */
const usualPatienceMs = 3000;

/** Connects on first use, and again after the connection was lost. */
export function sharedLine(makeClient: () => Client, patienceMs = usualPatienceMs): SharedLine {
  let line: { client: Client; connection: Promise<PostgresConnection> } | null = null;

  function open() {
    const client = makeClient();
    const opened = { client, connection: client.connect().then(() => new PostgresConnection(client, true)) };
    const forget = () => {
      if (line === opened) line = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    opened.connection.catch(forget);
    return opened;
  }

  return {
    async ask(query) {
      const own = (line ??= open());
      const giveUp = setTimeout(() => {
        if (line === own) line = null;
        // While a statement is running this closes the socket, so that all waiting calls fail.
        own.client.end().catch(() => undefined);
      }, patienceMs);
      try {
        return await (await own.connection).executeQuery(query);
      } finally {
        clearTimeout(giveUp);
      }
    },
    async close() {
      if (!line) return;
      endSilent(line.client, patienceMs);
      await line.client.end();
    },
  };
}

const lines = new WeakMap<Reader, SharedLine>();

/** Lets readers of `db` use the line. */
export const offerLine = (db: Reader, line: SharedLine) => void lines.set(db, line);

/** Uses the shared line if there is one; a query that fails there is run again on its own. */
export async function askShared<Row>(
  reader: Reader,
  query: CompiledQuery<Row>,
  alone: () => Promise<QueryResult<Row>>,
): Promise<QueryResult<Row>> {
  const line = lines.get(reader);
  if (!line) return alone();
  try {
    return await line.ask(query);
  } catch {
    return alone();
  }
}
