import type { ListingId } from '#shared/features/cn-listing/listing-view.contract.ts';
import type { ListingLayout } from '#shared/features/cn-listing/own-view.contract.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

/** The owner: views and layouts belong to a user. */
interface ViewOwner {
  scope: AccountScope;
  userId: string;
}

export function listViews(reader: Reader, { scope, userId }: ViewOwner, listing: ListingId) {
  return reader
    .selectFrom('listing_view')
    .select(['view_id', 'name', 'state'])
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('listing', '=', listing)
    .orderBy('view_id')
    .execute();
}

export function findLayout(reader: Reader, { scope, userId }: ViewOwner, listing: ListingId) {
  return reader
    .selectFrom('listing_layout')
    .select(['columns', 'sort'])
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('listing', '=', listing)
    .executeTakeFirst();
}

/** Possible creators of consignment notes; inactive users come last. */
export function listPeople(reader: Reader, scope: AccountScope, limit: number) {
  return reader
    .selectFrom('app_user')
    .select(['user_id', 'full_name', 'login_id'])
    .where('account_id', '=', scope)
    .orderBy('is_active', 'desc')
    .orderBy('login_id')
    .limit(limit)
    .execute();
}

interface NewView {
  viewId: string;
  listing: ListingId;
  name: string;
  state: Record<string, string>;
  now: Date;
}

/** Returns false when the id is that of another user's view. */
export async function insertView(trx: Trx, { scope, userId }: ViewOwner, view: NewView): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('listing_view')
    .values({
      account_id: scope,
      view_id: view.viewId,
      user_id: userId,
      listing: view.listing,
      name: view.name,
      state: JSON.stringify(view.state),
      created_at: view.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted ?? 0n) > 0n;
}

/** Returns false when the user has no such view. */
export async function updateView(trx: Trx, { scope, userId }: ViewOwner, view: NewView): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listing_view')
    .set({ name: view.name, state: JSON.stringify(view.state) })
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('view_id', '=', view.viewId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function deleteView(trx: Trx, { scope, userId }: ViewOwner, viewId: string) {
  return trx
    .deleteFrom('listing_view')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('view_id', '=', viewId)
    .returning('name')
    .executeTakeFirst();
}

/** Saves the given parts of a layout. */
export async function keepLayout(
  trx: Trx,
  { scope, userId }: ViewOwner,
  listing: ListingId,
  { columns, sort }: Partial<ListingLayout>,
  now: Date,
): Promise<void> {
  const changes = { ...(columns && { columns }), ...(sort !== undefined && { sort }), updated_at: now };
  await trx
    .insertInto('listing_layout')
    .values({ account_id: scope, user_id: userId, listing, columns: [], sort: null, ...changes })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'listing']).doUpdateSet(changes))
    .execute();
}
