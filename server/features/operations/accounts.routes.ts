import * as contract from '#shared/features/operations/accounts.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountsRoutes(serve: Serve, accounts: AccountsService): void {
  serve(contract.createAccount, ({ body, caller }) => accounts.create(body, caller));
  serve(contract.createAccounts, ({ files, caller }) => accounts.createFrom(files[0], caller));
  serve(contract.resetAdmin, ({ body, caller }) => accounts.resetAdmin(body, caller));
  serve(contract.listAccounts, ({ query }) => accounts.list(query));
}
