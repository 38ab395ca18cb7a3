import { type Insertable, sql } from 'kysely';

import type { ClaimView } from '#shared/features/claim/claim.contract.ts';
import type { ClaimEventCode } from '#shared/features/claim/claim.model.ts';
import type { ClaimCause, ClaimState } from '#shared/features/claim/claim.rules.ts';
import type { SearchTerm } from '#shared/platform/search/terms.ts';
import type { By } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { drawNumber } from '#server/platform/db/drawn-numbers.ts';
import type { ClaimEventDetail, ClaimShipmentTable, ClaimTable } from '#server/platform/db/tables/claims.ts';
import { hasTerms } from '#server/platform/db/text-search.ts';

const claims = (reader: Reader) =>
  reader
    .selectFrom('claim')
    .selectAll('claim')
    .select(
      sql<string[]>`array(select cs.cn_no from claim_shipment cs where cs.account_id = claim.account_id
        and cs.claim_id = claim.claim_id order by cs.position)`.as('cn_nos'),
    );

export type ClaimListRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

export async function findClaim(reader: Reader, scope: AccountScope, claimId: string) {
  return claims(reader)
    .where('claim.account_id', '=', scope)
    .where('claim.claim_id', '=', claimId)
    .executeTakeFirst();
}

/** Finds a claim by its number (index claim_by_no); operations do not name the account. */
export async function findByNumber(reader: Reader, claimNo: string) {
  return claims(reader)
    .innerJoin('account', 'account.account_id', 'claim.account_id')
    .select(['account.account_no', 'account.market'])
    .where('claim.claim_no', '=', claimNo)
    .executeTakeFirst();
}

/** Claims of all accounts that wait for the courier, oldest first. */
export async function listWaitingForCourier(reader: Reader, after: string | null, limit: number) {
  return claims(reader)
    .innerJoin('account', 'account.account_id', 'claim.account_id')
    .select(['account.account_no', 'account.market'])
    .where('claim.state', 'in', ['submitted', 'documents', 'review'])
    .$if(after !== null, (query) => query.where('claim.claim_id', '>', after ?? ''))
    .orderBy('claim.claim_id')
    .limit(limit)
    .execute();
}

const statesOf: Record<ClaimView, readonly ClaimState[]> = {
  all: ['draft', 'submitted', 'documents', 'review', 'approved', 'rejected', 'withdrawn'],
  attention: ['draft', 'documents'],
  review: ['submitted', 'review'],
  approved: ['approved'],
  rejected: ['rejected'],
};

/** Drafts that the user dismissed are not shown. */
const isShown = sql<boolean>`(state <> 'withdrawn' or submitted_at is not null)`;

/** Lists claims by their own text, or by that of a parcel: its receiver, phone, CN and order ID. */
export async function listClaims(
  reader: Reader,
  scope: AccountScope,
  wanted: { view: ClaimView; terms: readonly SearchTerm[]; below: string | null; limit: number },
): Promise<ClaimListRow[]> {
  let query = claims(reader)
    .where('claim.account_id', '=', scope)
    .where('claim.state', 'in', statesOf[wanted.view])
    .where(isShown);
  if (wanted.terms.length > 0)
    query = query.where(sql<boolean>`(${hasTerms(sql`claim.search_text`, wanted.terms)} or exists (
      select from claim_shipment claimed
      join shipment on shipment.account_id = claimed.account_id and shipment.shipment_id = claimed.shipment_id
      where claimed.account_id = claim.account_id and claimed.claim_id = claim.claim_id
        and ${hasTerms(sql`(shipment.search_text || '')`, wanted.terms)}))`);
  if (wanted.below !== null) query = query.where('claim.claim_id', '<', wanted.below);
  return query.orderBy('claim.claim_id', 'desc').limit(wanted.limit).execute();
}

export async function countByView(reader: Reader, scope: AccountScope): Promise<Record<ClaimView, number>> {
  const rows = await reader
    .selectFrom('claim')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('account_id', '=', scope)
    .where(isShown)
    .groupBy('state')
    .execute();
  const countOf = (view: ClaimView) =>
    rows.reduce((sum, { state, count }) => sum + (statesOf[view].includes(state) ? count : 0), 0);
  return {
    all: countOf('all'),
    attention: countOf('attention'),
    review: countOf('review'),
    approved: countOf('approved'),
    rejected: countOf('rejected'),
  };
}

export interface ClaimInForce {
  shipmentId: string;
  claimId: string;
  claimNo: string;
  state: ClaimState;
  cause: ClaimCause;
  /** Whether it holds the shipment: at most one claim does. */
  isOpen: boolean;
  isPaid: boolean;
}

