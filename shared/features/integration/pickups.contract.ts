/** Pick-ups and the address book by program. */
import * as z from 'zod/mini';

import {
  addressBookListing,
  addressKinds,
  createAddressBook,
  createAddressForm,
} from '#shared/features/address-book/address.contract.ts';
import { rearrangeForm } from '#shared/features/pickup/pickup-change.contract.ts';
import { availableDay } from '#shared/features/pickup/pickup-place.contract.ts';
import {
  bookShipments,
  getPickup,
  pickupForm,
  pickupLabels,
  pickupListing,
  pickupShipmentsMax,
} from '#shared/features/pickup/pickup.contract.ts';
import { pickupViewIds } from '#shared/features/pickup/pickup.model.ts';
import { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { isoDay, messages, oneOf, optionalText, text, uuid } from '#shared/platform/validation/rules.ts';

import { fieldWords, forPrograms, interfaceBase, pageFields } from './integration.model.ts';
import { partyWords } from './shipment-input.model.ts';

const words = {
  ...fieldWords,
  ...partyWords('address'),
  ...partyWords('party'),
  pickupId: 'Id of the pick-up',
  pickupNo: 'Number of the pick-up, as people say it',
  pickup: 'The pick-up',
  state: 'Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled`',
  'address.state': 'State, as the postcode look-up spells it',
  'party.state': 'State, as the postcode look-up spells it',
  view: 'Which of them: upcoming, today, collected, failed or cancelled',
  from: 'First day, YYYY-MM-DD',
  to: 'Last day, YYYY-MM-DD',
  search: 'Words to search for: number, name, place',
  day: 'Day, YYYY-MM-DD in the time zone of the account',
  readyTime: 'When the parcels are ready, HH:mm:ss in half hours',
  closeTime: 'When the office closes, HH:mm:ss in half hours, at least 60 minutes later',
  readyAt: 'The same as an instant, RFC 3339',
  address: 'Where it is; the default sender of the address book, else the company, when left out',
  vehicle: '`motorbike`, `van` or `lorry`',
  hasTrolley: 'True: the driver should bring a trolley',
  isPriority: 'True: parcels of Priority Service are among them',
  pieces: 'How many pieces',
  weightGrams: 'Weight of all together in grams',
  note: 'For the driver, at most 150 characters',
  consignmentNoteNos: `Consignment note numbers that go with it, at most ${pickupShipmentsMax}`,
  consignmentNoteNo: 'Consignment note number (CN)',
  shipmentId: 'Id of the shipment',
  cnCount: 'How many consignment notes go with it',
  driver: 'Who comes; null until somebody is assigned',
  'driver.name': "The driver's name",
  'driver.phone': "The driver's phone",
  windowFrom: 'From when the driver comes, HH:mm:ss; empty when not told',
  windowTo: 'Until when the driver comes, HH:mm:ss; empty when not told',
  failReason: 'Why nothing was taken along; null unless it failed',
  failText: 'More of it in words',
  isStanding: 'True: made by a standing order',
  isOverdue: 'True: the office has closed, and nobody has told what became of it',
  changeableUntil: 'Until when it may be rearranged or cancelled, RFC 3339',
  mayChange: 'Whether it may be rearranged or cancelled now',
  shipments: 'The consignment notes that go with it',
  'shipments.status': 'Where the shipment is in its life',
  isPrinted: 'Whether its label was printed',
  'shipments.isPriority': 'True: of Priority Service',
  receiverName: 'Person who receives it',
  receiverPlace: 'Town that it goes to',
  'shipments.pieces': 'How many pieces the shipment has',
  'shipments.weightGrams': 'Weight of the shipment in grams',
  events: 'What happened to the pick-up',
  eventId: 'Id of the event',
  code: 'Which event',
  at: 'When, RFC 3339',
  byWhom: 'Who did it',
  detail: 'More of the event',
  count: 'How many',
  'detail.driver': "The driver's name",
  reason: 'Why nobody comes on that day, or why it failed; null where there is no reason',
  text: 'More of it in words',
  followedBy: 'Of a failed one: the pick-up that was booked instead; null without',
  days: 'The next days, those on which nobody comes included',
  isToday: 'True for today',
  holiday: 'Name of the holiday, where that is the reason; null otherwise',
  readyTimes: 'Times that can be had, HH:mm:ss',
  usualCloseTime: 'The usual office-close time, HH:mm:ss',
  isAdded: 'True: they went to a pick-up that was booked already',
  added: 'How many went with it',
  leftOut: 'How many could not: scanned, cancelled or with another pick-up',
  kind: '`sender` or `receiver`',
  refId: "The customer's own number for the address, at most 30 characters; empty when there is none",
  party: 'Who and where',
  tags: 'Tags, at most 10 of 30 characters',
  tag: 'Only addresses with this tag',
  isDefault: 'True: what forms and shipments of programs start with',
  addressId: 'Id of the address',
  updatedAt: 'When it was last changed, RFC 3339',
  version: 'Rises with each change',
  changedBy: 'Who changed it last',
  changedAt: 'When it was last changed, RFC 3339',
};

const { arrangePickups } = rights;
const pickupParams = labelled(z.object({ pickupId: uuid() }), pickupLabels);
const cnList = z.array(text(60)).check(z.maxLength(pickupShipmentsMax, messages.atMost(pickupShipmentsMax)));

export const pickupDays = call({
  method: 'GET',
  path: `${interfaceBase}/pickups/days`,
  operation: 'pickupsDays',
  needs: forPrograms('pickups', arrangePickups),
  summary: 'The next days on which the station of a postcode comes, with the times that are left',
  query: labelled(
    z.object({
      postcode: optionalText(12),
      city: optionalText(60),
      isPriority: z._default(oneOf(['true', 'false']), 'false'),
    }),
    pickupLabels,
  ),
  words: {
    ...words,
    postcode: 'Where it is; that of the default sender when left out',
    isPriority: 'true: for parcels of Priority Service',
  },
  reply: availableDay.reply,
});

export const listPickups = call({
  method: 'GET',
  path: `${interfaceBase}/pickups`,
  operation: 'pickupsList',
  needs: forPrograms('pickups', arrangePickups),
  summary: 'Pick-ups: upcoming ones from the next on, the others newest first',
  query: labelled(
    z.object({
      view: z._default(oneOf(pickupViewIds), 'upcoming'),
      search: optionalText(60),
      from: z.optional(isoDay()),
      to: z.optional(isoDay()),
      ...pageFields,
    }),
    pickupLabels,
  ),
  words,
  reply: z.object({ rows: pickupListing.reply.shape.rows, nextCursor: z.nullable(z.string()) }),
});

export const readPickup = call({
  method: 'GET',
  path: `${interfaceBase}/pickups/:pickupId`,
  operation: 'pickupsGet',
  needs: forPrograms('pickups', arrangePickups),
  summary: 'One pick-up with its time line and its consignment notes',
  params: pickupParams,
  words,
  reply: getPickup.reply,
});

export const bookPickup = call({
  method: 'POST',
  path: `${interfaceBase}/pickups`,
  operation: 'pickupsBook',
  needs: forPrograms('pickups', arrangePickups),
  summary: 'Book a pick-up; the consignment notes that are named go with it',
  body: labelled(
    z.extend(pickupForm, { address: z.optional(partySchema), consignmentNoteNos: z._default(cnList, []) }),
    pickupLabels,
  ),
  words,
  reply: getPickup.reply,
  idempotent: true,
});

export const bookNextPickup = call({
  method: 'POST',
  path: `${interfaceBase}/pickups/next`,
  operation: 'pickupsBookNext',
  needs: forPrograms('pickups', arrangePickups),
  summary:
    'Book the next pick-up for consignment notes, where they are sent from; one that is booked there for the same time takes them along',
  body: labelled(
    z.object({ consignmentNoteNos: cnList.check(z.minLength(1, messages.required)) }),
    pickupLabels,
  ),
  words,
  reply: bookShipments.reply,
  idempotent: true,
});

export const movePickup = call({
  method: 'PATCH',
  path: `${interfaceBase}/pickups/:pickupId`,
  operation: 'pickupsRearrange',
  needs: forPrograms('pickups', arrangePickups),
  summary: 'Rearrange a pick-up, until 60 minutes before its parcels are ready',
  params: pickupParams,
  body: rearrangeForm,
  words,
  reply: getPickup.reply,
  idempotent: true,
});

export const cancelPickup = call({
  method: 'POST',
  path: `${interfaceBase}/pickups/:pickupId/cancel`,
  operation: 'pickupsCancel',
  needs: forPrograms('pickups', arrangePickups),
  summary:
    'Cancel a pick-up, until 60 minutes before its parcels are ready; its consignment notes are free again',
  params: pickupParams,
  words,
  reply: getPickup.reply,
  idempotent: true,
});

export const listAddresses = call({
  method: 'GET',
  path: `${interfaceBase}/addresses`,
  operation: 'addressesList',
  needs: forPrograms('shipments', rights.verified),
  summary: 'Addresses of one kind, newest first',
  query: labelled(
    z.object({
      kind: z._default(oneOf(addressKinds), 'receiver'),
      search: optionalText(60),
      tag: optionalText(30),
      ...pageFields,
      cursor: z.optional(uuid()),
    }),
    {},
  ),
  words,
  reply: z.object({ rows: addressBookListing.reply.shape.rows, nextCursor: z.nullable(z.string()) }),
});

export const createAddress = call({
  method: 'POST',
  path: `${interfaceBase}/addresses`,
  operation: 'addressesCreate',
  needs: forPrograms('shipments', rights.verified),
  summary: 'Save an address; the same refId with the same content answers the entry that is there',
  body: createAddressForm,
  words,
  reply: createAddressBook.reply,
  idempotent: true,
});
