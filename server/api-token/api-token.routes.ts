import * as contract from '#shared/api-token/api-token.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { ApiTokenService } from './api-token.service.ts';

export function apiTokenRoutes(serve: Serve, tokens: ApiTokenService): void {
  serve(contract.getApiToken, ({ session, query }) => tokens.list(session, query.customerId));
  serve(contract.updateApiToken, ({ session, actor, query: { token, customerId }, body }) =>
    tokens.generate(session, actor, { kind: 'live', tokenId: token, customerId, ...body }),
  );
  serve(contract.updateSandboxApiToken, ({ session, actor, query: { token, customerId }, body }) =>
    tokens.generate(session, actor, { kind: 'sandbox', tokenId: token, customerId, ...body }),
  );
  serve(contract.revokeApiToken, ({ session, actor, body }) =>
    tokens.revoke(session, actor, body.token, body.customerId),
  );
}
