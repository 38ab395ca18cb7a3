import * as contract from '#shared/address/address.contract.ts';
import type { KnownChoice } from '#shared/address-import/address-import.model.ts';
import { updatedBy } from '#shared/address-import/address-import.rules.ts';
import { limits as business } from '#shared/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/http/call.ts';
import { isMarketId, MALAYSIA, marketOf } from '#shared/market/markets.ts';
import { fold, foldAll } from '#shared/search/fold.ts';
import { emptyParty, type Party } from '#shared/shipment/shipment.model.ts';

import type { AccountScope } from '../db/account-scope.ts';
import { newId } from '../db/ids.ts';
import type { Actor } from '../db/write.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import type { Kit } from '../kit.ts';
import type { PostcodeService } from '../postcode/postcode.service.ts';
import { addressChanges, entryOf, likeness, searchTextOf } from './address-entry.mapping.ts';
import * as queries from './address.queries.ts';
import { placed } from './place-check.service.ts';

type Listing = OutputOf<(typeof contract.addressBookListing)['body']>;
type UpdateForm = OutputOf<(typeof contract.updateAddressBook)['body']>;
type Suggestions = CallReply<typeof contract.suggestReceivers>['rows'];

const suggestionsMax = 8;
/** Recent receivers are looked for in this many shipments. */
const recentDepth = 2000;

/** Tags on offer are those of so many addresses. */
const tagDepth = 5000;

export const refIdKnownMessage = 'Reference ID is in the address book already';

export interface SavedMany {
  createdCount: number;
  updatedCount: number;
  skippedCount: number;
}

export interface AddressService {
  list(scope: AccountScope, wanted: Listing): Promise<CallReply<typeof contract.addressBookListing>>;
  /** The same reference ID with the same content answers the entry that is there; with other content it is refused. */
  create(actor: Actor, form: contract.CreateAddressForm): Promise<contract.AddressEntry>;
  find(scope: AccountScope, addressId: string): Promise<contract.AddressEntry>;
  count(
    scope: AccountScope,
    filter: { text: string; tag: string },
  ): Promise<CallReply<typeof contract.addressBookCounts>>;
  update(actor: Actor, form: UpdateForm): Promise<contract.AddressEntry>;
  /** All of them or none: one that is not there refuses the rest. */
  remove(actor: Actor, addressIds: readonly string[]): Promise<{ count: number }>;
  /** Brings back what was deleted; refused when a reference ID was given away meanwhile. */
  restore(actor: Actor, addressIds: readonly string[]): Promise<{ count: number }>;
  /** Whose these reference IDs are in the book, and which of these addresses it has (as `likeness`). */
  known(
    scope: AccountScope,
    kind: contract.AddressKind,
    rows: readonly { refId: string; phone: string }[],
  ): Promise<{ names: Map<string, string>; addresses: Set<string> }>;
  /**
   * Saves many in one transaction: all or none. The forms are checked already; what the book alone can tell is told by
   * place, as `rows.12.refId`. `known` says what becomes of those whose reference ID is in the book.
   */
  saveMany(
    actor: Actor,
    wanted: {
      kind: contract.AddressKind;
      known: KnownChoice;
      forms: readonly contract.CreateAddressForm[];
    },
    repeatable: { call: string; body: unknown },
  ): Promise<SavedMany>;
  isRefIdFree(
    scope: AccountScope,
    wanted: { refId: string; addressBook: contract.AddressKind; addressId?: string | undefined },
  ): Promise<boolean>;
  startingSender(scope: AccountScope): Promise<CallReply<typeof contract.getSender>>;
  suggestReceivers(scope: AccountScope, text: string): Promise<Suggestions>;
}

