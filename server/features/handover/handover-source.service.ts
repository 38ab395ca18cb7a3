/** Which consignment notes a handover is of: those of a pick-up, of an upload, of a day, or chosen ones. */
import { handoverMax, type HandoverSource } from '#shared/features/handover/handover.contract.ts';
import { isUnscanned, UNSCANNED } from '#shared/features/shipment/status.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import type { PickupReading } from '#server/features/pickup/pickup-reading.service.ts';
import { findForHandover, findOpenSince } from '#server/features/shipment/shipment-pickup.service.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { currentOf } from './handover-reading.service.ts';

/** Under the head of the sheet. */
export type SheetFacts = readonly (readonly [caption: string, value: string])[];

/** What a list is of; the same list of the same source keeps its number. */
export interface HandoverOf {
  /** `pickup:<id>`, `upload:<id>`, `day:<YYYY-MM-DD>` or `chosen`. */
  sourceKey: string;
  pickupId?: string | null;
  /** In the order of the sheet. */
  shipmentIds: readonly string[];
  facts?: SheetFacts;
}

export interface HandoverDeps {
  addresses: AddressService;
  selections: SelectionService;
  pickupReading: PickupReading;
}

type Chosen = NonNullable<HandoverSource['shipments']>;

/** Which consignment notes a source means now. */
export function handoverSources({ clock, database: { db } }: Kit, deps: HandoverDeps) {
  const tooMany = problem(m.handover_problem_too_many, { max: handoverMax });
  const refuseTooMany = (ids: readonly string[]) => {
    if (ids.length > handoverMax) throw refuse('invalid', m.handover_problem_too_many, { max: handoverMax });
  };

  async function ofPickup({ scope }: Session, pickupId: string): Promise<HandoverOf> {
    const pickup = await deps.pickupReading.detail(db, scope, pickupId);
    return {
      sourceKey: `pickup:${pickupId}`,
      pickupId,
      shipmentIds: pickup.shipments
        .filter(({ status }) => status !== 'cancelled')
        .map(({ shipmentId }) => shipmentId),
      facts: [
        ['Pick-up', pickup.pickupNo],
        ['On', `${showDay(pickup.day)} ${pickup.readyTime.slice(0, 5)}-${pickup.closeTime.slice(0, 5)}`],
      ],
    };
  }

  /** As the sheet of the bulk listing: what waits for the driver, in the order of the rows. */
  async function ofUpload({ scope }: Session, bulkId: string): Promise<HandoverOf> {
    const ids = await deps.selections.ofUpload(scope, bulkId);
    refuseTooMany(ids);
    const held = await currentOf(db, scope, ids);
    const waits = (id: string) => isUnscanned(held.get(id)?.status ?? 'cancelled');
    return { sourceKey: `upload:${bulkId}`, shipmentIds: ids.filter(waits) };
  }

  async function ofChosen(session: Session, chosen: Chosen): Promise<HandoverOf> {
    const ids = await deps.selections.resolve(session, chosen, { limit: handoverMax, tooMany });
    const found = await findForHandover(db, session.scope, ids);
    const shipmentIds = found.filter(({ status }) => status !== 'cancelled').map((row) => row.shipment_id);
    return { sourceKey: 'chosen', shipmentIds };
  }

  /** As one driver takes them: those of one address, where pick-ups start unless another is chosen. */
  async function ofDay(
    { scope, market }: Session,
    { day: wanted, address }: Pick<HandoverSource, 'day' | 'address'>,
  ): Promise<HandoverOf> {
    const zone = marketOf(market);
    const day = wanted ?? isoDayOf(clock.now(), zone);
    const made = await findOpenSince(db, scope, {
      from: lowestIdAt(startOfDay(day, zone)),
      below: lowestIdAt(startOfDay(addDays(day, 1), zone)),
      statuses: UNSCANNED,
      sentFrom: address ?? { postcode: (await deps.addresses.startingSender(scope)).party.postcode },
      limit: handoverMax + 1,
    });
    const shipmentIds = made.map((row) => row.shipment_id);
    refuseTooMany(shipmentIds);
    return { sourceKey: `day:${day}`, shipmentIds, facts: [['Day', showDay(day)]] };
  }

  return async (session: Session, source: HandoverSource): Promise<HandoverOf> => {
    const { pickupId, shipments } = source;
    if (pickupId !== undefined) return ofPickup(session, pickupId);
    if (shipments === undefined) return ofDay(session, source);
    const { bulkId } = shipments;
    return bulkId === undefined ? ofChosen(session, shipments) : ofUpload(session, bulkId);
  };
}
