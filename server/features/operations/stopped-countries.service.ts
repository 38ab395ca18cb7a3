import { countryName } from '#shared/features/postcode/countries.model.ts';
import type { StoppedCountries } from '#shared/features/operations/reference-data.contract.ts';

import { stampReference } from '#server/platform/db/reference-cache.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import * as queries from './stopped-countries.queries.ts';

export interface StoppedCountriesService {
  /** Sets the whole list; countries that stay on it keep their date. */
  set(countries: readonly string[], caller: Caller): Promise<StoppedCountries>;
  list(): Promise<StoppedCountries>;
}

export function stoppedCountriesService(kit: Kit, postcodes: PostcodeService): StoppedCountriesService {
  const { database, clock } = kit;

  async function list(): Promise<StoppedCountries> {
    const rows = await queries.listStopped(database.db);
    return {
      countries: rows.map(({ country, since, by_whom: by }) => ({
        code: country,
        name: countryName(country),
        since: since.toISOString(),
        by,
      })),
    };
  }

  return {
    list,
    async set(countries, caller) {
      await database.transaction(async (trx) => {
        await queries.replaceStopped(trx, [...new Set(countries)], { at: clock.now(), by: caller.by });
        await stampReference(trx, clock, 'stopped-countries', caller.by);
      });
      kit.logger.info({ countries, requestId: caller.requestId }, 'Stopped countries');
      postcodes.reload();
      return list();
    },
  };
}
