/**
 * Rules by which the portal opens draft claims itself (issue 11, point 8). Their figures are data, their conditions are defined
 * here.
 */
import type { DraftReason } from '#shared/features/claim/claim.model.ts';
import { causeProblem, type ClaimState } from '#shared/features/claim/claim.rules.ts';
import type { DraftRule } from '#shared/features/claim/claim-operations.contract.ts';
import { deliveryEstimate, type PricedShipment } from '#shared/features/shipment/delivery-estimate.rules.ts';
import {
  EVENTS,
  eventsInForce,
  inOrderOfHappening,
  type ShipmentEvent,
  type ShipmentStatus,
} from '#shared/features/shipment/status.rules.ts';
import { type DayCalendar, nextWorkingDay } from '#shared/features/working-days/working-days.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';

import type { ShipmentRecord } from '#server/features/shipment/shipment-record.service.ts';
import type { Claimable } from './claim-check.service.ts';

interface DraftFacts extends PricedShipment {
  status: ShipmentStatus;
  valueCents: number;
  deliveredAt: Date | null;
  hasPhoto: boolean;
  events: readonly (ShipmentEvent & { place: string })[];
  receiverDays: DayCalendar;
}

type Zoned = Pick<Market, 'timeZone'>;

/** A shipment with the data that decide about its draft. */
interface Candidate extends Pick<Claimable, 'parcel' | 'receiverDays'>, Pick<DraftFacts, 'events'> {
  record: PricedShipment &
    Pick<
      ShipmentRecord,
      | 'status'
      | 'is_supplies'
      | 'value_cents'
      | 'delivered_at'
      | 'photo_key'
      | 'photo_2_key'
      | 'pod_image_key'
    >;
}

/** Returns the reason to draft a claim; null if no rule applies, or if the parcel cannot be claimed as lost. */
export function reasonFor(
  { record, events, parcel, receiverDays }: Candidate,
  rules: readonly DraftRule[],
  now: Date,
  market: Zoned,
): DraftReason | null {
  if (record.is_supplies) return null;
  if (causeProblem('lost', parcel, now, market, receiverDays) !== null) return null;
  const facts = {
    ...record,
    valueCents: record.value_cents,
    deliveredAt: record.delivered_at,
    hasPhoto: [record.photo_key, record.photo_2_key, record.pod_image_key].some((key) => key !== null),
    events,
    receiverDays,
  };
  return draftReasonOf(facts, rules, now, market);
}

interface EarlierClaim {
  is_open: boolean;
  state: ClaimState;
  draft_reason: DraftReason | null;
}

/** A parcel is drafted once for each reason, and not beside an open or approved claim. */
export const mayDraft = (earlier: readonly EarlierClaim[], reason: DraftReason): boolean =>
  !earlier.some((claim) => claim.is_open || claim.draft_reason === reason || claim.state === 'approved');

/** How many more drafts of each reason may be open. */
export const draftsLeft = (
  rules: readonly Pick<DraftRule, 'reason' | 'openMax'>[],
  open: readonly { draft_reason: DraftReason | null }[],
): Map<DraftReason, number> =>
  new Map(
    rules.map(({ reason, openMax }) => [
      reason,
      openMax - open.filter((draft) => draft.draft_reason === reason).length,
    ]),
  );

/** Returns the reason of the first rule that applies to a parcel; null if none does. */
function draftReasonOf(
  facts: DraftFacts,
  rules: readonly DraftRule[],
  now: Date,
  market: Zoned,
): DraftReason | null {
  const rule = rules.find(
    (one) => one.isOn && facts.valueCents >= one.minValueCents && holds[one.reason](facts, one, now, market),
  );
  return rule?.reason ?? null;
}

const holds: Record<DraftReason, (facts: DraftFacts, rule: DraftRule, now: Date, market: Zoned) => boolean> =
  {
    'came-back': (facts, { afterDays }, now, market) => {
      const scans = scansOf(facts);
      const [first] = scans;
      const last = scans.at(-1);
      if (!first || !last || (last.code !== 'ARR' && last.code !== 'SRT')) return false;
      const wasOut = scans.some(({ code }) => code === 'OFD');
      const isSaid = scans.some(({ code }) => code === 'RTS' || code === 'RTD');
      return wasOut && !isSaid && last.place === first.place && isPast(last.at, afterDays, now, market);
    },
    silent: (facts, { afterDays }, now, market) => {
      const last = scansOf(facts).at(-1);
      if (!last || facts.deliveredAt !== null || facts.status === 'returned') return false;
      let day = isoDayOf(last.at, market);
      const { most: usual } = deliveryEstimate(facts);
      for (let passed = 0; passed < usual; passed += 1) day = nextWorkingDay(day, facts.receiverDays);
      return isoDayOf(now, market) > addDays(day, afterDays);
    },
    'no-photo': ({ deliveredAt, hasPhoto }, { afterDays }, now, market) =>
      deliveredAt !== null && !hasPhoto && isPast(deliveredAt, afterDays, now, market),
  };

const scansOf = ({ events }: DraftFacts) =>
  inOrderOfHappening(eventsInForce(events)).filter(({ code }) => EVENTS[code].isScan);

/** Whether more than `days` calendar days of the market have passed. */
const isPast = (at: Date, days: number, now: Date, market: Zoned) =>
  isoDayOf(now, market) > addDays(isoDayOf(at, market), days);
