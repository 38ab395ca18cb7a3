/** A hook per call of Access Controls, and what a running or failed operation means for a row. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Claim } from '#shared/platform/rights/rights.ts';
import {
  accessControlListing,
  type AccountAccess,
  activateAccount,
  type ActivateForm,
  resendActivationEmail,
  updateAccountAccess,
} from '#shared/features/access-controls/account-access.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useOnce } from '#web/platform/http/once.ts';
import type { RowState } from '#web/features/users/users.api.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';

const accountsKey = keyOf('access-controls');

export function useAccounts() {
  return useQuery({
    queryKey: accountsKey,
    queryFn: async ({ signal }) => (await send(accessControlListing, { signal })).accessControlList,
  });
}

type Busy = 'activating' | 'sending' | 'updating';

export interface AccountOperations {
  stateOf: (accountId: string) => RowState;
  activate: (accountId: string, form: ActivateForm) => Promise<void>;
  resend: (accountId: string, userId: string) => Promise<void>;
  setAccess: (accountId: string, access: Claim[]) => Promise<void>;
}

const idle: RowState = { busy: null, problem: null };

/** Operations on accounts; each remembers the CustomerAccountId that it works on (spec §3), so that the row can show it. */
export function useAccountOperations(): AccountOperations {
  const queries = useQueryClient();
  const once = useOnce();
  const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});

  async function run(accountId: string, busy: Busy, work: () => Promise<AccountAccess>): Promise<void> {
    const show = (state: RowState) => setStates((before) => ({ ...before, [accountId]: state }));
    show({ busy, problem: null });
    try {
      const account = await work();
      queries.setQueryData<AccountAccess[]>(accountsKey, (accounts) =>
        accounts?.map((other) => (other.CustomerAccountId === accountId ? account : other)),
      );
      show(idle);
    } catch (thrown) {
      show({ busy: null, problem: messageOf(thrown) });
      void askAnew(queries, 'access-controls');
      throw thrown;
    }
  }

  return {
    stateOf: (accountId) => states[accountId] ?? idle,
    activate: (CustomerAccountId, form) =>
      run(CustomerAccountId, 'activating', () => {
        const body = { CustomerAccountId, ...form };
        return once(body, (idempotencyKey) => send(activateAccount, { body, idempotencyKey }));
      }),
    resend: (accountId, userId) =>
      run(accountId, 'sending', () => send(resendActivationEmail, { body: { userId } })),
    setAccess: (CustomerAccountId, access) =>
      run(CustomerAccountId, 'updating', () =>
        send(updateAccountAccess, { body: { CustomerAccountId, access } }),
      ),
  };
}
