/** When something changed that an open screen shows. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** A stream ends after so long, so that a session that has ended is noticed. */
export const followedSecondsMost = 900;

/** Longer than a screen takes to load and to follow. */
export const openMsMost = 60_000;

/**
 * Server-sent events. `data:` is a stamp that is another one when shipments of the account or its bell changed: the first at once,
 * then one for each change. With `openMs`, for how long the client has been reading what it shows, what changed since is told as
 * a change too. Lines that begin with a colon keep the connection open.
 */
export const changes = call({
  method: 'GET',
  path: '/api/account/Changes',
  needs: rights.verified,
  summary: 'A stream of stamps: another one when shipments of the account or its bell changed',
  query: labelled(
    z.object({
      seconds: z._default(z.pipe(z.coerce.number(), wholeNumber(0, followedSecondsMost)), 0),
      openMs: z._default(z.pipe(z.coerce.number(), wholeNumber(0, openMsMost)), 0),
    }),
    { seconds: m.changes_seconds, openMs: m.changes_open_ms },
  ),
  reply: { file: ['text/event-stream'] },
});
