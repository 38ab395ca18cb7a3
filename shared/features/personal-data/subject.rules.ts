import { markets } from '#shared/platform/market/markets.ts';

/** Longer national numbers of a market begin with its dial code. */
const longest = { MY: 10, SG: 8 } as const;

/**
 * Every way in which a typed number may have been kept: spec §5 keeps the digits without the leading 0, files bring the dial
 * code or the 0 along.
 */
export function phoneSpellings(typed: string): string[] {
  const digits = typed.replace(/\D/gu, '').replace(/^00/u, '');
  const spellings = new Set<string>();
  const add = (national: string) => {
    if (national === '') return;
    spellings.add(national).add(`0${national}`);
    for (const { dialCode } of Object.values(markets)) spellings.add(`${dialCode}${national}`);
  };
  add(digits.replace(/^0+/u, ''));
  for (const { dialCode, code } of Object.values(markets)) {
    const national = digits.startsWith(dialCode) ? digits.slice(dialCode.length).replace(/^0+/u, '') : '';
    if (national.length >= 7 && national.length <= longest[code]) add(national);
  }
  return [...spellings];
}

/** As it may stand in a trail that outlives the person's data: the last three digits, the first letter. */
export function maskedSubject({ phone, email }: { phone: string; email: string }): string {
  const digits = phone.replace(/\D/gu, '');
  const [name = '', domain = ''] = email.split('@');
  return [digits && `…${digits.slice(-3)}`, email && `${name.slice(0, 1)}…@${domain}`]
    .filter(Boolean)
    .join(', ');
}
