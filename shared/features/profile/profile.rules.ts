/** What a profile shows and who may change what of it (spec §2 "Profile page", §5 "Printing size options", §6). */
import type { Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

/** Names of the sub-account types whose paper is restricted (spec §5), and of the ordinary one. */
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

/** The paper is chosen only where the header's account label contains 'admin' (spec §2, §6). */
export function mayChoosePrintingSize(accountLabel: string): boolean {
  return accountLabel.toLowerCase().includes('admin');
}

/** A confirmed password opens the profile for editing this long, in that session. */
export const passwordConfirmedMinutes = 10;
