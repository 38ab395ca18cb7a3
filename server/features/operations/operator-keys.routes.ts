import * as contract from '#shared/features/operations/operator-keys.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { OperatorKeysService } from './operator-keys.service.ts';

export function operatorKeyRoutes(serve: Serve, keys: OperatorKeysService): void {
  serve(contract.createOperatorKey, ({ body, operator, caller }) =>
    keys.create(body, { ...caller, scopes: operator.scopes }),
  );
  serve(contract.listOperatorKeys, () => keys.list());
  serve(contract.revokeOperatorKey, ({ body, operator, caller }) =>
    keys.revoke(body.name, { ...caller, scopes: operator.scopes }),
  );
}
