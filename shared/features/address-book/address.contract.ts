/** The address book (spec §7 "Address book"), and what the shipment form takes from it. */
import * as z from 'zod/mini';

import { either, rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import type { CodClass } from '#shared/features/pricing/cod.rules.ts';
import { LIABILITY_TIER_IDS } from '#shared/features/pricing/enhanced-liability.rules.ts';
import { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { messages, oneOf, optionalText, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyWords } from './party-words.model.ts';

export const addressKinds = ['sender', 'receiver'] as const;
export type AddressKind = (typeof addressKinds)[number];

const searchTextMax = 60;
const refIdMax = 30;
const tagMax = 30;
export const tagsMax = 10;
/** Addresses that are changed at once. */
export const chosenMax = 10_000;
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
  ...versionFields,
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
    {
      kind: m.address_book_kind,
      text: m.address_book_search,
      tag: m.address_book_tag,
      cursor: m.address_book_page,
      limit: m.address_book_rows,
    },
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
    text: m.address_book_search,
    tag: m.address_book_tag,
  }),
  reply: z.object({ sender: counted, receiver: counted, tags: z.array(z.string()) }),
});

export const getAddressBook = call({
  method: 'GET',
  path: '/api/addressbook/GetAddressBook',
  needs: rights.verified,
  summary: 'One address',
  query: labelled(z.object({ addressId: uuid() }), { addressId: m.address_book_address }),
  reply: addressEntry,
});

const tooManyTags = ruleText(m.address_book_problem_too_many_tags, { n: tagsMax });
const addressFields = {
  kind: oneOf(addressKinds),
  refId: optionalText(refIdMax),
  party: partySchema,
  tags: z._default(z.array(text(tagMax)).check(z.maxLength(tagsMax, tooManyTags)), []),
  isDefault: z._default(z.boolean(), false),
};

export const addressLabels = {
  addressId: m.address_book_address,
  version: m.address_book_version,
  kind: m.address_book_kind,
  refId: m.address_book_reference_id,
  tags: m.address_book_tags,
  ...Object.fromEntries(Object.entries(partyWords).map(([name, label]) => [`party.${name}`, label])),
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
  summary:
    'Changes an address; its kind stays what it is. `version` is the one that was read: a newer one is not written over (409)',
  body: labelled(z.object({ addressId: uuid(), version: openedVersion(), ...addressFields }), addressLabels),
  reply: addressEntry,
});

const tooManyChosen = ruleText(m.address_book_problem_too_many_at_once, { n: chosenMax });
const idList = () => z.array(uuid()).check(z.maxLength(chosenMax, tooManyChosen));
const chosenLabels = {
  addressIds: m.address_book_addresses,
  filter: m.address_book_filter,
  except: m.address_book_left_out,
  text: m.address_book_search,
  tag: m.address_book_tag,
};

/** Addresses by id, or all that match a filter but a few. */
const chosenFields = {
  addressIds: z.optional(idList().check(z.minLength(1, messages.required))),
  filter: z.optional(
    z.object({ kind: oneOf(addressKinds), text: optionalText(searchTextMax), tag: optionalText(tagMax) }),
  ),
  except: z._default(idList(), []),
};
const isOneWay = <T extends { addressIds?: unknown; filter?: unknown }>() =>
  z.refine<T>(({ addressIds, filter }) => (addressIds === undefined) !== (filter === undefined), {
    path: ['addressIds'],
    message: messages.required,
  });
const chosen = labelled(z.object(chosenFields).check(isOneWay()), chosenLabels);
export type ChosenAddresses = z.output<typeof chosen>;

const chosenById = labelled(
  z.object({ addressIds: idList().check(z.minLength(1, messages.required)) }),
  chosenLabels,
);

export const deleteAddressBook = call({
  method: 'PATCH',
  path: '/api/addressbook/DeleteAddressBook',
  needs: rights.verified,
  summary: 'Takes addresses out of the book; RestoreAddressBook brings them back',
  body: chosen,
  /** Which they were, so that they can be brought back. */
  reply: z.object({ count: z.number(), addressIds: z.array(z.string()) }),
});

