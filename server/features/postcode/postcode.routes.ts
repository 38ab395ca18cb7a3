import { MALAYSIA, marketIds, SINGAPORE } from '#shared/platform/market/markets.ts';
import { countries } from '#shared/features/postcode/countries.model.ts';
import * as contract from '#shared/features/postcode/postcode.contract.ts';
import { statesOf } from '#shared/features/postcode/postcode.rules.ts';
import { sentenceOf } from '#shared/platform/validation/problem.ts';

import type { Serve } from '#server/platform/http/serve.ts';
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
  serve(contract.getCountries, async () => ({ countries: [...countries()] }));
  serve(contract.getStates, async () => ({ states }));
  serve(contract.coolAreaValidation, async ({ session, query, language }) => {
    const refusal = await postcodes.coolArea(session.market, query.postCode);
    const message = refusal === null ? '' : sentenceOf(refusal, '', { locale: language });
    return { postCode: query.postCode, isNsa: refusal !== null, message };
  });
}
