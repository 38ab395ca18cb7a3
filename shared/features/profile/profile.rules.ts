/** What a profile shows, and which fields a user may change (spec §2 "Profile page", §5 "Printing size options", §6). */
import type { Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

/** Names of the sub-account types with restricted paper (spec §5), and of the standard one. */
const subAccountTypes: ReadonlyMap<number, Message> = new Map([
  [0, m.profile_type_standard],
  [21, m.profile_type_cod],
  [71, m.profile_type_label],
  [77, m.profile_type_ppod],
  [78, m.profile_type_ppod],
]);

export function subAccountTypeName(id: number, options?: SayOptions): string {
  return subAccountTypes.get(id)?.({}, options) ?? m.profile_type_other({ id }, options);
}

/** The paper can be chosen only where the account label in the header contains 'admin' (spec §2, §6). */
export function mayChoosePrintingSize(accountLabel: string): boolean {
  return accountLabel.toLowerCase().includes('admin');
}

/** For this long after the password was confirmed, the profile can be edited in that session. */
export const passwordConfirmedMinutes = 10;
