import type { AccountScope } from '../db/account-scope.ts';
import type { Actor } from '../db/write.ts';
import type { Origin } from '../http/session.ts';

/** Who calls: the holder of an operator key, or the demo's simulator. */
export interface Caller extends Origin {
  /** As the audit trail and the time line name them. */
  who: string;
}

/** Thrown inside a write to undo it; its message becomes the record's reason. */
export class Unrecordable extends Error {}

export const cancelledReason = (cnNo: string) => `${cnNo} was cancelled. Give the parcel back to the sender.`;

export const replacedLabelReason = (barCode: string) =>
  `${barCode} is from a label that was replaced. Print the shipment's new label and scan that.`;

export function actorFor(scope: AccountScope, { who, address, userAgent, requestId }: Caller): Actor {
  return { scope, userId: null, who, idempotencyKey: null, address, userAgent, requestId };
}

/** A call of a thousand scans takes its share of the database's connections, not all of them. */
const atOnce = 4;

export async function eachShipment<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
