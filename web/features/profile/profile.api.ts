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

/** Reads the current profile, never from the cache. */
export const readProfile = () => send(getUserProfile);

/** The identity fields are sent with the fixed values of spec §3. The profile is loaded again afterwards (spec §4). */
export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: ProfileForm & { version: number; Code: string | undefined }) =>
      send(updateUserProfile, { body: { ...form, IdentityNo: '', IdentityTypeId: 2 } }),
    // The default paper of the print options comes from the profile.
    onSuccess: () => askAnew(queries, 'profile', 'print-options'),
  });
}

/** Returns whether it is the current password; a correct one unlocks the profile for editing. */
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
