import * as contract from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { listingViews } from '#shared/features/cn-listing/listing-view.contract.ts';
import {
  deleteListingView,
  saveListingLayout,
  saveListingView,
} from '#shared/features/cn-listing/own-view.contract.ts';
import { selectionFacts } from '#shared/features/cn-listing/selection-facts.contract.ts';

import { sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { Cancelled, CancelShipmentService } from './cancel-shipment.service.ts';
import type { ExportShipmentsService } from './export-shipments.service.ts';
import type { ListingViewService } from './listing-view.service.ts';
import type { SelectionFactsService } from './selection-facts.service.ts';
import type { ShipmentListingService } from './shipment-listing.service.ts';

export function shipmentListingRoutes(
  serve: Serve,
  listing: ShipmentListingService,
  cancelling: CancelShipmentService,
  exporting: ExportShipmentsService,
): void {
  serve(contract.shipmentListing, ({ session, body }) => listing.list(session, body));
  serve(contract.shipmentCounts, ({ session, body }) => listing.count(session, body.filter));
  serve(contract.getShipment, ({ session, query, language }) =>
    listing.find(session, query.shipmentId, language),
  );
  serve(contract.cancelShipment, async ({ session, actor, body, language }) => {
    const done = await cancelling.cancel(session, actor, body);
    const results = done.map((one) => cancelResult(one, language));
    return { results, cancelledCount: results.filter(({ outcome }) => outcome === 'cancelled').length };
  });
  serve(contract.exportShipments, ({ session, actor, body, signal, language }) =>
    exporting.export(session, actor, body, signal, language),
  );
}

function cancelResult(one: Cancelled, language: Language): contract.CancelResult {
  const { shipmentId, consignmentNoteNo, outcome } = one;
  const [why] = one.outcome === 'refused' ? one.why.problems : [];
  const message = why ? sentenceOf(why, '', { locale: language }) : null;
  return { shipmentId, consignmentNoteNo, outcome, message, code: why?.code ?? null };
}

export function listingViewRoutes(
  serve: Serve,
  own: ListingViewService,
  selections: SelectionFactsService,
): void {
  serve(listingViews, ({ session, query }) => own.find(session, query));
  serve(saveListingView, ({ session, actor, body }) => own.save(session, actor, body));
  serve(deleteListingView, ({ session, actor, body }) => own.remove(session, actor, body.viewId));
  serve(saveListingLayout, ({ session, actor, body }) => own.keepLayout(session, actor, body));
  serve(selectionFacts, ({ session, body }) => selections.of(session, body));
}
