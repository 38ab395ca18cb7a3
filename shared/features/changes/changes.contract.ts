/** Tells open screens that something they show has changed. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** Seconds after which a stream ends, so that an ended session is noticed. */
export const followedSecondsMost = 900;

/** Maximum of `openMs`: longer than a screen takes to load and to connect. */
export const openMsMost = 60_000;

/**
 * Server-sent events. `data:` is a stamp that changes when shipments of the account or its bell change: the first one at
 * once, then one for each change. With `openMs`, the time for which the client has been loading what it shows, changes
 * since then are reported too. Lines that begin with a colon keep the connection open.
 */
export const changes = call({
  method: 'GET',
  path: '/api/account/Changes',
  needs: rights.verified,
  summary: 'A stream of stamps: a new one whenever shipments of the account or its bell change',
  query: labelled(
    z.object({
      seconds: z._default(z.pipe(z.coerce.number(), wholeNumber(0, followedSecondsMost)), 0),
      openMs: z._default(z.pipe(z.coerce.number(), wholeNumber(0, openMsMost)), 0),
    }),
    { seconds: m.changes_seconds, openMs: m.changes_open_ms },
  ),
  reply: { file: ['text/event-stream'] },
});
