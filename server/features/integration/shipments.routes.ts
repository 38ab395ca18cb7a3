import * as contract from '#shared/features/integration/shipments.contract.ts';
import { newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';
import { m } from '#shared/platform/words/words.ts';

import type { CancelShipmentService } from '#server/features/cn-listing/cancel-shipment.service.ts';
import type { ShipmentListingService } from '#server/features/cn-listing/shipment-listing.service.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import type { ProgramShipments } from './program-shipments.service.ts';
import { makeReturn } from './returns.service.ts';
import { advance } from '#server/features/sandbox/sandbox-parcels.service.ts';

export function shipmentsRoutes(
  serve: Serve,
  kit: Pick<Kit, 'clock' | 'write'>,
  {
    shipments,
    listing,
    cancels,
    making,
  }: {
    shipments: ProgramShipments;
    listing: ShipmentListingService;
    cancels: CancelShipmentService;
    making: ShipmentService;
  },
): void {
  serve(
    contract.createShipment,
    ({ member, actor, body }) => shipments.create(member, actor, body),
    making.wrongPlaces,
  );
  serve(contract.createShipments, async ({ member, actor, body, language }) => {
    const results = await shipments.createMany(member, actor, body.shipments, language);
    return { results, madeCount: results.filter(({ ok }) => ok).length };
  });
  serve(contract.listShipments, async ({ member, query: { status, from, to, search, cursor, limit } }) => {
    const filter = { ...(status && { status: [status] }), from, to, ...(search !== '' && { text: search }) };
    const { rows, nextCursor } = await listing.list(member, { filter, sort: newestFirst, cursor, limit });
    return { rows, nextCursor };
  });
  serve(contract.readShipment, async ({ member, params, language }) =>
    listing.find(member, await shipments.idOf(member, params.consignmentNoteNo), language),
  );
  serve(
    contract.changeShipment,
    ({ member, actor, params, body: { labelVersion, ...input } }) =>
      shipments.change(member, actor, { cn: params.consignmentNoteNo, labelVersion, input }),
    making.wrongPlaces,
  );
  serve(contract.returnShipment, async ({ member, actor, params, body, language }) => {
    const id = await shipments.idOf(member, params.consignmentNoteNo);
    return makeReturn(making, member, actor, await listing.find(member, id, language), body);
  });
  serve(contract.advanceShipment, async ({ token, member, actor, params, body, language }) => {
    if (token.world !== 'sandbox') throw refuse('notAllowed', m.integration_problem_only_sandbox);
    const id = await shipments.idOf(member, params.consignmentNoteNo);
    return advance(kit, actor, await listing.find(member, id, language), body.to);
  });
  serve(contract.cancelShipment, async ({ member, actor, params }) => {
    const [result] = await cancels.cancel(member, actor, { ConsignmentNo: [params.consignmentNoteNo] });
    if (!result || result.outcome === 'refused') {
      throw refuse('conflict', m.cn_listing_problem_after_scan, { cn: result?.consignmentNoteNo ?? '' });
    }
    const { shipmentId, consignmentNoteNo, outcome } = result;
    return {
      shipmentId,
      consignmentNoteNo,
      status: 'cancelled' as const,
      wasCancelledBefore: outcome === 'already-cancelled',
    };
  });
}
