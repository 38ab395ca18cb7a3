import type { FeatureKit } from '#server/platform/kit.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import { consignmentNoteRoutes } from './consignment-note.routes.ts';
import { consignmentNoteService, type ConsignmentNoteService } from './consignment-note.service.ts';
import { printLogService } from './print-log.service.ts';
import { undoPrintService } from './undo-print.service.ts';

export function registerPrinting(
  kit: FeatureKit,
  deps: { selections: SelectionService },
): ConsignmentNoteService {
  const notes = consignmentNoteService(kit, deps.selections);
  kit.onStop(() => notes.close());
  consignmentNoteRoutes(kit.serve, notes, printLogService(kit.database), undoPrintService(kit));
  return notes;
}
