import type { FeatureKit } from '#server/platform/kit.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import { extranetRoutes } from './extranet.routes.ts';
import { extranetService, type ExtranetService } from './extranet.service.ts';

export function registerExtranet(
  kit: FeatureKit,
  deps: { notes: ConsignmentNoteService; selections: SelectionService },
): ExtranetService {
  const extranet = extranetService(kit, deps.notes, deps.selections);
  extranetRoutes(kit.serve, extranet);
  return extranet;
}
