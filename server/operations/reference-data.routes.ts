import * as contract from '#shared/operations/reference-data.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { PostcodeDataService } from './postcodes.service.ts';
import type { RateCardsService } from './rate-cards.service.ts';

export function referenceDataRoutes(
  serve: Serve,
  rateCards: RateCardsService,
  postcodes: PostcodeDataService,
): void {
  serve(contract.loadRateCards, ({ body, operator, origin }) =>
    rateCards.load(body, { ...origin, who: operator }),
  );
  serve(contract.removeRateCard, ({ body, operator, origin }) =>
    rateCards.remove(body, { ...origin, who: operator }),
  );
  serve(contract.listRateCards, ({ query }) => rateCards.list(query.accountNo));
  serve(contract.loadPostcodes, ({ body, operator, origin }) =>
    postcodes.load(body, { ...origin, who: operator }),
  );
  serve(contract.listPostcodeData, () => postcodes.list());
}
