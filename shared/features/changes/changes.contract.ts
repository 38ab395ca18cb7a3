/** Whether anything changed that an open screen shows. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';

export const changes = call({
  method: 'GET',
  path: '/api/account/Changes',
  needs: rights.verified,
  summary: 'A stamp that is another one when shipments of the account or its bell changed since',
  reply: z.object({ stamp: z.string() }),
});
