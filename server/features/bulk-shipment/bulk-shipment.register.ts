import type { FeatureKit } from '#server/platform/kit.ts';
import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { CancelShipmentService } from '#server/features/cn-listing/cancel-shipment.service.ts';
import type { HandoverService } from '#server/features/handover/handover.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { PresetService } from '#server/features/preset/preset.service.ts';
import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { bulkAgainService } from './bulk-again.service.ts';
import { bulkListingRoutes } from './bulk-listing.routes.ts';
import { bulkListingService } from './bulk-listing.service.ts';
import { bulkMappingRoutes } from './bulk-mapping.routes.ts';
import { bulkMappingService } from './bulk-mapping.service.ts';
import { bulkMatchService } from './bulk-match.service.ts';
import { rowsFollow } from './bulk-people.service.ts';
import { bulkResultService } from './bulk-result.service.ts';
import { bulkRowsService } from './bulk-rows.service.ts';
import { bulkRunService } from './bulk-run.service.ts';
import { bulkSceneService } from './bulk-scene.service.ts';
import { bulkShipmentRoutes } from './bulk-shipment.routes.ts';
import { bulkSubmitRoutes } from './bulk-submit.routes.ts';
import { bulkSubmitService } from './bulk-submit.service.ts';
import { bulkTemplateService } from './bulk-template.service.ts';
import { bulkUploadRoutes } from './bulk-upload.routes.ts';
import { bulkUploadService } from './bulk-upload.service.ts';
import { bulkZipService, oldZips } from './bulk-zip.service.ts';

interface BulkShipmentDeps {
  shipments: ShipmentService;
  addresses: AddressService;
  postcodes: PostcodeService;
  presets: PresetService;
  cancels: CancelShipmentService;
  notes: ConsignmentNoteService;
  handovers: HandoverService;
  samples: SampleDataService;
}

export function registerBulkShipment(kit: FeatureKit, deps: BulkShipmentDeps) {
  const { shipments, addresses, postcodes, presets, cancels, notes, handovers, samples } = deps;
  const scenes = bulkSceneService(kit, shipments, addresses);
  const uploads = bulkUploadService(kit, { postcodes, presets, scenes });
  const rows = bulkRowsService(kit, scenes);
  bulkShipmentRoutes(kit.serve, bulkTemplateService());
  bulkUploadRoutes(kit.serve, uploads, rows);
  const templates = bulkMappingService(kit);
  bulkMappingRoutes(kit.serve, templates, bulkMatchService(kit, { postcodes, scenes }));
  bulkSubmitRoutes(kit.serve, bulkSubmitService(kit, bulkRunService(kit, scenes), samples));
  bulkListingRoutes(
    kit.serve,
    bulkListingService(kit, cancels, notes),
    bulkResultService(kit),
    bulkZipService(kit, notes),
    bulkAgainService(kit, { uploads, handovers }),
  );
  kit.perishables.push(oldZips(kit));
  kit.personalData.followers.push(rowsFollow);
  return { bulkUploads: uploads, bulkTemplates: templates };
}
