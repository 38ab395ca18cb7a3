/** One hook per call of User Management, and how a running or failed operation is shown in a row. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  colleagueListing,
  createSubUser,
  type CreateUserForm,
  deactivateSubUser,
  reactivateSubUser,
  resendSubUserEmail,
  resetSubUserTwoStep,
  type SubUser,
  subUserListing,
  updateSubUser,
  type UpdateUserForm,
} from '#shared/features/users/users.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { useOnce } from '#web/platform/http/once.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { type RowState, useRowOperations } from '#web/platform/ui/table/row-operations.ts';
import { m } from '#shared/platform/words/words.ts';

const usersKey = keyOf('users');

export function useUsers() {
  return useQuery({
    queryKey: usersKey,
    queryFn: async ({ signal }) => (await send(subUserListing, { signal })).subUsersList,
  });
}

/** The users of the account, for users without User Management. */
export function useColleagues() {
  return useQuery({
    queryKey: keyOf('users', 'colleagues'),
    queryFn: async ({ signal }) => (await send(colleagueListing, { signal })).colleagues,
  });
}

export function useCreateUser() {
  const queries = useQueryClient();
  const once = useOnce('create-user');
  return useMutation({
    mutationFn: (body: CreateUserForm) =>
      once(body, (sent, idempotencyKey) => send(createSubUser, { body: sent, idempotencyKey })),
    onSuccess: () => askAnew(queries, 'users'),
  });
}

/** The operations on a user that are shown in its row. */
export type Doing = 'updating' | 'deactivating' | 'reactivating' | 'resetting' | 'sending';

export interface UserOperations {
  stateOf: (userId: string) => RowState<Doing>;
  update: (userId: string, form: UpdateUserForm & { version: number }) => Promise<void>;
  /** Reads the current version of the user. */
  read: (userId: string) => Promise<SubUser>;
  deactivate: (userId: string) => Promise<void>;
  reactivate: (userId: string) => Promise<void>;
  resend: (userId: string) => Promise<void>;
  resetTwoStep: (userId: string, code: string | undefined) => Promise<void>;
}

const userGoneMessage = m.users_gone();

/** Operations on users. Each stores the user ID it works on (spec §4), so that the row can show it. */
export function useUserOperations(): UserOperations {
  const queries = useQueryClient();
  const { stateOf, run } = useRowOperations<SubUser, Doing>('users', ({ userId }) => userId);
  return {
    stateOf,
    read: async (userId) => {
      const { subUsersList } = await send(subUserListing);
      queries.setQueryData<SubUser[]>(usersKey, subUsersList);
      const user = subUsersList.find((other) => other.userId === userId);
      if (!user) throw new Refusal(userGoneMessage);
      return user;
    },
    update: (userId, form) =>
      run(userId, 'updating', () => send(updateSubUser, { body: { userId, ...form } })),
    deactivate: (userId) =>
      run(userId, 'deactivating', () => send(deactivateSubUser, { body: { UserId: userId } })),
    reactivate: (userId) =>
      run(userId, 'reactivating', () => send(reactivateSubUser, { body: { UserId: userId } })),
    resetTwoStep: (userId, Code) =>
      run(userId, 'resetting', () => send(resetSubUserTwoStep, { body: { UserId: userId, Code } })),
    resend: (userId) => run(userId, 'sending', () => send(resendSubUserEmail, { body: { userId } })),
  };
}
