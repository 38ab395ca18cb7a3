/** What hangs on a consignment note before its first scan, and is kept when the note changes: another feature's. */
import type { By } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';

/** As much of a note as others reckon with. */
export interface NoteLoad {
  senderPostcode: string;
  pieces: number;
  weightGrams: number;
}

export interface NoteChange {
  scope: AccountScope;
  by: By;
  shipmentId: string;
  before: NoteLoad;
  after: NoteLoad;
}

export interface NoteFollower {
  /** Before the note itself is held: everybody holds in this order, so that two never wait for each other. */
  hold(trx: Trx, scope: AccountScope, shipmentId: string): Promise<void>;
  /** In the transaction that changes it. Answers the number of the pick-up that does not come for it any more. */
  follow(trx: Trx, change: NoteChange): Promise<string | null>;
}

/** As one; those that are added later count, too. */
export const allOf = (followers: readonly NoteFollower[]): NoteFollower => ({
  async hold(trx, scope, shipmentId) {
    for (const follower of followers) await follower.hold(trx, scope, shipmentId);
  },
  async follow(trx, change) {
    let left: string | null = null;
    for (const follower of followers) left = (await follower.follow(trx, change)) ?? left;
    return left;
  },
});
