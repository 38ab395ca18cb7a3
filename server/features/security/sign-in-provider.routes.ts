import * as contract from '#shared/features/single-sign-on/single-sign-on.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { SignInProviderService } from './sign-in-provider.service.ts';

export function signInProviderRoutes(serve: Serve, provider: SignInProviderService): void {
  serve(contract.getProvider, ({ session }) => provider.get(session));
  serve(contract.saveProvider, ({ session, actor, body: { Code, ...form } }) =>
    provider.save(session, actor, form, Code),
  );
  serve(contract.removeProvider, ({ session, actor, body }) => provider.remove(session, actor, body.Code));
}
