import * as contract from '#shared/features/passkey/passkey.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { OwnPasskeys } from './own-passkeys.service.ts';

export function ownPasskeyRoutes(serve: Serve, passkeys: OwnPasskeys): void {
  serve(contract.listPasskeys, ({ session }) => passkeys.list(session));
  serve(contract.beginPasskey, ({ session, body }) => passkeys.begin(session, body.Code));
  serve(contract.addPasskey, ({ session, actor, body }) => passkeys.add(session, actor, body));
  serve(contract.removePasskey, ({ session, actor, body }) =>
    passkeys.remove(session, actor, body.passkeyId, body.Code),
  );
}
