import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/market/markets.ts';
import type { PostcodePlace } from '#shared/postcode/postcode.ts';

import type { Gazetteer } from '../postcode/postcode.service.ts';
import type { Route } from './journey.ts';

/** Where lorries meet: one sorting hub in each market. */
const hubs: Record<MarketId, string> = { [MALAYSIA]: 'Shah Alam', [SINGAPORE]: 'Singapore Central' };

interface End {
  postcode: string;
  city: string;
  country: string;
}

const marketIn = (country: string): MarketId => (country === 'SG' ? SINGAPORE : MALAYSIA);

/** Station names come from the postcode data; a destination abroad is reached through its own country's name. */
export function routeBetween(gazetteer: Gazetteer, sender: End, receiver: End, isCod: boolean): Route {
  const market = marketIn(sender.country);
  const isHomeMarket = receiver.country === 'MY' || receiver.country === 'SG';
  return {
    from: stationOf(gazetteer, sender) ?? sender.city,
    to: (isHomeMarket && stationOf(gazetteer, receiver)) || receiver.city || receiver.country,
    hub: hubs[market],
    crossesBorder: sender.country !== receiver.country,
    isCod,
    receiverCity: receiver.city || receiver.country,
  };
}

function stationOf(gazetteer: Gazetteer, { postcode, country }: End): string | null {
  const place: PostcodePlace | null = gazetteer.placeOf(marketIn(country), postcode);
  return place?.DistrictList[0]?.LocationList[0]?.Location ?? null;
}
