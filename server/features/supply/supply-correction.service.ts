/** Supplies whose delivery was taken back are on their way again, unless somebody said that they came. */
import * as z from 'zod/mini';

import { jobNamed } from '#shared/platform/rights/principal.ts';

import { type AccountScope, scopeSchema } from '#server/platform/db/account-scope.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';
import { actorFor, type CorrectionFollower } from '#server/features/operations/recording.service.ts';
import { findRecords } from '#server/features/shipment/shipment-record.service.ts';
import * as queries from './supply.queries.ts';
import { putInState } from './supply-move.service.ts';

export const correctionJob = jobKind({
  name: 'supply-correction',
  payload: z.object({ scope: scopeSchema, shipmentId: z.string() }),
  retry: { tries: 8, firstPauseSeconds: 5, longestPauseSeconds: 600 },
  timeoutSeconds: 60,
  atOnce: 1,
});

export interface SupplyCorrections {
  parcelCorrected: CorrectionFollower;
  /** Safe to repeat. */
  followCorrection(parcel: { scope: AccountScope; shipmentId: string }): Promise<void>;
}

/** Thrown inside a write to undo it. */
class StaysAsItIs extends Error {}

export function supplyCorrections(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs' | 'write'>,
): SupplyCorrections {
  const { database, jobs, write } = kit;

  async function moveBack(scope: AccountScope, requestId: string, shipmentId: string): Promise<void> {
    const by = jobNamed('supplies');
    const actor = actorFor(scope, { by, address: '', userAgent: '', requestId: '' });
    await write(actor, { action: 'supply.not_received' }, async ({ trx, subject }) => {
      await queries.lockRequest(trx, scope, requestId);
      const row = await queries.findRequest(trx, scope, requestId);
      const [record] = await findRecords(trx, scope, { shipmentIds: [shipmentId] });
      const last = (await queries.listEvents(trx, scope, requestId)).at(-1);
      const followedParcel = row?.state === 'received' && last?.by_kind === by.kind;
      if (!followedParcel || record?.status === 'delivered') throw new StaysAsItIs();
      await putInState(kit, trx, row, by, { state: 'shipped' });
      subject(row.request_no, { requestId });
    });
  }

  return {
    async parcelCorrected(trx, scope, { shipmentId, status }) {
      if (status === 'delivered') return;
      const requestId = await queries.findIdByShipment(trx, scope, shipmentId);
      if (requestId !== null) await jobs.enqueue(trx, correctionJob, { scope, shipmentId });
    },

    async followCorrection({ scope, shipmentId }) {
      const requestId = await queries.findIdByShipment(database.db, scope, shipmentId);
      if (requestId === null) return;
      await moveBack(scope, requestId, shipmentId).catch((error: unknown) => {
        if (!(error instanceof StaysAsItIs)) throw error;
      });
    },
  };
}
