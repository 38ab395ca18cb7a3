import { updatedBy } from '#shared/features/address-import/address-import.rules.ts';
import * as chosenCalls from '#shared/features/address-book/address-chosen.contract.ts';
import * as contract from '#shared/features/address-book/address.contract.ts';
import type { KnownChoice } from '#shared/features/address-import/address-import.model.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { searchTerms } from '#shared/platform/search/terms.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { invalid, notFound, Refused, refuse } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { likeness, nameKeyOf, searchTextOf } from './address-entry.mapping.ts';
import * as queries from './address.queries.ts';
import * as search from './address-search.queries.ts';
import * as many from './address-many.queries.ts';

export interface SavedMany {
  createdCount: number;
  updatedCount: number;
  skippedCount: number;
}

/** Operations on many addresses at once: all succeed or none. */
export interface ManyAddresses {
  /** Deletes all or none: if one does not exist, the request is refused. */
  remove(actor: Actor, chosen: chosenCalls.ChosenAddresses): Promise<{ count: number; addressIds: string[] }>;
  /** Adds tags; addresses without room for more tags are left unchanged. */
  tag(
    session: Member,
    actor: Actor,
    form: OutputOf<(typeof chosenCalls.tagAddressBook)['body']>,
  ): Promise<{ count: number; fullCount: number }>;
  /** Restores deleted addresses; refused when a reference ID has been taken since. */
  restore(actor: Actor, addressIds: readonly string[]): Promise<{ count: number }>;
  /**
   * Returns the names of addresses with these reference IDs, and which addresses are already in the book (as `likeness` keys).
   */
  known(
    scope: AccountScope,
    kind: contract.AddressKind,
    rows: readonly { refId: string; phone: string }[],
  ): Promise<{ names: Map<string, string>; addresses: Set<string> }>;
  /**
   * Saves many addresses in one transaction: all or none. The forms are validated already; problems that only the address book
   * can reveal are reported by place, such as `rows.12.refId`. `known` decides what happens to rows whose reference ID exists.
   */
  saveMany(
    session: Member,
    actor: Actor,
    wanted: {
      kind: contract.AddressKind;
      known: KnownChoice;
      forms: readonly contract.CreateAddressForm[];
    },
    repeatable: { call: string; body: unknown },
  ): Promise<SavedMany>;
}

