import { MALAYSIA, marketIds, SINGAPORE } from '#shared/market/markets.ts';
import { COUNTRIES } from '#shared/postcode/countries.ts';
import * as contract from '#shared/postcode/postcode.contract.ts';
import { statesOf } from '#shared/postcode/postcode.ts';

import type { Serve } from '../http/serve.ts';
import type { PostcodeService } from './postcode.service.ts';

const states = marketIds.flatMap((market) =>
  statesOf(market).map(({ id, name }) => ({ StateId: id, State: name, CountryId: market })),
);

export function postcodeRoutes(serve: Serve, postcodes: PostcodeService): void {
  serve(contract.malaysiaPostcode, ({ query }) =>
    postcodes.lookUp(MALAYSIA, query.postcode, query.isCheckingPostcodeSuspend === 'true'),
  );
  serve(contract.singaporePostcode, ({ query }) =>
    postcodes.lookUp(SINGAPORE, query.postcode, query.isCheckingPostcodeSuspend === 'true'),
  );
  serve(contract.getCountries, async () => ({ countries: [...COUNTRIES] }));
  serve(contract.getStates, async () => ({ states }));
  serve(contract.coolAreaValidation, async ({ session, query }) => ({
    postCode: query.postCode,
    ...(await postcodes.coolArea(session.market, query.postCode)),
  }));
}
