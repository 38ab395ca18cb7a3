/** Countries by their two letters (ISO 3166-1) and English names, with dial code and whether they have postcodes. */
// words: this file lists codes of countries
import * as z from 'zod/mini';

import { nameOfCountry } from '#shared/platform/market/country-term.ts';
import { dialCodes } from '#shared/platform/market/dial-codes.ts';
import { markets } from '#shared/platform/market/markets.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { text } from '#shared/platform/validation/rules.ts';
import type { SayOptions } from '#shared/platform/words/message.ts';
import { m, spoken } from '#shared/platform/words/words.ts';

/** Countries whose addresses have no postcodes (Universal Postal Union, addressing systems). */
const withoutPostcodes = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK HM JM KI KM KN KP ' +
    'LC LY ML MO MR MS MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG UM VU YE ZW'
  ).split(' '),
);

export interface Country {
  /** Two letters, ISO 3166-1. */
  readonly code: string;
  readonly name: string;
  /** The market's country id (spec §9); null elsewhere. */
  countryId: number | null;
  /** Without the +, for example '60'. */
  dialCode: string;
  hasPostcodes: boolean;
}

export const countryCodes: ReadonlySet<string> = new Set(dialCodes.keys());

/** Looking up all names takes a tenth of a second on a slow phone, so each name is looked up when it is first read. */
const byCode = new Map<string, Country>(
  [...dialCodes].map(([code, dialCode]) => {
    let name: string | null = null;
    const country: Country = {
      code,
      get name() {
        return (name ??= nameOfCountry(code, 'en'));
      },
      countryId: marketIdOf(code),
      dialCode,
      hasPostcodes: !withoutPostcodes.has(code),
    };
    return [code, country];
  }),
);

let inOrder: readonly Country[] | null = null;
/** Sorted: the two markets first, then by name. */
export function countries(): readonly Country[] {
  return (inOrder ??= [...byCode.values()].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'en'),
  ));
}

/** Returns the country with these two capital letters; undefined when there is none. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code);
}

/**
 * The country's name in the reader's language, else in that of the page; on the server, whose documents are read abroad,
 * in English.
 */
export function countryName(code: string, { locale = spoken() }: SayOptions = {}): string {
  const country = countryOf(code);
  if (!country || locale === 'en') return country?.name ?? code;
  return nameOfCountry(code, locale);
}

/** Choices for a country field: the two markets first, then by name. */
export function countryChoices(): { value: string; label: string }[] {
  const order = new Intl.Collator(spoken()).compare;
  return countries()
    .map((country) => ({
      rank: rankOf(country),
      value: country.code,
      label: countryName(country.code),
    }))
    .toSorted((a, b) => a.rank - b.rank || order(a.label, b.label))
    .map(({ value, label }) => ({ value, label }));
}

export function hasPostcodes(code: string): boolean {
  return countryOf(code)?.hasPostcodes ?? true;
}

const unknownCountryRule = ruleText(m.postcode_problem_unknown_country);

/** Two letters in any case, converted to capitals. */
export const country = () =>
  text(2).check(
    z.overwrite((value) => value.toUpperCase()),
    z.refine((value) => value === '' || countryOf(value) !== undefined, unknownCountryRule),
  );

function marketIdOf(code: string): number | null {
  return Object.values(markets).find((market) => market.code === code)?.id ?? null;
}

function rankOf({ countryId }: Country): number {
  return countryId ?? Number.MAX_SAFE_INTEGER;
}
