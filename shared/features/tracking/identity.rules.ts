/** Masks identity numbers for readers who do not need them in full, and finds them by the part that is stored. */
import { limits } from '#shared/platform/business/limits.ts';
import { isMalaysianForm } from '#shared/platform/validation/identity.ts';

const shown = 4;

/** Hides all but the last four letters and digits; dashes are kept. */
export function maskedIdentity(identityNo: string): string {
  let left = identityNo.replace(/[^\p{L}\p{N}]/gu, '').length - shown;
  return identityNo.replace(/[\p{L}\p{N}]/gu, (character) => (left-- > 0 ? '•' : character));
}

/** An identity number to search for, in capitals. */
export interface IdentitySearch {
  /** Spellings of the whole number. */
  numbers: readonly string[];
  /**
   * Its last four letters and digits, since only these may have been stored; null for a Malaysian number, which is
   * stored whole.
   */
  ending: string | null;
  /** Only the ending was given. */
  isEnding: boolean;
}

export function askedIdentityOf(value: string): IdentitySearch {
  const number = value.toUpperCase();
  const bare = number.replace(/[^\p{L}\p{N}]/gu, '');
  const isWhole = isMalaysianForm(number) && bare.length === limits.identityDigits;
  return {
    numbers: [...new Set([number, bare])],
    ending: isWhole ? null : bare.slice(-shown),
    isEnding: bare.length <= shown,
  };
}
