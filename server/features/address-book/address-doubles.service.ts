import * as chosenCalls from '#shared/features/address-book/address-chosen.contract.ts';
import * as contract from '#shared/features/address-book/address.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { mustBeNewest } from '#server/platform/http/changed-meanwhile.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { entryOf, mergedWith, nameKeyOf, searchTextOf } from './address-entry.mapping.ts';
import * as queries from './address.queries.ts';
import * as search from './address-search.queries.ts';

type Doubles = CallReply<typeof chosenCalls.addressDoubles>;

export interface AddressDoublesService {
  find(scope: AccountScope, kind: contract.AddressKind): Promise<Doubles>;
  /** One address is kept and filled from the others, which are deleted. */
  merge(
    session: Member,
    actor: Actor,
    form: OutputOf<(typeof chosenCalls.mergeAddresses)['body']>,
  ): Promise<CallReply<typeof chosenCalls.mergeAddresses>>;
}

/** As many as a person looks through at a time; the next ones come when these are done. */
const most = { groups: 50, rows: 20 };

export function addressDoublesService({
  database,
  clock,
  write,
}: Pick<Kit, 'database' | 'clock' | 'write'>): AddressDoublesService {
  const { db } = database;
  return {
    async find(scope, kind) {
      const asked = { ...most, groups: most.groups + 1 };
      const byPhone = await search.doubleIds(db, scope, kind, 'phone', asked);
      const byName = await search.doubleIds(db, scope, kind, 'name', asked);
      // An entry that shares both is shown once, under the phone.
      const isNew = (ids: readonly string[]) =>
        !byPhone.some((group) => ids.every((addressId) => group.includes(addressId)));
      const found = [
        ...byPhone.map((ids) => ({ why: 'phone' as const, ids })),
        ...byName.filter(isNew).map((ids) => ({ why: 'name' as const, ids })),
      ];
      const shown = found.slice(0, most.groups);
      const rows = await queries.findAddresses(
        db,
        scope,
        shown.flatMap(({ ids }) => ids),
      );
      const entries = new Map(rows.map((row) => [row.address_id, entryOf(row)]));
      return {
        groups: shown.map(({ why, ids }) => ({
          why,
          rows: ids.flatMap((addressId) => entries.get(addressId) ?? []),
        })),
        isCapped: found.length > shown.length,
      };
    },

    merge({ loginId, market }, actor, { keepId, version, dropIds }) {
      const { scope } = actor;
      return write(actor, { action: 'address.merged' }, async ({ trx, subject }) => {
        for (const kind of contract.addressKinds) await queries.lockKind(trx, scope, kind);
        const kept = await queries.findAddress(trx, scope, keepId);
        const dropped = await queries.findAddresses(trx, scope, dropIds);
        if (!kept || dropped.length < new Set(dropIds).size) throw notFound(m.address_book_the_address);
        const isOther = dropped.every((row) => row.kind === kept.kind && row.address_id !== keepId);
        if (!isOther) throw invalid([problemAt('dropIds', m.address_book_problem_dropped_kind)]);
        mustBeNewest(version, { ...kept, changed_at: kept.updated_at }, marketOf(market));
        const now = clock.now();
        const before = entryOf(kept);
        const merged = mergedWith(before, dropped.map(entryOf));
        // First the doubles: a reference ID occurs once in a book.
        await queries.deleteAddresses(trx, scope, dropIds, now);
        const row = await queries.updateAddress(trx, scope, keepId, {
          ref_id: merged.refId === '' ? null : merged.refId,
          party: JSON.stringify(merged.party),
          tags: merged.tags,
          search_text: searchTextOf(merged),
          name_key: nameKeyOf(merged.party),
          updated_at: now,
          changed_by: loginId,
        });
        subject(merged.party.name, { keepId, dropIds });
        return { kept: entryOf(row), before };
      });
    },
  };
}
