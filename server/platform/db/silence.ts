/** A host that lost its power closes no connection: a query to it would wait until TCP times out, or for ever. */
import { Socket } from 'node:net';

import type { Client } from 'pg';

/**
 * Treats a connection without any traffic for `silentMs` milliseconds as lost and ends it, so that waiting queries fail. It adds
 * no cost to a statement, because each socket keeps one timer. Call once the client is connected.
 */
export function endSilent({ connection: { stream } }: Client, silentMs: number): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(silentMs, () => {
    const error = new Error(`The database has not responded for ${silentMs} ms.`);
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
}
