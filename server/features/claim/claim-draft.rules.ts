/**
 * Rules by which the portal opens draft claims itself (issue 11, point 8). Their figures are data, their conditions are defined
 * here.
 */
import type { DraftReason } from '#shared/features/claim/claim.model.ts';
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

export interface DraftFacts extends PricedShipment {
  status: ShipmentStatus;
  valueCents: number;
  deliveredAt: Date | null;
  hasPhoto: boolean;
  events: readonly (ShipmentEvent & { place: string })[];
  receiverDays: DayCalendar;
}

type Zoned = Pick<Market, 'timeZone'>;

/** Returns the reason of the first rule that applies to a parcel; null if none does. */
export function draftReasonOf(
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
