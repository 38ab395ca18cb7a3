import * as contract from '#shared/features/integration/pickups.contract.ts';

import { numbersIn } from '#server/features/cn-listing/unknown-numbers.rules.ts';
import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { PlaceService } from '#server/features/pickup/pickup-place.service.ts';
import type { PickupReading } from '#server/features/pickup/pickup-reading.service.ts';
import type { PickupService } from '#server/features/pickup/pickup.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Serve } from '#server/platform/http/serve.ts';

interface Behind {
  addresses: AddressService;
  pickups: PickupService;
  pickupPlaces: PlaceService;
  pickupReading: PickupReading;
}

export function pickupsRoutes(
  serve: Serve,
  { db }: Database,
  { addresses, pickups, pickupPlaces: places, pickupReading: reading }: Behind,
): void {
  serve(contract.pickupDays, async ({ member, query: { postcode, city, isPriority } }) => {
    const where = postcode === '' ? (await addresses.startingSender(member.scope)).party : { postcode, city };
    return places.availableDays(member.market, {
      postcode: where.postcode,
      city: where.city,
      isPriority: isPriority === 'true',
    });
  });
  serve(contract.listPickups, async ({ member, query: { search, ...wanted } }) => {
    const { rows, next } = await reading.list(member, { ...wanted, text: search });
    return { rows, nextCursor: next };
  });
  serve(contract.readPickup, ({ member, params }) => reading.detail(db, member.scope, params.pickupId));
  serve(contract.bookPickup, async ({ member, actor, body: { consignmentNoteNos, address, ...form } }) => {
    const request = {
      ...form,
      address: address ?? (await addresses.startingSender(member.scope)).party,
      ...(consignmentNoteNos.length > 0 && { shipments: { ConsignmentNo: consignmentNoteNos } }),
    };
    return numbersIn('consignmentNoteNos', pickups.create(member, actor, request));
  });
  serve(contract.bookNextPickup, ({ member, actor, body }) =>
    numbersIn(
      'consignmentNoteNos',
      pickups.bookShipments(member, actor, { ConsignmentNo: body.consignmentNoteNos }),
    ),
  );
  serve(
    contract.movePickup,
    ({ member, actor, params, body }) => pickups.rearrange(member, actor, params.pickupId, body),
    { asRead: ({ member, params }) => reading.detail(db, member.scope, params.pickupId) },
  );
  serve(contract.cancelPickup, ({ member, actor, params }) => pickups.cancel(member, actor, params.pickupId));
  serve(contract.listAddresses, async ({ member, query: { search, ...wanted } }) => {
    const { rows, next } = await addresses.list(member.scope, { ...wanted, text: search });
    return { rows, nextCursor: next };
  });
  serve(contract.createAddress, ({ member, actor, body }) => addresses.create(member, actor, body));
}
