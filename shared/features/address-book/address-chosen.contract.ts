/** Actions on several addresses at once: delete, restore, tag, merge, export. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { openedVersion } from '#shared/platform/http/changed-meanwhile.ts';
import { csvType, xlsxType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { messages, oneOf, optionalText, text, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  addressEntry,
  addressKinds,
  searchTextMax,
  tagMax,
  tagsMax,
  tooManyTags,
} from './address.contract.ts';

/** The most addresses that one request may change. */
export const chosenMax = 10_000;
const tooManyChosen = ruleText(m.address_book_problem_too_many_at_once, { n: chosenMax });
const idList = () => z.array(uuid()).check(z.maxLength(chosenMax, tooManyChosen));
const chosenLabels = {
  addressIds: m.address_book_addresses,
  filter: m.address_book_filter,
  except: m.address_book_left_out,
  text: m.address_book_search,
  tag: m.address_book_tag,
};

/** Addresses by id, or all that match a filter, except those in `except`. */
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
  summary: 'Deletes addresses from the book; RestoreAddressBook restores them',
  body: chosen,
  /** The deleted addresses, so that they can be restored. */
  reply: z.object({ count: z.number(), addressIds: z.array(z.string()) }),
});

export const restoreAddressBook = call({
  method: 'PATCH',
  path: '/api/addressbook/RestoreAddressBook',
  needs: rights.verified,
  summary: 'Restores deleted addresses unchanged',
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
  summary: 'Adds tags to addresses and removes tags',
  body: labelled(z.object({ ...chosenFields, add: tagList(), remove: tagList() }).check(isOneWay()), {
    ...chosenLabels,
    add: m.address_book_tags_to_add,
    remove: m.address_book_tags_to_remove,
  }),
  /** `fullCount`: addresses that have no room for more tags and are left unchanged. */
  reply: z.object({ count: z.number(), fullCount: z.number() }),
});

export const addressDoubles = call({
  method: 'POST',
  path: '/api/addressbook/AddressBookDoubles',
  needs: rights.verified,
  summary: 'Addresses of one kind that may be duplicates: the same phone, or the same name and postcode',
  body: labelled(
    z.object({
      kind: oneOf(addressKinds),
      cursor: z.optional(z.nullable(z.string().check(z.regex(/^(?:phone|name)\|.{0,400}$/su)))),
    }),
    { kind: m.address_book_kind, cursor: m.address_book_page },
  ),
  reply: z.object({
    groups: z.array(
      z.object({
        why: z.enum(['phone', 'name']),
        /** The newest of the duplicates. */
        rows: z.array(addressEntry),
        count: z.number(),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
  perMinute: 30,
});

export const mergeAddresses = call({
  method: 'PATCH',
  path: '/api/addressbook/MergeAddresses',
  needs: rights.verified,
  summary:
    'Keeps one address and deletes its duplicates; empty fields of the kept one are filled from them. `before` undoes it',
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

export const exportAddressBook = call({
  method: 'POST',
  path: '/api/addressbook/ExportAddressBook',
  needs: rights.exportAddresses,
  summary: 'The addresses of one kind that match, or the named ones, as a file that can be imported again',
  body: labelled(
    z.object({
      kind: oneOf(addressKinds),
      text: optionalText(searchTextMax),
      tag: optionalText(tagMax),
      /** Only these addresses. */
      addressIds: chosenFields.addressIds,
      /** All that match, except these. */
      except: chosenFields.except,
      format: oneOf(['xlsx', 'csv']),
    }),
    { ...chosenLabels, kind: m.address_book_kind, format: m.address_book_format },
  ),
  reply: { file: [xlsxType, csvType] },
});
