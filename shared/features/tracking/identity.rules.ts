/** How an identity number is masked for those who do not need it in full. */

const shown = 4;

/** All but the last four letters and digits are hidden; dashes stay where they are read. */
export function maskedIdentity(identityNo: string): string {
  let left = identityNo.replace(/[^\p{L}\p{N}]/gu, '').length - shown;
  return identityNo.replace(/[\p{L}\p{N}]/gu, (character) => (left-- > 0 ? '•' : character));
}
