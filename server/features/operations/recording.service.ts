import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';

import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Caller } from '#server/platform/http/principal.ts';

/** Who caused an event: the courier named in the record, otherwise the operator key that recorded it. */
export const recordedBy = ({ by }: Caller, byWhom = ''): { byWhom: string; detail: EventDetail } => ({
  byWhom,
  detail: byWhom === '' ? { operator: by.name } : {},
});

/** Thrown inside a write to undo it. */
export class Unrecordable extends Error {
  readonly reason: Problem;
  constructor(reason: Problem) {
    super(reason.code);
    this.reason = reason;
  }
}

/**
 * Updates other features after a parcel's scan was taken back, or after a late scan undid its cancellation. Safe to
 * repeat, and to call for a parcel that does not concern the feature.
 */
export type CorrectionFollower = (parcel: { scope: AccountScope; shipmentId: string }) => Promise<void>;

export const cancelledReason = (cnNo: string) => problem(m.operations_problem_was_cancelled, { cnNo });

export const unknownCnReason = (cnNo: string) => problem(m.operations_problem_unknown_cn, { cnNo });

/** Scans recorded in parallel, so that a call with a thousand scans leaves database connections for others. */
const atOnce = 4;

export async function eachShipment<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
