import * as contract from '#shared/features/address-book/address.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { searchTerms } from '#shared/platform/search/terms.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { requireNewestVersion } from '#server/platform/http/changed-meanwhile.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { namesOf } from '#shared/platform/names-of.ts';
import { addressChanges, entryOf, nameKeyOf, searchTextOf } from './address-entry.mapping.ts';
import { addressSuggestions, type AddressSuggestions } from './address-suggestion.service.ts';
import { manyAddresses, type ManyAddresses } from './address-many.service.ts';
import * as queries from './address.queries.ts';
import * as search from './address-search.queries.ts';
import { placed } from './place-check.service.ts';

type Listing = OutputOf<(typeof contract.addressBookListing)['body']>;
type UpdateForm = OutputOf<(typeof contract.updateAddressBook)['body']>;

/** Limits the tag suggestions to those of this many distinct sets of tags; an address book has few. */
const tagSetsMax = 5000;

export interface AddressService extends ManyAddresses, AddressSuggestions {
  list(scope: AccountScope, wanted: Listing): Promise<CallReply<typeof contract.addressBookListing>>;
  /**
   * Creates an address. With an existing reference ID, the same content returns the existing entry; different content is refused.
   */
  create(session: Member, actor: Actor, form: contract.CreateAddressForm): Promise<contract.AddressEntry>;
  find(scope: AccountScope, addressId: string): Promise<contract.AddressEntry>;
  count(
    scope: AccountScope,
    filter: { text: string; tag: string },
  ): Promise<CallReply<typeof contract.addressBookCounts>>;
  /** Refused, with who changed it and when, if it was changed after the form was opened. */
  update(session: Member, actor: Actor, form: UpdateForm): Promise<contract.AddressEntry>;
  isRefIdFree(
    scope: AccountScope,
    wanted: { refId: string; addressBook: contract.AddressKind; addressId?: string | undefined },
  ): Promise<boolean>;
}

export function addressService(
  kit: Pick<Kit, 'database' | 'clock' | 'write'>,
  postcodes: PostcodeService,
): AddressService {
  const { clock, write } = kit;
  const { db } = kit.database;

  return {
    ...manyAddresses(kit),
    ...addressSuggestions(kit),

    async list(scope, { kind, text, tag, cursor, limit }) {
      const wanted = { kind, terms: searchTerms(text), tag, before: cursor ?? null };
      let unread: string | null = null;
      const { rows, next } = await keyPage(
        limit,
        async (most) => {
          const page = await search.listAddresses(db, scope, { ...wanted, limit: most });
          unread = page.stoppedAt;
          return page.rows;
        },
        (row) => row.address_id,
      );
      return { rows: rows.map(entryOf), next: next ?? unread };
    },

    async create({ loginId }, actor, given) {
      const form = { ...given, party: await placed(postcodes, given.party) };
      const move = {
        action: 'address.created',
        repeatable: { call: contract.createAddressBook.path, body: given },
      } satisfies Move;
      return write(actor, move, async ({ trx, subject }) => {
        const { scope } = actor;
        const { kind, refId, party, tags, isDefault } = form;
        await queries.lockKind(trx, scope, kind);
        const existing = refId === '' ? undefined : await queries.findByRef(trx, scope, kind, refId);
        if (existing) {
          if (!isSameParty(existing.party, party))
            throw refuse('conflict', m.address_book_problem_ref_id_taken);
          subject(refId);
          return entryOf(existing);
        }
        const now = clock.now();
        if (isDefault) await queries.clearDefault(trx, scope, kind, { at: now, by: loginId });
        const row = await queries.insertAddress(trx, {
          account_id: scope,
          address_id: newId(clock),
          kind,
          ref_id: refId === '' ? null : refId,
          party: JSON.stringify(party),
          tags,
          is_default: isDefault,
          search_text: searchTextOf(form),
          name_key: nameKeyOf(form.party),
          created_at: now,
          updated_at: now,
          changed_by: loginId,
        });
        subject(refId === '' ? party.name : refId, { addressId: row.address_id });
        return entryOf(row);
      });
    },

    async find(scope, addressId) {
      const row = await queries.findAddress(db, scope, addressId);
      if (!row) throw notFound(m.address_book_the_address);
      return entryOf(row);
    },

    async count(scope, { text, tag }) {
      const counted = async (kind: contract.AddressKind) => {
        const filter = { kind, terms: searchTerms(text), tag };
        const found = await search.countAddresses(db, scope, filter, contract.addressCountMax + 1);
        return {
          count: Math.min(found, contract.addressCountMax),
          isCapped: found > contract.addressCountMax,
        };
      };
      return {
        sender: await counted('sender'),
        receiver: await counted('receiver'),
        tags: await search.listTags(db, scope, tagSetsMax),
      };
    },

    async update({ loginId, market }, actor, given) {
      const {
        addressId,
        version,
        kind: _,
        ...form
      } = { ...given, party: await placed(postcodes, given.party) };
      const { scope } = actor;
      return write(actor, { action: 'address.changed' }, async ({ trx, subject }) => {
        // The kind never changes, so it may be read before the lock; the rest is read under the lock.
        const kind = (await queries.findAddress(trx, scope, addressId))?.kind;
        if (kind) await queries.lockKind(trx, scope, kind);
        const before = await queries.findAddress(trx, scope, addressId);
        if (!before || !kind) throw notFound(m.address_book_the_address);
        requireNewestVersion(version, { ...before, changed_at: before.updated_at }, marketOf(market));
        const owner = form.refId === '' ? undefined : await queries.findByRef(trx, scope, kind, form.refId);
        if (owner && owner.address_id !== addressId)
          throw refuse('conflict', m.address_book_problem_ref_id_taken);
        const now = clock.now();
        if (form.isDefault && !before.is_default)
          await queries.clearDefault(trx, scope, kind, { at: now, by: loginId });
        const row = await queries.updateAddress(trx, scope, addressId, {
          ref_id: form.refId === '' ? null : form.refId,
          party: JSON.stringify(form.party),
          tags: form.tags,
          is_default: form.isDefault,
          search_text: searchTextOf(form),
          name_key: nameKeyOf(form.party),
          updated_at: now,
          changed_by: loginId,
        });
        const entry = entryOf(row);
        subject(form.refId === '' ? form.party.name : form.refId, {
          addressId,
          changes: addressChanges(entryOf(before), entry),
        });
        return entry;
      });
    },

    async isRefIdFree(scope, { refId, addressBook, addressId }) {
      const owner = await queries.findByRef(db, scope, addressBook, refId);
      return owner === undefined || owner.address_id === addressId;
    },
  };
}

function isSameParty(a: Party, b: Party): boolean {
  return namesOf(emptyParty('')).every((key) => a[key] === b[key]);
}