export function addressService(
  { database, clock, write }: Pick<Kit, 'database' | 'clock' | 'write'>,
  postcodes: PostcodeService,
): AddressService {
  const { db } = database;

  return {
    async list(scope, { kind, text, tag, cursor, limit }) {
      const page = { kind, folded: fold(text), tag, before: cursor ?? null, limit: limit + 1 };
      const rows = await queries.listAddresses(db, scope, page);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return { rows: shown.map(entryOf), next: rows.length > limit && last ? last.address_id : null };
    },

    async create(actor, given) {
      const form = { ...given, party: await placed(postcodes, given.party) };
      const move = {
        action: 'Created address',
        repeatable: { call: contract.createAddressBook.path, body: given },
      };
      return write(actor, move, async ({ trx, subject }) => {
        const { scope } = actor;
        const { kind, refId, party, tags, isDefault } = form;
        await queries.lockKind(trx, scope, kind);
        const existing = refId === '' ? undefined : await queries.findByRef(trx, scope, kind, refId);
        if (existing) {
          if (!isSameParty(existing.party, party))
            throw new Refused('conflict', contract.addressMessages.refIdTaken);
          subject(refId);
          return entryOf(existing);
        }
        if (isDefault) await queries.clearDefault(trx, scope, kind);
        const now = clock.now();
        const row = await queries.insertAddress(trx, {
          account_id: scope,
          address_id: newId(clock),
          kind,
          ref_id: refId === '' ? null : refId,
          party: JSON.stringify(party),
          tags,
          is_default: isDefault,
          search_text: searchTextOf(form),
          created_at: now,
          updated_at: now,
        });
        subject(refId === '' ? party.name : refId, { addressId: row.address_id });
        return entryOf(row);
      });
    },

    async find(scope, addressId) {
      const row = await queries.findAddress(db, scope, addressId);
      if (!row) throw notFound('The address');
      return entryOf(row);
    },

    async count(scope, { text, tag }) {
      const counted = async (kind: contract.AddressKind) => {
        const filter = { kind, folded: fold(text), tag };
        const found = await queries.countAddresses(db, scope, filter, contract.addressCountMax + 1);
        return {
          count: Math.min(found, contract.addressCountMax),
          isCapped: found > contract.addressCountMax,
        };
      };
      return {
        sender: await counted('sender'),
        receiver: await counted('receiver'),
        tags: await queries.listTags(db, scope, tagDepth),
      };
    },

    async update(actor, given) {
      const { addressId, kind: _, ...form } = { ...given, party: await placed(postcodes, given.party) };
      const { scope } = actor;
      return write(actor, { action: 'Changed address' }, async ({ trx, subject }) => {
        const before = await queries.findAddress(trx, scope, addressId);
        if (!before) throw notFound('The address');
        const { kind } = before;
        await queries.lockKind(trx, scope, kind);
        const owner = form.refId === '' ? undefined : await queries.findByRef(trx, scope, kind, form.refId);
        if (owner && owner.address_id !== addressId)
          throw new Refused('conflict', contract.addressMessages.refIdTaken);
        if (form.isDefault && !before.is_default) await queries.clearDefault(trx, scope, kind);
        const row = await queries.updateAddress(trx, scope, addressId, {
          ref_id: form.refId === '' ? null : form.refId,
          party: JSON.stringify(form.party),
          tags: form.tags,
          is_default: form.isDefault,
          search_text: searchTextOf(form),
          updated_at: clock.now(),
        });
        const entry = entryOf(row);
        subject(form.refId === '' ? form.party.name : form.refId, {
          addressId,
          changes: addressChanges(entryOf(before), entry),
        });
        return entry;
      });
    },

    remove(actor, addressIds) {
      const chosen = [...new Set(addressIds)];
      return write(actor, { action: 'Deleted address', detail: { addressIds: chosen } }, async (written) => {
        const count = await queries.deleteAddresses(written.trx, actor.scope, chosen, clock.now());
        if (count < chosen.length) throw notFound('The address');
        written.subject(addressesNamed(count));
        return { count };
      });
    },

    restore(actor, addressIds) {
      const chosen = [...new Set(addressIds)];
      const { scope } = actor;
      return write(actor, { action: 'Restored address', detail: { addressIds: chosen } }, async (written) => {
        const { trx } = written;
        for (const kind of contract.addressKinds) await queries.lockKind(trx, scope, kind);
        const rows = await queries.findDeleted(trx, scope, chosen);
        if (rows.length < chosen.length) throw notFound('The address');
        const notDefault: string[] = [];
        for (const kind of contract.addressKinds) {
          const ofKind = rows.filter((row) => row.kind === kind);
          const refIds = ofKind.flatMap(({ ref_id }) => (ref_id === null ? [] : [ref_id]));
          const [taken] = await queries.findByRefs(trx, scope, kind, refIds);
          if (taken) throw new Refused('conflict', refIdGivenAway(taken.refId));
          if (await queries.findDefault(trx, scope, kind)) {
            notDefault.push(...ofKind.map(({ address_id }) => address_id));
          }
        }
        await queries.restoreAddresses(trx, scope, chosen, notDefault);
        written.subject(addressesNamed(rows.length));
        return { count: rows.length };
      });
    },

    async known(scope, kind, rows) {
      const texts = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))];
      const taken = await queries.findByRefs(db, scope, kind, texts(rows.map(({ refId }) => refId)));
      const parties = await queries.partiesByPhone(db, scope, kind, texts(rows.map(({ phone }) => phone)));
      return {
        names: new Map(taken.map(({ refId, party }) => [refId, party.name])),
        addresses: new Set(parties.map(likeness)),
      };
    },

    saveMany(actor, { kind, known, forms }, repeatable) {
      const { scope } = actor;
      const move = { action: 'Imported addresses', detail: { kind, known }, repeatable };
      return write(actor, move, async ({ trx, subject }) => {
        await queries.lockKind(trx, scope, kind);
        const refIds = forms.map(({ refId }) => refId).filter((refId) => refId !== '');
        const inBook = new Map(
          (await queries.findByRefs(trx, scope, kind, refIds)).map((entry) => [entry.refId, entry]),
        );
        if (known === 'refuse') refuseKnown(forms, inBook);
        const fresh = forms.filter(({ refId }) => !inBook.has(refId));
        const changes = known === 'update' ? forms.flatMap((form) => changeOf(form, inBook)) : [];
        const added = fresh.map((form) => ({ ...columnsOf(form), addressId: newId(clock) }));
        await queries.insertAddresses(trx, scope, kind, added, clock.now());
        await queries.updateAddresses(trx, scope, changes, clock.now());
        const saved = {
          createdCount: added.length,
          updatedCount: changes.length,
          skippedCount: forms.length - added.length - changes.length,
        };
        subject(savedText(saved), { ...saved });
        return saved;
      });
    },

    async isRefIdFree(scope, { refId, addressBook, addressId }) {
      const owner = await queries.findByRef(db, scope, addressBook, refId);
      return owner === undefined || owner.address_id === addressId;
    },

    async startingSender(scope) {
      const [chosen, account] = [
        await queries.findDefault(db, scope, 'sender'),
        await queries.findCompany(db, scope),
      ];
      const limits = { codClass: account.cod_class, liabilityTier: account.el_tier };
      if (chosen) return { source: 'addressBook', party: chosen.party, limits };
      const { code } = marketOf(isMarketId(account.market) ? account.market : MALAYSIA);
      const { name, registrationNo: _, ...rest } = account.company;
      const party = { ...emptyParty(code), ...rest, name, companyName: name };
      return { source: 'company', party: shortened(party), limits };
    },

    async suggestReceivers(scope, text) {
      const folded = fold(text);
      const book = await queries.listAddresses(db, scope, {
        kind: 'receiver',
        folded,
        tag: '',
        before: null,
        limit: suggestionsMax,
      });
      const recent = await queries.recentReceivers(db, scope, {
        folded,
        depth: recentDepth,
        limit: suggestionsMax * 4,
      });
      const seen = new Set<string>();
      const suggestions: Suggestions = [
        ...book.map(({ party }) => ({ source: 'addressBook' as const, party })),
        // A shipment is also found by its CN and order ID, which say nothing about the receiver.
        ...recent
          .filter((party) => receiverText(party).includes(folded))
          .map((party) => ({ source: 'recent' as const, party })),
      ];
      return suggestions
        .filter(({ party }) => {
          const key = foldAll([party.name, '|', party.phone, '|', party.postcode]);
          if (seen.has(key)) return false;
          seen.add(key);
          return true;
        })
        .slice(0, suggestionsMax);
    },
  };
}

