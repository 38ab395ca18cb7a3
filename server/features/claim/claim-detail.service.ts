/** Reads a claim for its account and for operations. */
import type { ClaimDetail } from '#shared/features/claim/claim.contract.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refused.ts';
import * as files from './claim-file.queries.ts';
import { detailOf } from './claim.mapping.ts';
import * as queries from './claim.queries.ts';

/** Returns a claim with all its parts; null when it does not belong to the account. */
export async function wholeClaim(reader: Reader, scope: AccountScope, claimId: string) {
  const claim = await queries.findClaim(reader, scope, claimId);
  if (!claim) return null;
  return {
    claim,
    shipments: await queries.listShipments(reader, scope, claimId),
    events: await queries.listEvents(reader, scope, claimId),
    files: await files.listOfClaim(reader, scope, claimId),
  };
}

/** Whether it is a draft that the user does not want to see again. */
export const isDismissed = ({ state, submitted_at: at }: queries.ClaimListRow): boolean =>
  state === 'withdrawn' && at === null;

/** Returns a claim for its account; a draft that was dismissed is not found. */
export async function claimDetail(
  reader: Reader,
  { scope, market }: { scope: AccountScope; market: MarketId },
  claimId: string,
  now: Date,
): Promise<ClaimDetail> {
  const whole = await wholeClaim(reader, scope, claimId);
  if (!whole || isDismissed(whole.claim)) throw notFound(m.claim_the_claim);
  return detailOf(whole, now, market);
}
