import type { Keeper } from '#server/platform/db/personal-data.ts';
import * as queries from './claim-people.queries.ts';

export const openClaimsKeep: Keeper = (reader, scope, shipmentIds) =>
  queries.claimedShipments(reader, scope, shipmentIds);
