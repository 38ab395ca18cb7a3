/** The address book (spec §7 "Address book"), and what the shipment form takes from it. */
import * as z from 'zod/mini';

import { either, rights } from '#shared/access/rights.ts';
import { call } from '#shared/http/call.ts';
import type { CodClass } from '#shared/pricing/cod.rules.ts';
import { LIABILITY_TIER_IDS } from '#shared/pricing/enhanced-liability.rules.ts';
import { partyLabels, partySchema } from '#shared/shipment/shipment.model.ts';
import { labelled } from '#shared/validation/parse.ts';
import { messages, oneOf, optionalText, text, uuid, wholeNumber } from '#shared/validation/rules.ts';

/** Spec §8. */
export const addressMessages = {
  refIdTaken: 'Reference ID is used by another address. Please choose another one.',
  created: 'Create address success',
  updated: 'Update address success',
  deleted: 'Successfully deleted from address book',
  imported: 'Import address successfully',
} as const;

export const addressKinds = ['sender', 'receiver'] as const;
export type AddressKind = (typeof addressKinds)[number];

const searchTextMax = 60;
const refIdMax = 30;
const tagMax = 30;
const tagsMax = 10;
/** Addresses that are deleted or brought back at once. */
const chosenMax = 1000;
/** Counting stops here; an index is not read to its end for a number on a tab. */
export const addressCountMax = 100_000;

const createsShipments = either(rights.createConsignment, rights.createCool);

const addressEntry = z.object({
  addressId: z.string(),
  kind: z.enum(addressKinds),
  /** The customer's own number for it; empty when there is none. */
  refId: z.string(),
  party: partySchema,
  tags: z.array(z.string()),
  isDefault: z.boolean(),
  updatedAt: z.string(),
});
export type AddressEntry = z.output<typeof addressEntry>;

