import * as contract from '#shared/features/security/security.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { SecurityService } from './security.service.ts';

export function securityRoutes(serve: Serve, security: SecurityService): void {
  serve(contract.getSecurity, ({ session, language }) => security.of(session, language));
  serve(contract.endSession, ({ session, actor, body }) =>
    security.endSession(session, actor, body.sessionId),
  );
  serve(contract.endOtherSessions, ({ session, actor }) => security.endOthers(session, actor));
  serve(contract.beginTwoStep, ({ session, actor }) => security.begin(session, actor));
  serve(contract.confirmTwoStep, ({ session, actor, body }) => security.confirm(session, actor, body.Code));
  serve(contract.newRecoveryCodes, ({ session, actor, body }) =>
    security.newRecoveryCodes(session, actor, body.Code),
  );
  serve(contract.turnOffTwoStep, ({ session, actor, body }) => security.turnOff(session, actor, body.Code));
  serve(contract.requireTwoStep, ({ session, actor, body }) =>
    security.require(session, actor, body.required, body.Code),
  );
}
