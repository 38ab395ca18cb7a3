import * as contract from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { BulkMappingService } from './bulk-mapping.service.ts';
import type { BulkMatchService } from './bulk-match.service.ts';

export function bulkMappingRoutes(
  serve: Serve,
  mappings: BulkMappingService,
  matches: BulkMatchService,
): void {
  serve(contract.getBulkMatching, ({ session, query }) => matches.columns(session, query.uploadId));
  serve(contract.matchBulk, ({ session, actor, body }) => matches.match(session, actor, body));
  serve(contract.getAllMappingData, ({ session }) => mappings.all(session));
  serve(contract.getBulkCnMapping, ({ session }) => mappings.list(session.scope));
  serve(contract.submitMapping, ({ session, actor, body }) => mappings.create(session, actor, body));
  serve(contract.editMapping, ({ session, actor, body }) => mappings.edit(session, actor, body));
  serve(contract.getMappingByTemplateId, ({ session, query }) =>
    mappings.find(session.scope, query.templateId),
  );
  serve(contract.deleteMapping, ({ actor, query }) => mappings.remove(actor, query.templateId));
  serve(contract.getPreviewMapping, ({ session, body }) => matches.preview(session, body));
  serve(contract.updateDefaultMapping, ({ actor, query }) => mappings.toggleDefault(actor, query.templateId));
  serve(contract.bulkCorrections, ({ session }) => mappings.corrections(session.scope));
  serve(contract.switchCorrection, ({ actor, body }) =>
    mappings.switchCorrection(actor, body.correctionId, body.to),
  );
}
