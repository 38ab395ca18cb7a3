import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';
import { countryName } from '#shared/features/postcode/countries.model.ts';
import type { PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';

import type { Gazetteer } from '#server/features/postcode/postcode.service.ts';
import type { Route } from './journey.ts';

/** The sorting hub of each market. */
const hubs: Record<MarketId, string> = { [MALAYSIA]: 'Shah Alam', [SINGAPORE]: 'Singapore Central' };

/** The checkpoints at the border between Malaysia and Singapore, and the airports. */
const checkpoints: Record<MarketId, string> = { [MALAYSIA]: 'Johor Bahru', [SINGAPORE]: 'Woodlands' };
const airports: Record<MarketId, string> = { [MALAYSIA]: 'KLIA Cargo', [SINGAPORE]: 'Changi Airfreight' };

interface End {
  postcode: string;
  city: string;
  country: string;
}

const marketIn = (country: string): MarketId => (country === 'SG' ? SINGAPORE : MALAYSIA);

/**
 * Returns the route. Station names come from the postcode data; in other countries, where the courier has no stations, the town
 * is used.
 */
export function routeBetween(gazetteer: Gazetteer, sender: End, receiver: End, isCod: boolean): Route {
  const market = marketIn(sender.country);
  const isOurs = receiver.country === 'MY' || receiver.country === 'SG';
  const country = countryName(receiver.country);
  return {
    from: stationOf(gazetteer, sender) ?? sender.city,
    to: isOurs
      ? (stationOf(gazetteer, receiver) ?? receiver.city)
      : [receiver.city, country].filter((part) => part !== '').join(', '),
    hub: hubs[market],
    border: borderBetween(market, sender.country, receiver.country),
    isCod,
    receiverCity: receiver.city || country,
  };
}

function borderBetween(market: MarketId, from: string, to: string): Route['border'] {
  if (from === to) return null;
  if (to !== 'MY' && to !== 'SG') return { exit: airports[market], entry: countryName(to) };
  return { exit: checkpoints[market], entry: checkpoints[marketIn(to)] };
}

function stationOf(gazetteer: Gazetteer, { postcode, country }: End): string | null {
  const place: PostcodePlace | null = gazetteer.placeOf(marketIn(country), postcode);
  return place?.DistrictList[0]?.LocationList[0]?.Location ?? null;
}
