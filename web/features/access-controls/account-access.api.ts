/** One hook per call of Access Controls, and how a running or failed operation is shown in a row. */
import { useQuery } from '@tanstack/react-query';

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
import { useOnce } from '#web/platform/http/once.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { type RowState, useRowOperations } from '#web/platform/ui/table/row-operations.ts';

export function useAccounts() {
  return useQuery({
    queryKey: keyOf('access-controls'),
    queryFn: async ({ signal }) => (await send(accessControlListing, { signal })).accessControlList,
  });
}

/** The operations on an account that are shown in its row. */
export type Doing = 'activating' | 'sending' | 'updating';

export interface AccountOperations {
  stateOf: (accountId: string) => RowState<Doing>;
  activate: (accountId: string, form: ActivateForm) => Promise<void>;
  resend: (accountId: string, userId: string) => Promise<void>;
  setAccess: (accountId: string, access: Claim[]) => Promise<void>;
}

/** Operations on accounts. Each stores the CustomerAccountId it works on (spec §3), so that the row can show it. */
export function useAccountOperations(): AccountOperations {
  const once = useOnce();
  const { stateOf, run } = useRowOperations<AccountAccess, Doing>(
    'access-controls',
    ({ CustomerAccountId }) => CustomerAccountId,
  );
  return {
    stateOf,
    activate: (CustomerAccountId, form) =>
      run(CustomerAccountId, 'activating', () =>
        once(
          { CustomerAccountId, ...form },
          (body, idempotencyKey) => send(activateAccount, { body, idempotencyKey }),
          CustomerAccountId,
        ),
      ),
    resend: (accountId, userId) =>
      run(accountId, 'sending', () => send(resendActivationEmail, { body: { userId } })),
    setAccess: (CustomerAccountId, access) =>
      run(CustomerAccountId, 'updating', () =>
        send(updateAccountAccess, { body: { CustomerAccountId, access } }),
      ),
  };
}