/** Lists the open claims and drafts of these shipments, and those that were paid. */
export async function listInForce(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<ClaimInForce[]> {
  if (shipmentIds.length === 0) return [];
  const rows = await reader
    .selectFrom('claim_shipment as part')
    .innerJoin('claim', (join) =>
      join.onRef('claim.account_id', '=', 'part.account_id').onRef('claim.claim_id', '=', 'part.claim_id'),
    )
    .select([
      'part.shipment_id as shipmentId',
      'part.is_open as isOpen',
      'claim.claim_id as claimId',
      'claim.claim_no as claimNo',
      'claim.state',
      'claim.cause',
      // The state of a paid claim is another one while an objection to it is reviewed.
      sql<boolean>`(claim.state = 'approved' or claim.payment_reference <> '')`.as('isPaid'),
    ])
    .where('part.account_id', '=', scope)
    .where('part.shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .where(sql<boolean>`(part.is_open or claim.state = 'approved' or claim.payment_reference <> '')`)
    .orderBy('claim.claim_id')
    .execute();
  return rows;
}

/** Like `listInForce`, but locks the claims until the transaction ends. */
export async function lockInForce(
  trx: Trx,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<ClaimInForce[]> {
  const before = await listInForce(trx, scope, shipmentIds);
  if (before.length === 0) return before;
  const claimIds = before.map(({ claimId }) => claimId);
  await trx
    .selectFrom('claim')
    .select('claim_id')
    .where('account_id', '=', scope)
    .where('claim_id', 'in', claimIds)
    // Always in the same order, to avoid deadlocks.
    .orderBy('claim_id')
    .forUpdate()
    .execute();
  return listInForce(trx, scope, shipmentIds);
}

/** Locks a claim until the transaction ends; returns false when it does not exist. */
export async function lockClaim(trx: Trx, scope: AccountScope, claimId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('claim')
    .select('claim_id')
    .where('account_id', '=', scope)
    .where('claim_id', '=', claimId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export const drawClaimNo = (trx: Trx): Promise<string> =>
  drawNumber(trx, { letters: 'CL', sequence: 'claim_no_seq' });

export async function insertClaim(trx: Trx, row: Insertable<ClaimTable>): Promise<void> {
  await trx.insertInto('claim').values(row).execute();
}

type ClaimChange = Partial<
  Omit<Insertable<ClaimTable>, 'account_id' | 'claim_id' | 'claim_no' | 'created_at'>
>;

/**
 * Updates a claim. `isOpen` says whether it holds its shipments from now on; without it, that does not change. A rejected or
 * withdrawn claim releases them, a paid one when a claim for something else takes them over.
 */
export async function updateClaim(
  trx: Trx,
  scope: AccountScope,
  claimId: string,
  change: ClaimChange & { updated_at: Date },
  isOpen?: boolean,
): Promise<void> {
  await trx
    .updateTable('claim')
    .set(change)
    .where('account_id', '=', scope)
    .where('claim_id', '=', claimId)
    .execute();
  if (isOpen === undefined) return;
  await trx
    .updateTable('claim_shipment')
    .set({ is_open: isOpen })
    .where('account_id', '=', scope)
    .where('claim_id', '=', claimId)
    .where('is_open', '!=', isOpen)
    .execute();
}

export async function putShipments(
  trx: Trx,
  scope: AccountScope,
  claimId: string,
  rows: readonly Insertable<ClaimShipmentTable>[],
): Promise<boolean> {
  await trx
    .deleteFrom('claim_shipment')
    .where('account_id', '=', scope)
    .where('claim_id', '=', claimId)
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('claim_shipment')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'shipment_id']).where('is_open', '=', true).doNothing(),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n) === rows.length;
}

export type ClaimShipmentRow = Awaited<ReturnType<typeof listShipments>>[number];

export async function listShipments(reader: Reader, scope: AccountScope, claimId: string) {
  return reader
    .selectFrom('claim_shipment')
    .selectAll()
    .where('account_id', '=', scope)
    .where('claim_id', '=', claimId)
    .orderBy('position')
    .execute();
}

export async function insertEvent(
  trx: Trx,
  scope: AccountScope,
  event: {
    claimId: string;
    eventId: string;
    code: ClaimEventCode;
    detail: ClaimEventDetail;
    at: Date;
    by: By;
  },
): Promise<void> {
  await trx
    .insertInto('claim_event')
    .values({
      account_id: scope,
      claim_id: event.claimId,
      event_id: event.eventId,
      code: event.code,
      detail: JSON.stringify(event.detail),
      at: event.at,
      by_kind: event.by.kind,
      by_name: event.by.name,
    })
    .execute();
}

export type ClaimEventRow = Awaited<ReturnType<typeof listEvents>>[number];

export async function listEvents(reader: Reader, scope: AccountScope, claimId: string) {
  return reader
    .selectFrom('claim_event')
    .selectAll()
    .where('account_id', '=', scope)
    .where('claim_id', '=', claimId)
    .orderBy('event_id')
    .execute();
}

/** Returns the full name of the user who submits a claim, '' for an API client. */
export async function findFullName(
  reader: Reader,
  scope: AccountScope,
  userId: string | null,
): Promise<string> {
  const row = await reader
    .selectFrom('app_user')
    .select('full_name')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.full_name ?? '';
}
