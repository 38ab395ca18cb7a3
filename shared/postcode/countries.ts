/** Countries by their two letters (ISO 3166-1), named in English. */
import { markets } from '#shared/market/markets.ts';

const alpha2 =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export interface Country {
  /** Two letters. */
  code: string;
  name: string;
  /** The market's country id (spec §9); null elsewhere. */
  countryId: number | null;
}

const englishNames = new Intl.DisplayNames('en', { type: 'region' });

/** The two markets first, then by name. */
export const COUNTRIES: readonly Country[] = alpha2
  .split(' ')
  .map((code) => ({ code, name: englishNames.of(code) ?? code, countryId: marketIdOf(code) }))
  .toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'en'));

export function countryName(code: string): string {
  return COUNTRIES.find((country) => country.code === code)?.name ?? code;
}

function marketIdOf(code: string): number | null {
  return Object.values(markets).find((market) => market.code === code)?.id ?? null;
}

function rankOf({ countryId }: Country): number {
  return countryId ?? Number.MAX_SAFE_INTEGER;
}
