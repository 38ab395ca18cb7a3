import * as contract from '#shared/features/integration/places.contract.ts';
import { isMbg, isNsa, type PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { marketIds, marketOf } from '#shared/platform/market/markets.ts';

import type { HsCodeService } from '#server/features/hs-codes/hs-codes.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { Serve } from '#server/platform/http/serve.ts';

export function placesRoutes(
  serve: Serve,
  { hsCodes, postcodes }: { hsCodes: HsCodeService; postcodes: PostcodeService },
): void {
  serve(contract.getAccount, async ({ token: { accountNo, market: marketId, name, scopes, world } }) => {
    const market = marketOf(marketId);
    return {
      accountNo,
      country: market.code,
      currency: market.currencyCode,
      timeZone: market.timeZone,
      world,
      token: { name, scopes: [...scopes] },
    };
  });
  serve(contract.getPostcode, async ({ token, params, query }) => {
    const market = marketIds.find((id) => marketOf(id).code === query.country) ?? token.market;
    return placeFrom(await postcodes.lookUp(market, params.postcode, false), marketOf(market).code);
  });
  serve(contract.findHsHeadings, async ({ query }) => ({ headings: hsCodes.search(query.search) }));
}

function placeFrom(place: PostcodePlace, country: string): CallReply<typeof contract.getPostcode> {
  return {
    postcode: place.Postcode,
    country,
    state: place.State,
    zone: place.zone,
    city: place.city,
    isServed: !isNsa(place),
    isOutskirt: place.isOda,
    isCoolServed: !place.isCoolNsa,
    hasPriority: isMbg(place),
    station: place.station,
    districts: place.DistrictList.map((district) => ({
      name: district.District,
      isServed: !district.IsNsa,
      isOutskirt: district.isOda,
      isCoolServed: !district.isCoolNsa,
      hasPriority: district.IsMBG,
      station: district.station,
    })),
  };
}
