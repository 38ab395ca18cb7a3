/** Malaysian states as shops write them: a name in some spelling, the code of WooCommerce or Shopify, or the ISO 3166-2 code. */
import { stateSpellings } from '#shared/features/paste-address/paste-state-names.rules.ts';
import { statesOf } from '#shared/features/postcode/postcode.rules.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { fold } from '#shared/platform/search/fold.ts';

/** The letter codes of WooCommerce and Shopify, with their ISO 3166-2 numbers. */
const letters: Readonly<Record<string, number>> = {
  jhr: 1,
  kdh: 2,
  ktn: 3,
  mlk: 4,
  nsn: 5,
  phg: 6,
  png: 7,
  prk: 8,
  pls: 9,
  sgr: 10,
  trg: 11,
  sbh: 12,
  swk: 13,
  kul: 14,
  lbn: 15,
  pjy: 16,
};

const keyOf = (text: string) =>
  fold(text)
    .replaceAll(/['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const names = new Map<string, string>();
for (const [name, spellings] of Object.entries(stateSpellings)) {
  const state = name.replace(/^Wp /u, '');
  for (const spelling of [name, ...spellings]) names.set(keyOf(spelling), state);
}
for (const { id, name } of statesOf(MALAYSIA)) {
  names.set(keyOf(name), name);
  names.set(`my ${String(id).padStart(2, '0')}`, name);
  for (const [code, of] of Object.entries(letters))
    if (of === id) names.set(code, name).set(`my ${code}`, name);
}

/** The state in the post office's spelling; text that names no state is returned unchanged. */
export const stateNamed = (text: string): string => names.get(keyOf(text)) ?? text;
