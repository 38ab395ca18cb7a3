import * as contract from '#shared/features/single-sign-on/single-sign-on.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { ProviderLogin } from './provider-login.service.ts';

export function providerLoginRoutes(serve: Serve, provider: ProviderLogin): void {
  serve(contract.beginProviderLogin, ({ body, cookies }) => provider.begin(body.CustomerAccountNo, cookies));
  serve(contract.loginWithProvider, ({ body, origin, cookies }) =>
    provider.login(body.Query, origin, cookies),
  );
}
