import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { CorrectionFollower } from '#server/features/operations/recording.service.ts';
import type { NoteFollower } from '#server/features/shipment/note-follower.rules.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import { days, endedBy } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { bookingMoves } from './pickup-booking.service.ts';
import { pickupCalendarService } from './pickup-calendar.service.ts';
import { pickupsFollowCorrections } from './pickup-correction.service.ts';
import { pickupsFollowNotes } from './pickup-note.service.ts';
import { pickupOperations, type PickupOperations } from './pickup-operations.service.ts';
import { type PlaceService, placeService } from './pickup-place.service.ts';
import { pickupHolding, standingHolding } from './pickup-people.service.ts';
import { pickupReminders, type PickupReminders } from './pickup-reminder.service.ts';
import { pickupReading, type PickupReading } from './pickup-reading.service.ts';
import { pickupOperationsRoutes, pickupRoutes, standingPickupRoutes } from './pickup.routes.ts';
import { pickupService, type PickupService } from './pickup.service.ts';
import { standingService } from './standing-pickup.service.ts';
import { standingPlanner, type StandingPlanner } from './standing-plan.service.ts';

export interface Pickups {
  pickupPlaces: PlaceService;
  pickups: PickupService;
  pickupReading: PickupReading;
  pickupOperations: PickupOperations;
  standingPlanner: StandingPlanner;
  pickupReminders: PickupReminders;
  pickupNotes: NoteFollower;
  pickupCorrections: CorrectionFollower;
}

/** A new day is planned within this time after midnight. */
const planEverySeconds = 300;

const remindEverySeconds = 300;

export function registerPickup(
  kit: FeatureKit,
  deps: {
    addresses: AddressService;
    postcodes: PostcodeService;
    selections: SelectionService;
    workingDays: WorkingDaysService;
  },
): Pickups {
  const places = placeService(kit, deps);
  const moves = bookingMoves(kit);
  const reading = pickupReading(kit, { ...deps, places, moves });
  const pickups = pickupService(kit, { ...deps, places, moves, reading });
  const operations = pickupOperations(kit, { moves, postcodes: deps.postcodes });
  pickupRoutes(kit.serve, { ...deps, pickups, reading, places, database: kit.database });
  pickupOperationsRoutes(kit.serve, operations);
  const planner = standingPlanner(kit, { places, moves });
  const standing = standingService(kit, { places, moves, planner });
  const calendar = pickupCalendarService(kit, { ...deps, places, moves });
  standingPickupRoutes(kit.serve, { standing, calendar });
  kit.personalData.holdings.push(pickupHolding, standingHolding);
  kit.perishables.push(endedBy('pickup_reminder', 'at', days(30)));
  kit.jobs.every('plan-standing-pick-ups', planEverySeconds, () => planner.run());
  const reminders = pickupReminders(kit, reading);
  kit.jobs.every('remind-before-the-cut-off', remindEverySeconds, () => reminders.run());
  return {
    pickups,
    pickupPlaces: places,
    pickupReading: reading,
    pickupOperations: operations,
    standingPlanner: planner,
    pickupReminders: reminders,
    pickupNotes: pickupsFollowNotes(kit, moves),
    pickupCorrections: pickupsFollowCorrections(kit, moves),
  };
}
