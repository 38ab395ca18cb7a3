import * as contract from '#shared/features/audit/audit.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { AuditService } from './audit.service.ts';

export function auditRoutes(serve: Serve, audit: AuditService): void {
  serve(contract.auditTrail, ({ session, body, language }) => audit.list(session, body, language));
  serve(contract.getAuditEntry, ({ session, query, language }) =>
    audit.find(session, query.auditId, language),
  );
  serve(contract.auditFilters, ({ session, language }) => audit.filters(session, language));
  serve(contract.exportAuditTrail, ({ session, actor, body, language, signal }) =>
    audit.export({ session, actor, language, signal }, body),
  );
}
