/** Selects the consignment notes of a handover: those of a pick-up, of an upload, of a day, or selected ones. */
import { handoverMax, type HandoverSource } from '#shared/features/handover/handover.contract.ts';
import { canBeHandedOver } from '#shared/features/handover/handover-scan.rules.ts';
import { isUnscanned, UNSCANNED } from '#shared/features/shipment/status.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import type { PickupReading } from '#server/features/pickup/pickup-reading.service.ts';
import {
  findForHandover,
  findOpenSince,
  type HandoverShipment,
} from '#server/features/shipment/shipment-pickup.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { HandoverNote } from './handover-pieces.rules.ts';
import { currentOf, withPieces } from './handover-reading.service.ts';
import * as queries from './handover.queries.ts';

/** Shown under the heading of the sheet. */
export type SheetFacts = readonly (readonly [caption: string, value: string])[];

/** The contents of a handover list; the same list from the same source keeps its number. */
export interface HandoverOf {
  /** `pickup:<id>`, `upload:<id>`, `day:<YYYY-MM-DD>` or `chosen`. */
  sourceKey: string;
  pickupId?: string | null;
  /** In the order of the sheet. */
  shipmentIds: readonly string[];
  facts?: SheetFacts;
  /** Numbers of the chosen notes that are not on the list: cancelled, or already with the courier. */
  leftOut?: readonly string[];
  /** The chosen notes that are not cancelled: the sheet lists them when nothing is left to hand over. */
  notCancelled?: readonly string[];
}

export interface HandoverDeps {
  addresses: AddressService;
  selections: SelectionService;
  pickupReading: PickupReading;
}

type Chosen = NonNullable<HandoverSource['shipments']>;

/** The sheet names this many of the notes that were left out. */
const namedMax = 3;

function leftOutFacts(leftOut: readonly string[]): SheetFacts {
  if (leftOut.length === 0) return [];
  const more = leftOut.length - namedMax;
  // words: the sheet is printed in English
  return [['Not listed', `${leftOut.slice(0, namedMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]];
}

/** Returns the consignment notes that a source currently contains. */
export function handoverSources({ clock, database: { db } }: Kit, deps: HandoverDeps) {
  const tooMany = problem(m.handover_problem_too_many, { max: handoverMax });
  const refuseTooMany = (ids: readonly string[]) => {
    if (ids.length > handoverMax) throw refuse('invalid', m.handover_problem_too_many, { max: handoverMax });
  };

  /**
   * Splits notes into those of the list and those left out. Besides the unscanned notes, the list has those of which an earlier
   * driver took only some pieces, and those of a handover in progress, whose driver may have just scanned them.
   */
  async function waiting(
    scope: AccountScope,
    found: readonly HandoverShipment[],
  ): Promise<Required<Pick<HandoverOf, 'shipmentIds' | 'facts' | 'leftOut' | 'notCancelled'>>> {
    const notes = await withPieces(db, scope, found);
    const begun = notes.filter(({ status }) => canBeHandedOver(status) && !isUnscanned(status));
    const inProgress = await queries.findInProgress(
      db,
      scope,
      begun.map((note) => note.shipment_id),
    );
    const isWaiting = ({
      shipment_id: id,
      status,
      hasRest,
      piece_count: count,
      isHandedOver,
    }: HandoverNote) => {
      if (isUnscanned(status) || hasRest) return true;
      const isHere = (_: unknown, index: number) => !isHandedOver(index + 1);
      return inProgress.has(id) && Array.from({ length: count }, isHere).includes(true);
    };
    const listed = notes.filter(isWaiting);
    const leftOut = notes.filter((note) => !isWaiting(note)).map((note) => note.cn_no);
    return {
      shipmentIds: listed.map((note) => note.shipment_id),
      facts: listed.length === 0 ? [] : leftOutFacts(leftOut),
      leftOut,
      notCancelled: notes.filter(({ status }) => status !== 'cancelled').map((note) => note.shipment_id),
    };
  }

  async function ofPickup({ scope }: Session, pickupId: string): Promise<HandoverOf> {
    const pickup = await deps.pickupReading.detail(db, scope, pickupId);
    const attached = pickup.shipments.map(({ shipmentId }) => shipmentId);
    const list = await waiting(scope, await findForHandover(db, scope, attached));
    return {
      sourceKey: `pickup:${pickupId}`,
      pickupId,
      ...list,
      facts: [
        ['Pick-up', pickup.pickupNo],
        ['On', `${showDay(pickup.day)} ${pickup.readyTime.slice(0, 5)}-${pickup.closeTime.slice(0, 5)}`],
        ...list.facts,
      ],
    };
  }

  /** Like the sheet of the bulk listing: shipments not yet scanned, in the order of the rows. */
  async function ofUpload({ scope }: Session, bulkId: string): Promise<HandoverOf> {
    const ids = await deps.selections.ofUpload(scope, bulkId);
    refuseTooMany(ids);
    const current = await currentOf(db, scope, ids);
    const waits = (id: string) => isUnscanned(current.get(id)?.status ?? 'cancelled');
    return { sourceKey: `upload:${bulkId}`, shipmentIds: ids.filter(waits) };
  }

  async function ofChosen(session: Session, chosen: Chosen): Promise<HandoverOf> {
    const ids = await deps.selections.resolve(session, chosen, { limit: handoverMax, tooMany });
    const list = await waiting(session.scope, await findForHandover(db, session.scope, ids));
    return { sourceKey: 'chosen', ...list };
  }

  /** The shipments that one driver collects: those of one sender address, by default the one where pick-ups start. */
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
