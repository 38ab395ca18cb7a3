/** Parcels with supplies: created by the courier in the receiving account, free of charge, and not editable by the account. */
import type { CreatedShipment } from '#shared/features/shipment/shipment.contract.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/refused.ts';
import { updateShipment, type EditableShipment } from './edit-shipment.queries.ts';
import type { DecidedShipment } from './shipment-decision.rules.ts';
import { type Issuer, issueShipments } from './shipment-issue.service.ts';

/** Issues a parcel with supplies, free of charge whatever the rate card says. */
export async function issueSupplies(
  clock: Clock,
  trx: Trx,
  issuer: Issuer,
  shipment: DecidedShipment,
): Promise<CreatedShipment> {
  const free = { ...shipment, price: { ...shipment.price, lines: [], totalCents: 0 } };
  const [made] = await issueShipments(clock, trx, issuer, [free]);
  if (!made) throw new Error('One shipment was inserted but none was returned.');
  await updateShipment(trx, issuer.scope, made.shipmentId, { is_supplies: true });
  return made;
}

/** Throws a conflict for a parcel with supplies, because its destination was decided with the request. */
export function refuseSupplyParcel({
  is_supplies: isSupplies,
  cn_no: cnNo,
}: Pick<EditableShipment, 'is_supplies' | 'cn_no'>): void {
  if (isSupplies) throw refuse('conflict', m.shipment_problem_supplies, { cnNo });
}
