import * as contract from '#shared/features/passkey/passkey.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { PasskeyLogin } from './passkey-login.service.ts';

export function passkeyLoginRoutes(serve: Serve, passkeys: PasskeyLogin): void {
  serve(contract.beginPasskeyLogin, ({ body, cookies }) => passkeys.begin(body, cookies));
  serve(contract.loginWithPasskey, ({ body, origin, cookies }) => passkeys.login(body, origin, cookies));
}
