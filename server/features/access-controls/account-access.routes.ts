import * as contract from '#shared/features/access-controls/account-access.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { AccountAccessService } from './account-access.service.ts';

export function accountAccessRoutes(serve: Serve, accounts: AccountAccessService): void {
  serve(contract.accessControlListing, async ({ session }) => ({
    accessControlList: await accounts.list(session),
  }));
  serve(contract.activateAccount, ({ session, actor, body: { CustomerAccountId, ...form } }) =>
    accounts.activate(session, actor, CustomerAccountId, form),
  );
  serve(contract.resendActivationEmail, ({ session, actor, body }) =>
    accounts.resend(session, actor, body.userId),
  );
  serve(contract.updateAccountAccess, ({ session, actor, body }) =>
    accounts.setAccess(session, actor, body.CustomerAccountId, body.access),
  );
}
