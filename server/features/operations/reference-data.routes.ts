import * as contract from '#shared/features/operations/reference-data.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { PostcodeDataService } from './postcodes.service.ts';
import type { StoppedCountriesService } from './stopped-countries.service.ts';
import type { WorkingDaysData } from './working-days-data.service.ts';
import type { RateCardsService } from './rate-cards.service.ts';

export function referenceDataRoutes(
  serve: Serve,
  rateCards: RateCardsService,
  postcodes: PostcodeDataService,
  stopped: StoppedCountriesService,
  workingDays: WorkingDaysData,
): void {
  serve(contract.loadRateCards, ({ body, caller }) => rateCards.load(body, caller));
  serve(contract.removeRateCard, ({ body, caller }) => rateCards.remove(body, caller));
  serve(contract.listRateCards, ({ query }) => rateCards.list(query.accountNo));
  serve(contract.loadPostcodes, ({ body, caller }) => postcodes.load(body, caller));
  serve(contract.listPostcodeData, () => postcodes.list());
  serve(contract.setStoppedCountries, ({ body, caller }) => stopped.set(body.countries, caller));
  serve(contract.loadWorkingDays, ({ body, caller }) => workingDays.load(body, caller));
  serve(contract.listStoppedCountries, () => stopped.list());
}
