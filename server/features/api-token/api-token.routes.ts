import { apiTokenRequests, repeatApiRequest } from '#shared/features/api-token/api-requests.contract.ts';
import * as contract from '#shared/features/api-token/api-token.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { ApiTokenService } from './api-token.service.ts';

export function apiTokenRoutes(serve: Serve, tokens: ApiTokenService): void {
  serve(contract.getApiToken, ({ session, query }) => tokens.list(session, query.customerId));
  serve(
    contract.updateApiToken,
    ({ session, actor, query: { token, customerId }, body: { Code: code, ...fields } }) =>
      tokens.generate(session, actor, { kind: 'live', tokenId: token, customerId, code, ...fields }),
  );
  serve(
    contract.updateSandboxApiToken,
    ({ session, actor, query: { token, customerId }, body: { Code: code, ...fields } }) =>
      tokens.generate(session, actor, { kind: 'sandbox', tokenId: token, customerId, code, ...fields }),
  );
  serve(apiTokenRequests, ({ session, query: { token: tokenId, customerId, search, only, cursor } }) =>
    tokens.requests(session, { tokenId, customerId, search, onlyFailed: only === 'failed', before: cursor }),
  );
  serve(repeatApiRequest, ({ session, body: { token: tokenId, ...wanted } }) =>
    tokens.repeat(session, { tokenId, ...wanted }),
  );
  serve(contract.revokeApiToken, ({ session, actor, body }) =>
    tokens.revoke(session, actor, body.token, body.customerId),
  );
}
