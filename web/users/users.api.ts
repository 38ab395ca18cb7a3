/** A hook per call of User Management, and what a running or failed operation means for a row. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import {
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
} from '#shared/users/users.contract.ts';
import { send } from '#web/http/client.ts';
import { messageOf } from '#web/http/refusal.ts';
import { useRepeatKey } from '#web/http/repeat-key.ts';

const usersKey = ['sub-users'];

export function useUsers() {
  return useQuery({
    queryKey: usersKey,
    queryFn: async ({ signal }) => (await send(subUserListing, { signal })).subUsersList,
  });
}

export function useCreateUser() {
  const queries = useQueryClient();
  const keyFor = useRepeatKey();
  return useMutation({
    mutationFn: (form: CreateUserForm) => send(createSubUser, { body: form, idempotencyKey: keyFor(form) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: usersKey }),
  });
}

/** What the newest operation means for its row. */
export interface RowState {
  /** 'Deactivating', while it runs. */
  busy: string | null;
  /** Why it failed, until the next one. */
  problem: string | null;
}

export interface UserOperations {
  stateOf: (userId: string) => RowState;
  update: (userId: string, form: UpdateUserForm) => Promise<void>;
  deactivate: (userId: string) => Promise<void>;
  reactivate: (userId: string) => Promise<void>;
  resend: (userId: string) => Promise<void>;
  resetTwoStep: (userId: string) => Promise<void>;
}

const idle: RowState = { busy: null, problem: null };

/** Operations on users; each remembers the user id that it works on (spec §4), so that the row can tell. */
export function useUserOperations(): UserOperations {
  const queries = useQueryClient();
  const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});

  async function run(userId: string, busy: string, work: () => Promise<SubUser>): Promise<void> {
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
      void queries.invalidateQueries({ queryKey: usersKey });
      throw thrown;
    }
  }

  return {
    stateOf: (userId) => states[userId] ?? idle,
    update: (userId, form) =>
      run(userId, 'Updating', () => send(updateSubUser, { body: { userId, ...form } })),
    deactivate: (userId) =>
      run(userId, 'Deactivating', () => send(deactivateSubUser, { body: { UserId: userId } })),
    reactivate: (userId) =>
      run(userId, 'Reactivating', () => send(reactivateSubUser, { body: { UserId: userId } })),
    resetTwoStep: (userId) =>
      run(userId, 'Resetting', () => send(resetSubUserTwoStep, { body: { UserId: userId } })),
    resend: (userId) => run(userId, 'Sending', () => send(resendSubUserEmail, { body: { userId } })),
  };
}
