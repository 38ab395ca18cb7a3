/** A host that lost its power ends no connection: who asked it would wait for as long as TCP does, or for ever. */
import { Socket } from 'node:net';

import type { Client } from 'pg';

/**
 * Ends a connection on which no byte comes or goes for so many milliseconds, as lost: whoever waits for an answer is refused. It costs a
 * statement nothing, as each socket keeps one timer. Call once it is connected.
 */
export function endSilent({ connection: { stream } }: Client, silentMs: number): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(silentMs, () => {
    const error = new Error(`The database has said nothing for ${silentMs} ms.`);
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
}
