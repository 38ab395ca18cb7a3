/** How an identity number is masked for those who do not need it in full, and found by what is left of it. */
import { limits } from '#shared/platform/business/limits.ts';
import { isMeantAsIdentity } from '#shared/platform/validation/identity.ts';

const shown = 4;

/** All but the last four letters and digits are hidden; dashes stay where they are read. */
export function maskedIdentity(identityNo: string): string {
  let left = identityNo.replace(/[^\p{L}\p{N}]/gu, '').length - shown;
  return identityNo.replace(/[\p{L}\p{N}]/gu, (character) => (left-- > 0 ? '•' : character));
}

/** A number that is looked for, in capitals. */
export interface AskedIdentity {
  /** Spellings of the whole. */
  numbers: readonly string[];
  /** Its last four letters and digits, where no more of it may have been kept; null for a Malaysian one, which is kept whole. */
  ending: string | null;
  /** Nothing but the ending was given. */
  isEnding: boolean;
}

export function askedIdentityOf(value: string): AskedIdentity {
  const number = value.toUpperCase();
  const bare = number.replace(/[^\p{L}\p{N}]/gu, '');
  const isWhole = isMeantAsIdentity(number) && bare.length === limits.identityDigits;
  return {
    numbers: [...new Set([number, bare])],
    ending: isWhole ? null : bare.slice(-shown),
    isEnding: bare.length <= shown,
  };
}
