/** Other names of countries besides the English ones, as found in spreadsheet cells and pasted messages. */
import { fold } from '#shared/platform/search/fold.ts';
import { countries } from './countries.model.ts';

/** Dots and apostrophes are ignored: 'U.S.A.', "S'pore". */
const otherNames: Readonly<Record<string, string>> = {
  mys: 'MY',
  msia: 'MY',
  马来西亚: 'MY',
  馬來西亞: 'MY',
  sgp: 'SG',
  spore: 'SG',
  singapura: 'SG',
  新加坡: 'SG',
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  'great britain': 'GB',
  korea: 'KR',
  'south korea': 'KR',
  vietnam: 'VN',
  taiwan: 'TW',
  'hong kong': 'HK',
  brunei: 'BN',
  uae: 'AE',
  dubai: 'AE',
  中国: 'CN',
  台湾: 'TW',
  香港: 'HK',
  日本: 'JP',
  泰国: 'TH',
  印尼: 'ID',
};
const keyOf = (name: string) => fold(name).replaceAll(/[.'’]/gu, '');
const codes = new Map<string, string>([
  ...countries().map(({ code, name }) => [keyOf(name), code] as const),
  ...Object.entries(otherNames),
]);

/** Returns the two-letter code of the country with this name in any letter case; null when there is none. */
export const countryNamed = (text: string): string | null => codes.get(keyOf(text)) ?? null;
