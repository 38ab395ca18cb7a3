/** Lets other features update what depends on an unscanned consignment note, such as its pick-up, when the note changes. */
import type { By } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';

/** The part of a note that other features need. */
export interface NoteLoad {
  senderPostcode: string;
  pieces: number;
  weightGrams: number;
}

interface NoteChange {
  scope: AccountScope;
  by: By;
  shipmentId: string;
  before: NoteLoad;
  after: NoteLoad;
}

export interface NoteFollower {
  /** Locks the dependent rows before the note itself; this common lock order prevents deadlocks. */
  hold(trx: Trx, scope: AccountScope, shipmentId: string): Promise<void>;
  /** Called in the transaction that changes the note. Returns the number of the pick-up that no longer includes it, or null. */
  follow(trx: Trx, change: NoteChange): Promise<string | null>;
}

/** Combines followers into one; followers that are added to the list later are included. */
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
