import * as contract from '#shared/features/bulk-shipment/bulk-shipment.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { BulkTemplateService } from './bulk-template.service.ts';

export function bulkShipmentRoutes(serve: Serve, templates: BulkTemplateService): void {
  serve(contract.bulkTemplate, ({ query, language }) => templates.template(query, language));
}
