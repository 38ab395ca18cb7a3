/** A hook per call of the user's own profile and password. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { confirmPassword } from '#shared/features/sign-in/account.contract.ts';
import {
  changePassword,
  getUserProfile,
  type ProfileForm,
  updateUserProfile,
} from '#shared/features/profile/profile.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { encryptPassword } from '#web/platform/http/encrypt-password.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';

const profileKey = keyOf('profile');

export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => send(getUserProfile, { signal }),
  });
}

/** As it is now, past every memory. */
export const readProfile = () => send(getUserProfile);

/** Identity fields go as spec §3 fixes them. The profile is loaded again afterwards (spec §4). */
export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: ProfileForm & { version: number; Code: string | undefined }) =>
      send(updateUserProfile, { body: { ...form, IdentityNo: '', IdentityTypeId: 2 } }),
    // The usual paper is the profile's.
    onSuccess: () => askAnew(queries, 'profile', 'print-options'),
  });
}

/** Returns whether it is the current password; a right one opens the profile for editing. */
export async function sendConfirmPassword(password: string): Promise<boolean> {
  const { correct } = await send(confirmPassword, { body: { Password: await encryptPassword(password) } });
  return correct;
}

export async function sendChangePassword(oldPassword: string, newPassword: string): Promise<void> {
  const [OldPassword, NewPassword] = await Promise.all([
    encryptPassword(oldPassword),
    encryptPassword(newPassword),
  ]);
  await send(changePassword, { body: { OldPassword, NewPassword } });
}
