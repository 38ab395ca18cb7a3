import * as contract from '#shared/audit/audit.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { AuditService } from './audit.service.ts';

export function auditRoutes(serve: Serve, audit: AuditService): void {
  serve(contract.auditTrail, ({ session, body }) => audit.list(session, body));
  serve(contract.getAuditEntry, ({ session, query }) => audit.find(session, query.auditId));
  serve(contract.auditFilters, ({ session }) => audit.filters(session));
  serve(contract.exportAuditTrail, ({ session, actor, body, signal }) =>
    audit.export(session, actor, body, signal),
  );
}
