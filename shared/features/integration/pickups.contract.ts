/** Pick-ups and the address book, for programs. */
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
  pickupNo: 'Number of the pick-up, as shown to people',
  pickup: 'The pick-up',
  state: 'State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled`',
  'address.state': 'State, spelt as in the postcode look-up',
  'party.state': 'State, spelt as in the postcode look-up',
  view: 'Which pick-ups: upcoming, today, collected, failed or cancelled',
  from: 'First day, YYYY-MM-DD',
  to: 'Last day, YYYY-MM-DD',
  search: 'Words to search for: number, name, place',
  day: 'Day, YYYY-MM-DD in the time zone of the account',
  readyTime: 'When the parcels are ready, HH:mm:ss, on the half hour',
  closeTime: 'When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later',
  readyAt: 'When the parcels are ready, as an instant, RFC 3339',
  address: 'Pick-up address; the default sender of the address book, else the company, when left out',
  vehicle: '`motorbike`, `van` or `lorry`',
  hasTrolley: 'True: the driver should bring a trolley',
  isPriority: 'True: some of the parcels are Priority Service',
  pieces: 'Number of pieces',
  weightGrams: 'Total weight in grams',
  note: 'Note for the driver, at most 150 characters',
  consignmentNoteNos: `Consignment note numbers to collect, at most ${pickupShipmentsMax}`,
  consignmentNoteNo: 'Consignment note number (CN)',
  shipmentId: 'Id of the shipment',
  cnCount: 'Number of consignment notes of the pick-up',
  driver: 'The driver; null until one is assigned',
  'driver.name': "The driver's name",
  'driver.phone': "The driver's phone",
  windowFrom: 'Earliest arrival of the driver, HH:mm:ss; empty when not known',
  windowTo: 'Latest arrival of the driver, HH:mm:ss; empty when not known',
  failReason: 'Why nothing was collected; null unless it failed',
  failText: 'More about the reason, as text',
  isStanding: 'True: created by a standing pick-up',
  isOverdue: 'True: the office has closed, and no result was reported',
  changeableUntil: 'Until when it can be rearranged or cancelled, RFC 3339',
  mayChange: 'Whether it can be rearranged or cancelled now',
  shipments: 'The consignment notes of the pick-up',
  'shipments.status': 'Status of the shipment',
  isPrinted: 'Whether its label was printed',
  'shipments.isPriority': 'True: it is Priority Service',
  receiverName: 'Person who receives it',
  receiverPlace: 'Town of the receiver',
  'shipments.pieces': 'Number of pieces of the shipment',
  'shipments.weightGrams': 'Weight of the shipment in grams',
  events: 'Events of the pick-up',
  eventId: 'Id of the event',
  code: 'Code of the event',
  at: 'When it happened, RFC 3339',
  byWhom: 'Who did it',
  detail: 'Details of the event',
  count: 'Number of things concerned',
  'detail.driver': "The driver's name",
  reason: 'Why there is no pick-up on that day, or why it failed; null when there is no reason',
  text: 'More about it, as text',
  followedBy: 'For a failed one: the pick-up that was booked instead; null otherwise',
  days: 'The next days, including those without pick-up',
  isToday: 'True for today',
  holiday: 'Name of the holiday, when that is the reason; null otherwise',
  readyTimes: 'Available times, HH:mm:ss',
  usualCloseTime: 'The usual office-close time, HH:mm:ss',
  isAdded: 'True: they were added to a pick-up that was already booked',
  added: 'Number of consignment notes added',
  leftOut: 'Number that could not be added: scanned, cancelled or in another pick-up',
  kind: '`sender` or `receiver`',
  refId: "The customer's own reference for the address, at most 30 characters; empty when there is none",
  party: 'Person and address',
  tags: 'Tags, at most 10 of 30 characters',
  tag: 'Only addresses with this tag',
  isDefault: 'True: the default for forms and for shipments of programs',
  addressId: 'Id of the address',
  updatedAt: 'When it was last changed, RFC 3339',
  version: 'Version number, increased by each change',
  changedBy: 'Who last changed it',
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
  summary: 'The next pick-up days of a postcode, with the available times',
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
    postcode: 'Postcode of the pick-up; that of the default sender when left out',
    isPriority: 'true: for parcels of Priority Service',
  },
  reply: availableDay.reply,
});

export const listPickups = call({
  method: 'GET',
  path: `${interfaceBase}/pickups`,
  operation: 'pickupsList',
  needs: forPrograms('pickups', arrangePickups),
  summary: 'Pick-ups: upcoming ones soonest first, the others newest first',
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
  summary: 'One pick-up with its timeline and its consignment notes',
  params: pickupParams,
  words,
  reply: getPickup.reply,
});

export const bookPickup = call({
  method: 'POST',
  path: `${interfaceBase}/pickups`,
  operation: 'pickupsBook',
  needs: forPrograms('pickups', arrangePickups),
  summary: 'Book a pick-up, with the named consignment notes',
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
    'Book the next pick-up for consignment notes at their sender address; if one is booked there for the same time, they are added to it',
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
    'Cancel a pick-up, until 60 minutes before its parcels are ready; its consignment notes can then be added to another',
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
  summary: 'Addresses of one kind, newest first; continue until nextCursor is null, as a page may be short',
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
  summary: 'Save an address; the same refId with the same content returns the existing entry',
  body: createAddressForm,
  words,
  reply: createAddressBook.reply,
  idempotent: true,
});
