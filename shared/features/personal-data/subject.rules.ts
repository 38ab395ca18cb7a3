import { limits } from '#shared/platform/business/limits.ts';
import { dialCodes } from '#shared/platform/market/dial-codes.ts';
import { type MarketCode, markets } from '#shared/platform/market/markets.ts';
import type { PhoneKept } from '#shared/platform/personal-data/personal-data.model.ts';

/**
 * Number of digits of national numbers in each market: leading digits are a dial code only when that many digits follow.
 */
const national = {
  MY: { least: 7, most: 10 },
  SG: { least: 7, most: 8 },
} as const satisfies Record<MarketCode, { least: number; most: number }>;

const marketList = Object.values(markets);

/**
 * Returns every spelling in which a typed number may have been stored: spec §5 stores the digits without the leading 0,
 * files add the dial code or the 0. A number that names its country, by + or by a market's dial code, belongs to a party
 * in that country, or to one without a country.
 */
export function phoneSpellings(typed: string): PhoneKept[] {
  const digits = typed.replace(/\D/gu, '');
  const isInternational = /^\s*(?:\+|00)/u.test(typed);
  const abroad = isInternational || isOfMarket(digits) ? withDialCode(digits.replace(/^00/u, '')) : [];
  if (abroad.length > 0) return abroad;
  const bare = digits.replace(/^0+/u, '');
  if (!isNumber(bare)) return [];
  const dialled = marketList.map(({ dialCode }) => `${dialCode}${bare}`);
  return [{ spellings: [bare, `0${bare}`, ...dialled], countries: null }];
}

/** Too few digits identify nobody, and no digits would match everybody without a number. */
const isNumber = (digits: string): boolean => digits.length >= limits.text.mobileMin;

/** Returns the spellings for every country whose dial code the number begins with; empty where there is none. */
function withDialCode(digits: string): PhoneKept[] {
  const codes = new Set([...dialCodes.values()].filter((dialCode) => digits.startsWith(dialCode)));
  return [...codes].flatMap((dialCode) => {
    const number = digits.slice(dialCode.length).replace(/^0+/u, '');
    if (!isNumber(number)) return [];
    const whole = `${dialCode}${number}`;
    const countries = [...dialCodes].filter(([, code]) => code === dialCode).map(([country]) => country);
    const isMarkets = marketList.some((market) => market.dialCode === dialCode);
    return [
      // With its + it is unambiguous, whatever the party's country.
      { spellings: [`+${whole}`], countries: null },
      { spellings: [number, `0${number}`, whole], countries: ['', ...countries] },
      // No national number of one market is as long as a number of the other with its dial code.
      ...(isMarkets ? [{ spellings: [whole], countries: marketList.map(({ code }) => code) }] : []),
    ];
  });
}

const isOfMarket = (digits: string): boolean =>
  marketList.some(({ dialCode, code }) => {
    const rest = digits.startsWith(dialCode) ? digits.slice(dialCode.length).replace(/^0+/u, '') : '';
    return rest.length >= national[code].least && rest.length <= national[code].most;
  });

/** A masked form for an audit trail that outlives the person's data: the last three digits, the first letter. */
export function maskedSubject({ phone, email }: { phone: string; email: string }): string {
  const digits = phone.replace(/\D/gu, '');
  const [name = '', domain = ''] = email.split('@');
  return [digits && `…${digits.slice(-3)}`, email && `${name.slice(0, 1)}…@${domain}`]
    .filter(Boolean)
    .join(', ');
}
