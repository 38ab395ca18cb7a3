/** Prices a shipment by the weight measured at the hub, and adds the line that corrects its price. */
import { priceQuote } from '#shared/features/pricing/quote.rules.ts';
import { countryZone } from '#shared/features/pricing/rate-card.model.ts';
import { FLOWS, volumetricDivisorOf } from '#shared/features/shipment/services.rules.ts';
import { weighable } from '#shared/features/shipment/shipment.rules.ts';
import { chargeableGrams } from '#shared/features/shipment/weight.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import type { PieceColumn } from '#server/platform/db/tables/shipments.ts';
import { countedIn, formOf } from './edit-shipment.service.ts';
import * as queries from './edit-shipment.queries.ts';
import { countChange } from './shipment-count.service.ts';
import { cardOfShipment, type ShippingScope, type ReferenceData } from './shipment-decision.rules.ts';
import { routeOf } from './shipment-route.rules.ts';
import { shipmentEventFrom } from './shipment-event.mapping.ts';

export type { EditableShipment } from './edit-shipment.queries.ts';
/** Locks and returns the shipment until the transaction ends. */
export const lockForEdit = queries.lockForEdit;

/**
 * The price difference for other pieces, in cents, by the rate card with which the shipment was priced. The form's limits
 * do not apply, because the parcel is on its way. Null when no card has a price for it any more.
 */
export function addedCents(
  world: ReferenceData,
  account: ShippingScope,
  row: queries.EditableShipment,
  pieces: readonly PieceColumn[],
): number | null {
  const form = formOf(row);
  const { sender, receiver, flow } = form;
  const route = routeOf(world, account, flow, {
    senderPostcode: sender.postcode,
    receiverPostcode: receiver.postcode,
    receiverCountry: receiver.country,
    senderCity: sender.city,
    receiverCity: receiver.city,
  });
  const card = cardOfShipment(world, account, row);
  if (!card) return null;
  const abroad = FLOWS[flow].reach === 'international';
  const totalOf = (given: readonly PieceColumn[]) => {
    const outcome = priceQuote(card, {
      flow,
      zoneFrom: route.from?.zone ?? '',
      zoneTo: (abroad ? countryZone(card, receiver.country) : route.to?.zone) ?? '',
      pieces: weighable(given),
      isOda: route.to?.isOda ?? false,
      codCents: row.cod_cents ?? 0,
      enhancedLiabilityCents: row.is_enhanced ? row.value_cents : null,
    });
    return outcome.ok ? outcome.quote.totalCents : null;
  };
  const [before, after] = [totalOf(row.pieces), totalOf(pieces)];
  return before === null || after === null ? null : after - before;
}

/** Adds the line that corrects the price, so that listing, reports and counts change together. Supplies stay free. */
export async function correctPrice(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  market: MarketId,
  shipmentId: string,
  { addCents, measured }: { addCents: number; measured: readonly PieceColumn[] },
): Promise<void> {
  const row = await queries.lockForEdit(trx, scope, shipmentId);
  if (!row || row.is_supplies) return;
  const now = clock.now();
  const { lines, totalCents } = row.price;
  const price = {
    ...row.price,
    lines: [...lines, { code: 'weight' as const, cents: addCents }],
    totalCents: totalCents + addCents,
  };
  const total = { total_cents: row.total_cents + addCents };
  await queries.updateShipment(trx, scope, shipmentId, {
    ...total,
    price: JSON.stringify(price),
    chargeable_grams: chargeableGrams(weighable(measured), volumetricDivisorOf(row.flow)),
    updated_at: now,
  });
  await countChange(clock, trx, scope, countedIn(row), countedIn({ ...row, ...total }), marketOf(market));
  const edited = { code: 'EDT', at: now, place: '', piece: null } as const;
  await publishEvent(trx, scope, shipmentEventFrom(row, edited), now);
}
