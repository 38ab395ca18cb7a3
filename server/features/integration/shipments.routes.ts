import * as contract from '#shared/features/integration/shipments.contract.ts';
import { newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import type { CancelShipmentService } from '#server/features/cn-listing/cancel-shipment.service.ts';
import type { ShipmentListingService } from '#server/features/cn-listing/shipment-listing.service.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { ProgramContext, Serve } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import type { ProgramShipments } from './program-shipments.service.ts';
import { makeReturn } from './returns.service.ts';
import { advance } from '#server/features/sandbox/sandbox-parcels.service.ts';

interface ShipmentRequest extends Pick<ProgramContext<unknown, unknown>, 'member' | 'language'> {
  params: OutputOf<typeof contract.cnParams>;
}

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
  serve(contract.createShipment, ({ member, actor, body }) => shipments.create(member, actor, body), {
    alsoWrong: making.wrongPlaces,
  });
  serve(contract.createShipments, async ({ member, actor, body, language }) => {
    const results = await shipments.createMany(member, actor, body.shipments, language);
    return { results, madeCount: results.filter(({ ok }) => ok).length };
  });
  serve(contract.listShipments, async ({ member, query: { status, from, to, search, cursor, limit } }) => {
    const filter = { ...(status && { status: [status] }), from, to, ...(search !== '' && { text: search }) };
    const { rows, nextCursor } = await listing.list(member, { filter, sort: newestFirst, cursor, limit });
    return { rows, nextCursor };
  });
  const read = async ({ member, params, language }: ShipmentRequest) =>
    listing.find(member, await shipments.idOf(member, params.consignmentNoteNo), language);
  serve(contract.readShipment, read);
  serve(
    contract.changeShipment,
    ({ member, actor, params, body: { labelVersion, ...given } }) =>
      shipments.change(member, actor, { cn: params.consignmentNoteNo, labelVersion, given }),
    {
      // The flow is the existing shipment's, so the request alone does not tell which countries are allowed: only postcodes are
      // checked here.
      alsoWrong: async (member, given) =>
        (await making.wrongPlaces(member, given)).filter(({ field }) => field.endsWith('.postcode')),
      asRead: read,
    },
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
  serve(contract.cancelShipment, async ({ token, member, actor, params }) => {
    const canceller = { ...member, scopes: token.scopes };
    const [result] = await cancels.cancel(canceller, actor, { ConsignmentNo: [params.consignmentNoteNo] });
    if (!result) throw notFound(m.shipment_the_cn);
    if (result.outcome === 'refused') throw result.why;
    const { shipmentId, consignmentNoteNo, outcome } = result;
    return {
      shipmentId,
      consignmentNoteNo,
      status: 'cancelled' as const,
      wasCancelledBefore: outcome === 'already-cancelled',
    };
  });
}
