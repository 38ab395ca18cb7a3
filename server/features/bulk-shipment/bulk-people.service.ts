import type { Follower } from '#server/platform/db/personal-data.ts';
import * as queries from './bulk-people.queries.ts';

export const rowsFollow: Follower = async (trx, scope, shipmentIds, onlySentIds = []) => {
  await queries.eraseRowTexts(trx, scope, shipmentIds);
  if (onlySentIds.length > 0) await queries.eraseSenderTexts(trx, scope, onlySentIds);
  return [];
};