function refuseKnown(
  forms: readonly contract.CreateAddressForm[],
  inBook: ReadonlyMap<string, queries.KnownAddress>,
): void {
  const clashes = forms.flatMap(({ refId }, index) =>
    inBook.has(refId) ? [[`rows.${index}.refId`, refIdKnownMessage] as const] : [],
  );
  if (clashes.length > 0) throw invalid(Object.fromEntries(clashes));
}

const columnsOf = (form: Pick<contract.CreateAddressForm, 'refId' | 'party' | 'tags'>) => ({
  refId: form.refId === '' ? null : form.refId,
  party: form.party,
  tags: form.tags,
  searchText: searchTextOf(form),
});

/** The address of the book that a row changes, as it is afterwards. */
function changeOf(
  form: contract.CreateAddressForm,
  inBook: ReadonlyMap<string, queries.KnownAddress>,
): queries.NewAddress[] {
  const before = inBook.get(form.refId);
  if (!before) return [];
  return [{ ...columnsOf({ refId: form.refId, ...updatedBy(before, form) }), addressId: before.addressId }];
}

/** As the audit trail names an import. */
function savedText({ createdCount, updatedCount, skippedCount }: SavedMany): string {
  const parts = [
    createdCount > 0 && `${addressesNamed(createdCount)} added`,
    updatedCount > 0 && `${addressesNamed(updatedCount)} updated`,
    skippedCount > 0 && `${addressesNamed(skippedCount)} left out`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

const refIdGivenAway = (refId: string) =>
  `Reference ID ${refId} is used by another address by now, so this one cannot come back.`;
const addressesNamed = (count: number) => (count === 1 ? '1 address' : `${count} addresses`);

const receiverText = ({ name, companyName, phone, altPhone }: Party) =>
  foldAll([name, companyName, phone, altPhone]);

function isSameParty(a: Party, b: Party): boolean {
  return Object.keys(emptyParty('')).every((key) => a[key as keyof Party] === b[key as keyof Party]);
}

/** A company's particulars may be longer than a consignment note has room for. */
function shortened(party: Party): Party {
  const { personName, companyName, email, addressLine } = business.text;
  const cut = (value: string, max: number) => [...value].slice(0, max).join('').trim();
  return {
    ...party,
    name: cut(party.name, personName),
    // Told once, unless the name's field has no room for all of it.
    companyName: party.name.length > personName ? cut(party.companyName, companyName) : '',
    email: party.email.length > email ? '' : party.email,
    address1: cut(party.address1, addressLine),
    address2: cut(party.address2, addressLine),
    address3: cut(party.address3, addressLine),
  };
}
