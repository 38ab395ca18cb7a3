import type { Follower } from '#server/platform/db/personal-data.ts';
import * as queries from './exception-people.queries.ts';

export const instructionsFollow: Follower = (reader, scope, shipmentIds) =>
  queries.eraseInstructions(reader, scope, shipmentIds);
