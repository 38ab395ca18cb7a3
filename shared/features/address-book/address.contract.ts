/** The address book (spec §7 "Address book"): search, read, save. */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { oneOf, optionalText, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyWords } from './party-words.model.ts';

export const addressKinds = ['sender', 'receiver'] as const;
export type AddressKind = (typeof addressKinds)[number];

export const searchTextMax = 200;
const refIdMax = 30;
export const tagMax = 30;
export const tagsMax = 10;
/** Counting stops here: an index is not read to its end for a number on a tab. */
export const addressCountMax = 100_000;

export const addressEntry = z.object({
  addressId: z.string(),
  kind: z.enum(addressKinds),
  /** The customer's own reference for the address; empty when there is none. */
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
    'Addresses of one kind, newest first, paged by key; `text` searches name, company, phone, place, reference',
  body: labelled(
    z.object({
      kind: oneOf(addressKinds),
      text: optionalText(searchTextMax),
      tag: optionalText(tagMax),
      /** `next` of the previous page; absent for the first. */
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

export const tooManyTags = ruleText(m.address_book_problem_too_many_tags, { n: tagsMax });
const addressFields = {
  kind: oneOf(addressKinds),
  refId: optionalText(refIdMax),
  party: partySchema,
  tags: z._default(z.array(text(tagMax)).check(z.maxLength(tagsMax, tooManyTags)), []),
  isDefault: z._default(z.boolean(), false),
};

const addressLabels = {
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
  summary: 'Saves an address; the same reference ID with the same content returns the existing entry',
  body: createAddressForm,
  reply: addressEntry,
  idempotent: true,
});

export const updateAddressBook = call({
  method: 'PATCH',
  path: '/api/addressbook/UpdateAddressBook',
  needs: rights.verified,
  summary:
    'Changes an address; its kind cannot be changed. `version` is the version that was read: a newer one is not overwritten (409)',
  body: labelled(z.object({ addressId: uuid(), version: openedVersion(), ...addressFields }), addressLabels),
  reply: addressEntry,
});

/** The screen treats a failed request as `true` (spec §4: "reference-id check fails open"). */
export const getRefId = call({
  method: 'GET',
  path: '/api/addressbook/GetRefId',
  needs: rights.verified,
  summary: 'Whether a reference ID is free in the book of senders or of receivers',
  query: labelled(
    z.object({
      refId: text(refIdMax),
      addressBook: oneOf(addressKinds),
      /** The address that is being edited: its own reference ID counts as free. */
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