export function manyAddresses({
  database,
  clock,
  write,
}: Pick<Kit, 'database' | 'clock' | 'write'>): ManyAddresses {
  const { db } = database;

  return {
    remove(actor, chosen) {
      return write(actor, { action: 'address.deleted' }, async (written) => {
        const addressIds = await idsOf(written.trx, actor.scope, chosen);
        const count = await queries.deleteAddresses(written.trx, actor.scope, addressIds, clock.now());
        if (count < addressIds.length) throw notFound(m.address_book_the_address);
        written.subject('', { addressCount: count, addressIds });
        return { count, addressIds };
      });
    },

    tag({ loginId }, actor, { add, remove, ...chosen }) {
      const { scope } = actor;
      return write(actor, { action: 'address.tagged', detail: { add, remove } }, async (written) => {
        const { trx } = written;
        for (const kind of contract.addressKinds) await queries.lockKind(trx, scope, kind);
        const addressIds = await idsOf(trx, scope, chosen);
        const rows = await queries.findAddresses(trx, scope, addressIds);
        if (rows.length < addressIds.length) throw notFound(m.address_book_the_address);
        const tagged = rows.map((row) => ({ row, tags: taggedWith(row.tags, add, remove) }));
        const full = tagged.filter(({ tags }) => tags.length > contract.tagsMax);
        const changes = tagged.filter(
          ({ row, tags }) => tags.length <= contract.tagsMax && tags.join('|') !== row.tags.join('|'),
        );
        await many.updateAddresses(
          trx,
          scope,
          changes.map(({ row: { address_id: addressId, party, ref_id }, tags }) => ({
            ...columnsOf({ refId: ref_id ?? '', party, tags }),
            addressId,
          })),
          { at: clock.now(), by: loginId },
        );
        const count = rows.length - full.length;
        written.subject('', { addressCount: count });
        return { count, fullCount: full.length };
      });
    },

    restore(actor, addressIds) {
      const chosen = [...new Set(addressIds)];
      const { scope } = actor;
      return write(actor, { action: 'address.restored', detail: { addressIds: chosen } }, async (written) => {
        const { trx } = written;
        for (const kind of contract.addressKinds) await queries.lockKind(trx, scope, kind);
        const rows = await queries.findDeleted(trx, scope, chosen);
        if (rows.length < chosen.length) throw notFound(m.address_book_the_address);
        const notDefault: string[] = [];
        for (const kind of contract.addressKinds) {
          const ofKind = rows.filter((row) => row.kind === kind);
          const refIds = ofKind.flatMap(({ ref_id }) => (ref_id === null ? [] : [ref_id]));
          const [taken] = await many.findByRefs(trx, scope, kind, refIds);
          if (taken)
            throw refuse('conflict', m.address_book_problem_ref_id_given_away, { refId: taken.refId });
          if (await queries.findDefault(trx, scope, kind)) {
            notDefault.push(...ofKind.map(({ address_id }) => address_id));
          }
        }
        await queries.restoreAddresses(trx, scope, chosen, notDefault);
        written.subject('', { addressCount: rows.length });
        return { count: rows.length };
      });
    },

    async known(scope, kind, rows) {
      const texts = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))];
      const taken = await many.findByRefs(db, scope, kind, texts(rows.map(({ refId }) => refId)));
      const parties = await many.partiesByPhone(db, scope, kind, texts(rows.map(({ phone }) => phone)));
      return {
        names: new Map(taken.map(({ refId, party }) => [refId, party.name])),
        addresses: new Set(parties.map(likeness)),
      };
    },

    saveMany({ loginId }, actor, { kind, known, forms }, repeatable) {
      const { scope } = actor;
      const move: Move = { action: 'address.imported', detail: { kind, known }, repeatable };
      return write(actor, move, async ({ trx, subject }) => {
        await queries.lockKind(trx, scope, kind);
        const refIds = forms.map(({ refId }) => refId).filter((refId) => refId !== '');
        const inBook = new Map(
          (await many.findByRefs(trx, scope, kind, refIds)).map((entry) => [entry.refId, entry]),
        );
        if (known === 'refuse') refuseKnown(forms, inBook);
        const fresh = forms.filter(({ refId }) => !inBook.has(refId));
        const changes = known === 'update' ? forms.flatMap((form) => changeOf(form, inBook)) : [];
        const added = fresh.map((form) => ({ ...columnsOf(form), addressId: newId(clock) }));
        const now = clock.now();
        await many.insertAddresses(trx, scope, kind, added, now);
        await many.updateAddresses(trx, scope, changes, { at: now, by: loginId });
        const saved = {
          createdCount: added.length,
          updatedCount: changes.length,
          skippedCount: forms.length - added.length - changes.length,
        };
        subject('', { ...saved });
        return saved;
      });
    },
  };
}

function refuseKnown(
  forms: readonly contract.CreateAddressForm[],
  inBook: ReadonlyMap<string, many.KnownAddress>,
): void {
  const clashes = forms.flatMap(({ refId }, index) =>
    inBook.has(refId) ? [problemAt(`rows.${index}.refId`, m.address_book_problem_ref_id_known)] : [],
  );
  if (clashes.length > 0) throw invalid(clashes);
}

/** Returns the ids of the selected addresses without duplicates. */
async function idsOf(
  trx: Trx,
  scope: AccountScope,
  { addressIds, filter, except }: chosenCalls.ChosenAddresses,
): Promise<string[]> {
  if (!filter) return [...new Set(addressIds)];
  const { kind, text, tag } = filter;
  const page = { kind, terms: searchTerms(text), tag };
  const found = await search.idsOfFilter(trx, scope, page, except, chosenCalls.chosenMax + 1);
  if (found.length > chosenCalls.chosenMax) {
    throw new Refused(
      'tooLarge',
      problemAt('addressIds', m.address_book_problem_too_many_at_once, { n: chosenCalls.chosenMax }),
      { labelOf: (_, options) => m.address_book_addresses({}, options) },
    );
  }
  if (found.length === 0) throw notFound(m.address_book_the_address);
  return found;
}

const taggedWith = (tags: readonly string[], add: readonly string[], remove: readonly string[]) => [
  ...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add]),
];

const columnsOf = (form: Pick<contract.CreateAddressForm, 'refId' | 'party' | 'tags'>) => ({
  refId: form.refId === '' ? null : form.refId,
  party: form.party,
  tags: form.tags,
  searchText: searchTextOf(form),
  nameKey: nameKeyOf(form.party),
});

/** Returns an existing address as a row of the import changes it. */
function changeOf(
  form: contract.CreateAddressForm,
  inBook: ReadonlyMap<string, many.KnownAddress>,
): many.NewAddress[] {
  const before = inBook.get(form.refId);
  if (!before) return [];
  return [{ ...columnsOf({ refId: form.refId, ...updatedBy(before, form) }), addressId: before.addressId }];
}
