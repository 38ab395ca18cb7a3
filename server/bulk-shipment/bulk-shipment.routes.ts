import * as contract from '#shared/bulk-shipment/bulk-shipment.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { BulkTemplateService } from './bulk-template.service.ts';

export function bulkShipmentRoutes(serve: Serve, templates: BulkTemplateService): void {
  serve(contract.bulkTemplate, ({ query }) => templates.template(query));
}
