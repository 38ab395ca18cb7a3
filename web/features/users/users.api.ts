/** A hook per call of User Management, and what a running or failed operation means for a row. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

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
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { useOnce } from '#web/platform/http/once.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { m } from '#shared/platform/words/words.ts';

const usersKey = keyOf('users');

export function useUsers() {
  return useQuery({
    queryKey: usersKey,
    queryFn: async ({ signal }) => (await send(subUserListing, { signal })).subUsersList,
  });
}

/** The same for those who manage nobody. */
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
      once(body, (idempotencyKey) => send(createSubUser, { body, idempotencyKey })),
    onSuccess: () => askAnew(queries, 'users'),
  });
}

/** The operations on a user, or on an account, that their row reports. */
export type Doing = 'activating' | 'updating' | 'deactivating' | 'reactivating' | 'resetting' | 'sending';

/** What the newest operation means for its row. */
export interface RowState {
  /** While it runs. */
  busy: Doing | null;
  /** Why it failed, until the next one. */
  problem: string | null;
}

export interface UserOperations {
  stateOf: (userId: string) => RowState;
  update: (userId: string, form: UpdateUserForm & { version: number }) => Promise<void>;
  /** The user as they are now. */
  read: (userId: string) => Promise<SubUser>;
  deactivate: (userId: string) => Promise<void>;
  reactivate: (userId: string) => Promise<void>;
  resend: (userId: string) => Promise<void>;
  resetTwoStep: (userId: string) => Promise<void>;
}

const userGoneMessage = m.users_gone();
const idle: RowState = { busy: null, problem: null };

/** Operations on users; each remembers the user id that it works on (spec §4), so that the row can show it. */
export function useUserOperations(): UserOperations {
  const queries = useQueryClient();
  const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});

  async function run(userId: string, busy: Doing, work: () => Promise<SubUser>): Promise<void> {
    const show = (state: RowState) => setStates((before) => ({ ...before, [userId]: state }));
    show({ busy, problem: null });
    try {
      const user = await work();
      queries.setQueryData<SubUser[]>(usersKey, (users) =>
        users?.map((other) => (other.userId === userId ? user : other)),
      );
      show(idle);
    } catch (thrown) {
      show({ busy: null, problem: messageOf(thrown) });
      void askAnew(queries, 'users');
      throw thrown;
    }
  }

  return {
    stateOf: (userId) => states[userId] ?? idle,
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
    resetTwoStep: (userId) =>
      run(userId, 'resetting', () => send(resetSubUserTwoStep, { body: { UserId: userId } })),
    resend: (userId) => run(userId, 'sending', () => send(resendSubUserEmail, { body: { userId } })),
  };
}
