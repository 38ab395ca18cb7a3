import type { Follower } from '#server/platform/db/personal-data.ts';
import * as queries from './bulk-people.queries.ts';

export const rowsFollow: Follower = (reader, scope, shipmentIds) =>
  queries.eraseRowTexts(reader, scope, shipmentIds);