export const restoreAddressBook = call({
  method: 'PATCH',
  path: '/api/addressbook/RestoreAddressBook',
  needs: rights.verified,
  summary: 'Brings deleted addresses back, as they were',
  body: chosenById,
  reply: z.object({ count: z.number() }),
});

const tagList = () => z._default(z.array(text(tagMax)).check(z.maxLength(tagsMax, tooManyTags)), []);

export const tagForm = labelled(
  z.object({ add: tagList(), remove: tagList() }).check(
    z.refine(({ add, remove }) => add.length + remove.length > 0, {
      path: ['add'],
      message: messages.required,
    }),
  ),
  { add: m.address_book_tags_to_add, remove: m.address_book_tags_to_remove },
);

export const tagAddressBook = call({
  method: 'PATCH',
  path: '/api/addressbook/TagAddressBook',
  needs: rights.verified,
  summary: 'Adds tags to addresses and takes tags away',
  body: labelled(z.object({ ...chosenFields, add: tagList(), remove: tagList() }).check(isOneWay()), {
    ...chosenLabels,
    add: m.address_book_tags_to_add,
    remove: m.address_book_tags_to_remove,
  }),
  /** `fullCount`: addresses that have no room for more tags, and stay as they are. */
  reply: z.object({ count: z.number(), fullCount: z.number() }),
});

export const addressDoubles = call({
  method: 'POST',
  path: '/api/addressbook/AddressBookDoubles',
  needs: rights.verified,
  summary: 'Addresses of one kind that may be doubles: the same phone, or the same name and postcode',
  body: labelled(z.object({ kind: oneOf(addressKinds) }), { kind: m.address_book_kind }),
  reply: z.object({
    groups: z.array(z.object({ why: z.enum(['phone', 'name']), rows: z.array(addressEntry) })),
    /** There are more than these. */
    isCapped: z.boolean(),
  }),
  perMinute: 30,
});

export const mergeAddresses = call({
  method: 'PATCH',
  path: '/api/addressbook/MergeAddresses',
  needs: rights.verified,
  summary:
    'Keeps one address and deletes its doubles; what is empty in the kept one is filled from them. `before` undoes it',
  body: labelled(
    z.object({
      keepId: uuid(),
      version: openedVersion(),
      dropIds: idList().check(z.minLength(1, messages.required)),
    }),
    {
      keepId: m.address_book_address,
      version: m.address_book_version,
      dropIds: m.address_book_doubles,
    },
  ),
  reply: z.object({ kept: addressEntry, before: addressEntry }),
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
    {
      refId: m.address_book_reference_id,
      addressBook: m.address_book_kind,
      addressId: m.address_book_address,
    },
  ),
  reply: z.boolean(),
});

export const exportAddressBook = call({
  method: 'POST',
  path: '/api/addressbook/ExportAddressBook',
  needs: rights.exportAddresses,
  summary:
    'The addresses of one kind that match, or those that are named, as a file that can be imported again',
  body: labelled(
    z.object({
      kind: oneOf(addressKinds),
      text: optionalText(searchTextMax),
      tag: optionalText(tagMax),
      /** Just these. */
      addressIds: chosenFields.addressIds,
      /** All that match but these. */
      except: chosenFields.except,
      format: oneOf(['xlsx', 'csv']),
    }),
    { ...chosenLabels, kind: m.address_book_kind, format: m.address_book_format },
  ),
  reply: {
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv; charset=utf-8'],
  },
});

/**
 * Where a shipment starts unless given otherwise: the default sender address, else the company's own address; and
 * what the account may do, so that the form can show it before it is sent.
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
      isDangerousGoods: z.boolean(),
    }),
  }),
});

export const suggestReceivers = call({
  method: 'GET',
  path: '/api/shipment/SuggestReceivers',
  needs: createsShipments,
  summary: 'Receivers for the type-ahead: from the address book first, then from recent shipments',
  query: labelled(z.object({ text: optionalText(searchTextMax) }), { text: m.address_book_search }),
  reply: z.object({
    rows: z.array(
      z.object({
        source: z.enum(['addressBook', 'recent']),
        party: partySchema,
      }),
    ),
  }),
});