export const addressBookListing = call({
  method: 'POST',
  path: '/api/addressbook/AddressBookListing',
  needs: rights.verified,
  summary:
    'Addresses of one kind, newest first, paged by key; `text` finds name, company, phone, place, reference',
  body: labelled(
    z.object({
      kind: oneOf(addressKinds),
      text: optionalText(searchTextMax),
      tag: optionalText(tagMax),
      /** `next` of the page before; absent for the first. */
      cursor: z.optional(z.nullable(uuid())),
      limit: z._default(wholeNumber(1, 100), 20),
    }),
    { kind: 'Kind', text: 'Search', tag: 'Tag', cursor: 'Page', limit: 'Rows' },
  ),
  reply: z.object({
    rows: z.array(addressEntry),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
});

const counted = z.object({ count: z.number(), isCapped: z.boolean() });

export const addressBookCounts = call({
  method: 'POST',
  path: '/api/addressbook/AddressBookCounts',
  needs: rights.verified,
  summary: 'How many addresses of each kind match, and the tags in use',
  body: labelled(z.object({ text: optionalText(searchTextMax), tag: optionalText(tagMax) }), {
    text: 'Search',
    tag: 'Tag',
  }),
  reply: z.object({ sender: counted, receiver: counted, tags: z.array(z.string()) }),
});

export const getAddressBook = call({
  method: 'GET',
  path: '/api/addressbook/GetAddressBook',
  needs: rights.verified,
  summary: 'One address',
  query: labelled(z.object({ addressId: uuid() }), { addressId: 'Address' }),
  reply: addressEntry,
});

const addressFields = {
  kind: oneOf(addressKinds),
  refId: optionalText(refIdMax),
  party: partySchema,
  tags: z._default(z.array(text(tagMax)).check(z.maxLength(tagsMax, `can have at most ${tagsMax} tags`)), []),
  isDefault: z._default(z.boolean(), false),
};

export const addressLabels = {
  addressId: 'Address',
  kind: 'Kind',
  refId: 'Reference ID',
  tags: 'Tags',
  ...Object.fromEntries(Object.entries(partyLabels).map(([name, label]) => [`party.${name}`, label])),
};

export const createAddressForm = labelled(z.object(addressFields), addressLabels);
export type CreateAddressForm = z.output<typeof createAddressForm>;

export const createAddressBook = call({
  method: 'POST',
  path: '/api/addressbook/CreateAddressBook',
  needs: rights.verified,
  summary: 'Saves an address; the same reference ID with the same content answers the entry that is there',
  body: createAddressForm,
  reply: addressEntry,
  idempotent: true,
});

export const updateAddressBook = call({
  method: 'PATCH',
  path: '/api/addressbook/UpdateAddressBook',
  needs: rights.verified,
  summary: 'Changes an address; its kind stays what it is',
  body: labelled(z.object({ addressId: uuid(), ...addressFields }), addressLabels),
  reply: addressEntry,
});

const chosen = labelled(
  z.object({
    addressIds: z
      .array(uuid())
      .check(
        z.minLength(1, messages.required),
        z.maxLength(chosenMax, `can be at most ${chosenMax} at once`),
      ),
  }),
  { addressIds: 'Addresses' },
);

export const deleteAddressBook = call({
  method: 'PATCH',
  path: '/api/addressbook/DeleteAddressBook',
  needs: rights.verified,
  summary: 'Takes addresses out of the book; RestoreAddressBook brings them back',
  body: chosen,
  reply: z.object({ count: z.number() }),
});

export const restoreAddressBook = call({
  method: 'PATCH',
  path: '/api/addressbook/RestoreAddressBook',
  needs: rights.verified,
  summary: 'Brings deleted addresses back, as they were',
  body: chosen,
  reply: z.object({ count: z.number() }),
});

/** The screen takes a failure as `true` (spec §4: "reference-id check fails open"). */
export const getRefId = call({
  method: 'GET',
  path: '/api/addressbook/GetRefId',
  needs: rights.verified,
  summary: 'Whether a reference ID is free in the book of senders or of receivers',
  query: labelled(
    z.object({
      refId: text(refIdMax),
      addressBook: oneOf(addressKinds),
      /** The address that is being edited; its own reference ID is free for it. */
      addressId: z.optional(uuid()),
    }),
    { refId: 'Reference ID', addressBook: 'Kind', addressId: 'Address' },
  ),
  reply: z.boolean(),
});

export const exportAddressBook = call({
  method: 'POST',
  path: '/api/addressbook/ExportAddressBook',
  needs: rights.verified,
  summary: 'The addresses of one kind that match, as a file that can be imported again',
  body: labelled(
    z.object({
      kind: oneOf(addressKinds),
      text: optionalText(searchTextMax),
      tag: optionalText(tagMax),
      format: oneOf(['xlsx', 'csv']),
    }),
    { kind: 'Kind', text: 'Search', tag: 'Tag', format: 'Format' },
  ),
  reply: {
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv; charset=utf-8'],
  },
});

/**
 * Where a shipment starts unless told otherwise: the default sender address, else the company's own address; and
 * what the account may do, so that the form can say so before it is sent.
 */
export const getSender = call({
  method: 'GET',
  path: '/api/shipment/GetSender',
  needs: createsShipments,
  summary: 'The sender that a new shipment starts with, and the limits of the account',
  reply: z.object({
    source: z.enum(['addressBook', 'company']),
    party: partySchema,
    limits: z.object({
      codClass: z.enum(['standard', 'enhanced'] satisfies CodClass[]),
      liabilityTier: z.enum(LIABILITY_TIER_IDS),
    }),
  }),
});

export const suggestReceivers = call({
  method: 'GET',
  path: '/api/shipment/SuggestReceivers',
  needs: createsShipments,
  summary: 'Receivers for the type-ahead: from the address book first, then from recent shipments',
  query: labelled(z.object({ text: optionalText(searchTextMax) }), { text: 'Search' }),
  reply: z.object({
    rows: z.array(
      z.object({
        source: z.enum(['addressBook', 'recent']),
        party: partySchema,
      }),
    ),
  }),
});
