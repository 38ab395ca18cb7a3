/** Finds postcode problems in a form that could not be parsed, so that they are reported with its other problems. */
import { FLOW_IDS } from '#shared/features/shipment/services.rules.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import type { Problem } from '#shared/platform/validation/problem.ts';

import type { ReferenceData } from './shipment-decision.rules.ts';
import { routeOf } from './shipment-route.rules.ts';

/** Uses `routeOf`. An end that is missing or has no postcode is reported by the form's own rules. */
export function wrongPlaces(world: ReferenceData, market: MarketId, given: unknown): Problem[] {
  const named = textAt(given, 'flow') || 'domestic';
  const flow = FLOW_IDS.find((one) => one === named);
  if (!flow) return [];
  const [sender, receiver] = [endAt(given, 'sender'), endAt(given, 'receiver')];
  const isGiven = ({ field }: Problem) => {
    const { postcode, country } = field.startsWith('sender') ? sender : receiver;
    return (field.endsWith('.postcode') ? postcode : country) !== '';
  };
  return routeOf(world, { market }, flow, {
    senderPostcode: sender.postcode,
    receiverPostcode: receiver.postcode,
    receiverCountry: receiver.country,
    senderCity: sender.city,
    receiverCity: receiver.city,
  }).problems.filter(isGiven);
}

function endAt(given: unknown, end: 'sender' | 'receiver') {
  const party: unknown = Reflect.get(Object(given), end);
  return {
    postcode: textAt(party, 'postcode'),
    city: textAt(party, 'city'),
    country: textAt(party, 'country'),
  };
}

function textAt(given: unknown, field: string): string {
  const value: unknown = Reflect.get(Object(given), field);
  return typeof value === 'string' ? value : '';
}
