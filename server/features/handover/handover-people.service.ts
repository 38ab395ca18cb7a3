import type { Follower } from '#server/platform/db/personal-data.ts';
import * as queries from './handover-people.queries.ts';

export const linesFollow: Follower = (reader, scope, shipmentIds) =>
  queries.eraseReceivers(reader, scope, shipmentIds);
