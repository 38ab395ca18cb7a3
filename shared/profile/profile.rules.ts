/** What a profile shows and who may change what of it (spec §2 "Profile page", §5 "Printing size options", §6). */

/** Names of the sub-account types whose paper is restricted (spec §5), and of the ordinary one. */
const subAccountTypes: ReadonlyMap<number, string> = new Map([
  [0, 'Standard'],
  [21, 'COD'],
  [71, 'Label'],
  [77, 'PPOD'],
  [78, 'PPOD'],
]);

export function subAccountTypeName(subAccountTypeId: number): string {
  return subAccountTypes.get(subAccountTypeId) ?? `Type ${subAccountTypeId}`;
}

/** The paper is chosen only where the header's account label contains 'admin' (spec §2, §6). */
export function mayChoosePrintingSize(accountLabel: string): boolean {
  return accountLabel.toLowerCase().includes('admin');
}

/** A confirmed password opens the profile for editing this long, in that session. */
export const passwordConfirmedMinutes = 10;
