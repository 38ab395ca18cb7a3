import * as chosenCalls from '#shared/features/address-book/address-chosen.contract.ts';
import * as contract from '#shared/features/address-book/address.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { requireNewestVersion } from '#server/platform/http/changed-meanwhile.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { entryOf, mergedWith, nameKeyOf, searchTextOf } from './address-entry.mapping.ts';
import * as queries from './address.queries.ts';
import * as search from './address-search.queries.ts';

type Doubles = CallReply<typeof chosenCalls.addressDoubles>;

export interface AddressDoublesService {
  find(scope: AccountScope, kind: contract.AddressKind, cursor: string | null): Promise<Doubles>;
  /** Keeps one address, fills its empty fields from the others and deletes those. */
  merge(
    session: Member,
    actor: Actor,
    form: OutputOf<(typeof chosenCalls.mergeAddresses)['body']>,
  ): Promise<CallReply<typeof chosenCalls.mergeAddresses>>;
}

interface FoundDoubles extends search.DoubleGroup {
  why: 'phone' | 'name';
}

/** Splits a cursor, whose format the contract validates. */
function placeOf(cursor: string): { why: string; key: string } {
  const end = cursor.indexOf('|');
  return { why: cursor.slice(0, end), key: cursor.slice(end + 1) };
}

/** As many as a user can review at a time. */
const most = { groups: 50, rows: 20 };

export function addressDoublesService({
  database,
  clock,
  write,
}: Pick<Kit, 'database' | 'clock' | 'write'>): AddressDoublesService {
  const { db } = database;
  return {
    /** Groups by phone come first, then groups by name; the cursor is the key of the page's last group. */
    async find(scope, kind, cursor) {
      const start = cursor === null ? null : placeOf(cursor);
      const found: FoundDoubles[] = [];
      for (const why of start?.why === 'name' ? (['name'] as const) : (['phone', 'name'] as const)) {
        const after = start?.why === why ? start.key : null;
        const limit = most.groups + 1 - found.length;
        if (limit === 0) break;
        const groups = await search.doubleGroups(db, scope, { kind, why, after, rows: most.rows, limit });
        found.push(...groups.map((group) => ({ why, ...group })));
      }
      const shown = found.slice(0, most.groups);
      const rows = await queries.findAddresses(
        db,
        scope,
        shown.flatMap(({ ids }) => ids),
      );
      const entries = new Map(rows.map((row) => [row.address_id, entryOf(row)]));
      const last = shown.at(-1);
      return {
        groups: shown.map(({ why, ids, count }) => ({
          why,
          rows: ids.flatMap((addressId) => entries.get(addressId) ?? []),
          count,
        })),
        nextCursor: found.length > shown.length && last ? `${last.why}|${last.key}` : null,
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
        requireNewestVersion(version, { ...kept, changed_at: kept.updated_at }, marketOf(market));
        const now = clock.now();
        const before = entryOf(kept);
        const merged = mergedWith(before, dropped.map(entryOf));
        // The duplicates are deleted first, because a reference ID may occur only once.
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
