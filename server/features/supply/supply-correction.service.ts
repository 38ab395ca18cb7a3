/** Moves supplies back to shipped when the scan that ended their parcel was corrected, unless a person has moved them since. */
import { stateOfParcel } from '#shared/features/supply/supply.rules.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { jobActor } from '#server/platform/db/write.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { CorrectionFollower } from '#server/features/operations/recording.service.ts';
import { findRecords } from '#server/features/shipment/shipment-record.service.ts';
import * as queries from './supply.queries.ts';
import { putInState } from './supply-move.service.ts';

export function followCorrections(kit: Pick<Kit, 'clock' | 'database' | 'write'>): CorrectionFollower {
  const { database, write } = kit;

  async function moveBack(scope: AccountScope, requestId: string, shipmentId: string): Promise<void> {
    const known = await queries.findRequest(database.db, scope, requestId);
    if (known?.state !== 'received' && known?.state !== 'packed') return;
    const action = known.state === 'received' ? 'supply.not_received' : 'supply.shipped';
    const by = jobNamed('supplies');
    const actor = jobActor(scope, by);
    await write(actor, { action }, async ({ trx, subject, undo }) => {
      await queries.lockRequest(trx, scope, requestId);
      const row = await queries.findRequest(trx, scope, requestId);
      const [record] = await findRecords(trx, scope, { shipmentIds: [shipmentId] });
      const last = (await queries.listEvents(trx, scope, requestId)).at(-1);
      const followedParcel = row?.state === known.state && last?.by_kind === by.kind;
      if (!followedParcel || !record || stateOfParcel(record.status) === row.state) return undo();
      await putInState(kit, trx, row, by, { state: 'shipped' });
      subject(row.request_no, { requestId });
    });
  }

  return async ({ scope, shipmentId }) => {
    const requestId = await queries.findIdByShipment(database.db, scope, shipmentId);
    if (requestId !== null) await moveBack(scope, requestId, shipmentId);
  };
}
