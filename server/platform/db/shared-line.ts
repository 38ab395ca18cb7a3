/** A connection to PostgreSQL of its own for what every request asks before anything else. */
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Client } from 'pg';

import type { Reader } from './database.ts';
import { PostgresConnection } from './postgres.dialect.ts';
import { endSilent } from './silence.ts';

/**
 * Short statements that only read, of many requests: none waits for a connection of the pool, and those of one moment travel together.
 * Not for what may take long: all others would wait for it.
 */
export interface SharedLine {
  ask<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
  close(): Promise<void>;
}

/** A connection that answers nothing for so long is given up: all sessions would wait for it until TCP does. */
const usualPatienceMs = 3000;

/** Connects when it is first asked, and anew after a loss. */
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
        // With a statement under way this closes the socket, which refuses whoever waits.
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

/** Those who read from `db` may use the line for it. */
export const offerLine = (db: Reader, line: SharedLine) => void lines.set(db, line);

/** By the line if there is one; what fails there is asked again by itself. */
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
