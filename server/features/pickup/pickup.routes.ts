import * as operations from '#shared/features/pickup/pickup-operations.contract.ts';
import * as changeCalls from '#shared/features/pickup/pickup-change.contract.ts';
import * as placeCalls from '#shared/features/pickup/pickup-place.contract.ts';
import * as contract from '#shared/features/pickup/pickup.contract.ts';
import * as standingContract from '#shared/features/pickup/standing-pickup.contract.ts';

import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { PickupOperations } from './pickup-operations.service.ts';
import type { PlaceService } from './pickup-place.service.ts';
import type { PickupReading } from './pickup-reading.service.ts';
import type { PickupCalendar } from './pickup-calendar.service.ts';
import type { PickupService } from './pickup.service.ts';
import type { StandingService } from './standing-pickup.service.ts';

interface Offered {
  pickups: PickupService;
  reading: PickupReading;
  places: PlaceService;
  addresses: AddressService;
  database: Database;
}

export function pickupRoutes(serve: Serve, { pickups, reading, places, addresses, database }: Offered): void {
  serve(contract.pickupListing, ({ session, body }) => reading.list(session, body));
  serve(contract.pickupCounts, ({ session, body }) => reading.counts(session, body));
  serve(contract.getPickup, ({ session, query }) =>
    reading.detail(database.db, session.scope, query.pickupId),
  );
  serve(placeCalls.availableDay, async ({ session, query: { postcode, city, isPriority, pickupId } }) =>
    places.availableDays(
      session.market,
      { postcode, city, isPriority: isPriority === 'true' },
      pickupId === undefined ? undefined : await reading.heldDay(session, pickupId),
    ),
  );
  serve(placeCalls.cutOff, ({ session, query: { postcode, city, isPriority } }) =>
    places.cutOff(session.market, { postcode, city, isPriority: isPriority === 'true' }),
  );
  serve(placeCalls.pickupStart, async ({ session }) => {
    const { source, party } = await addresses.startingSender(session.scope);
    return { source, address: party };
  });
  serve(contract.openShipments, ({ session, body }) => reading.open(session, body));
  serve(contract.todayReminder, ({ session }) => reading.reminder(session));
  serve(contract.createPickup, ({ session, actor, body }) => pickups.create(session, actor, body));
  serve(contract.bookShipments, ({ session, actor, body }) =>
    pickups.bookShipments(session, actor, body.shipments),
  );
  serve(changeCalls.rearrangePickup, ({ session, actor, body: { pickupId, ...slot } }) =>
    pickups.rearrange(session, actor, pickupId, slot),
  );
  serve(changeCalls.cancelPickup, ({ session, actor, body }) =>
    pickups.cancel(session, actor, body.pickupId),
  );
  serve(changeCalls.attachShipments, ({ session, actor, body }) =>
    pickups.attach(session, actor, body.pickupId, body.shipments),
  );
  serve(changeCalls.detachShipments, ({ session, actor, body }) =>
    pickups.detach(session, actor, body.pickupId, body.shipments),
  );
  serve(changeCalls.bookNextSlot, ({ session, actor, body }) =>
    pickups.bookNextSlot(session, actor, body.pickupId),
  );
}

export function standingPickupRoutes(
  serve: Serve,
  { standing, calendar }: { standing: StandingService; calendar: PickupCalendar },
): void {
  serve(standingContract.standingPickups, ({ session }) => standing.list(session));
  serve(standingContract.createStandingPickup, ({ session, actor, body }) =>
    standing.create(session, actor, body),
  );
  serve(standingContract.updateStandingPickup, ({ session, actor, body: { standingId, version, ...form } }) =>
    standing.update(session, actor, { standingId, version }, form),
  );
  serve(standingContract.pauseStandingPickup, ({ session, actor, body: { pauses, ...opened } }) =>
    standing.pause(session, actor, opened, pauses),
  );
  serve(standingContract.stopStandingPickup, ({ session, actor, body }) =>
    standing.stop(session, actor, body.standingId),
  );
  serve(standingContract.pickupCalendar, ({ session, query }) => calendar.read(session, query));
  serve(standingContract.bookDays, ({ session, actor, body }) => calendar.book(session, actor, body));
}

export function pickupOperationsRoutes(serve: Serve, pickups: PickupOperations): void {
  serve(operations.operationsPickups, ({ body }) => pickups.list(body));
  serve(operations.assignDriver, ({ body, caller }) => pickups.assign(body, caller));
  serve(operations.pickupCollected, ({ body, caller }) => pickups.collected(body.pickupId, caller));
  serve(operations.pickupFailed, ({ body, caller }) => pickups.failed(body, caller));
  serve(operations.stationCapacity, ({ body }) => pickups.capacity(body));
  serve(operations.stationCutOff, ({ body }) => pickups.cutOff(body));
}
