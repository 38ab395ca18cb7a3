/** Reports the consignment note number to the shop: once per order and note, retried until the shop accepts it. */
import * as z from 'zod/mini';

import { publicTrackingPath } from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import { ordersAtOnce } from '#shared/features/shop-order/order-listing.contract.ts';
import type { ChangedOrders } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { type AccountScope, scopeSchema } from '#server/platform/db/account-scope.ts';
import { isPassing } from '#server/platform/db/database-away.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { ShopFault } from '#server/platform/db/tables/shops.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';
import {
  isQuiet,
  quietAfter,
  type ShopPort,
  ShopRefusal,
} from '#server/features/shop-systems/shop-port.rules.ts';
import { isLasting, nextReportState, secondsAfter, whyNotReported } from './shop-back.rules.ts';
import type { ShopAsker } from './shop-asker.service.ts';
import * as connections from './shop-connection.queries.ts';
import { claimToTell } from './shop-back.queries.ts';
import * as queries from './shop-order.queries.ts';
import { settingsOf } from './shop-judged.mapping.ts';
import { type Chosen, requireAllFound, pageOf } from './shop-order-chosen.service.ts';

const tellSeconds = 120;

/** The queue does not retry; the order's row stores when the shop is asked next, which also survives a restart. */
export const tellJob = jobKind({
  name: 'shop-order-tell',
  payload: z.object({
    scope: scopeSchema,
    orderId: z.string(),
    shipmentId: z.string(),
    cnNo: z.string(),
    /**
     * The order's due time when this job was queued. If the row has another time, the order was queued again and belongs
     * to that job.
     */
    dueAt: z.optional(z.string()),
  }),
  retry: { tries: 1, firstPauseSeconds: 20, longestPauseSeconds: 20 },
  timeoutSeconds: tellSeconds,
  atOnce: 6,
});

/** The note was cancelled or the order moved to another parcel, so the shop needs no number. */
class NothingToTell extends Error {}

/** Longer than any report can take: after this time, the job that held the order has died. */
const leaseSeconds = tellSeconds + 10;
const duesAtOnce = 200;

type Note = z.output<typeof tellJob.payload>;

/** An order that one job reports, until this time. */
interface Claim {
  note: Note;
  order: queries.OrderRecord;
  until: Date;
}

const isCancelled = ({ cn_status: status }: queries.OrderRecord): boolean => status === 'cancelled';

/** The part of the shop port that reporting needs. */
interface ShopTeller extends Pick<ShopAsker, 'reach'> {
  portOf(kind: ShopKind): Pick<ShopPort, 'tell'>;
}

export interface ShopBackService {
  tell(note: Note): Promise<void>;
  /**
   * Queues the reports that are due again: after a fault, after a shop's Retry-After, or because the server that worked on
   * it stopped.
   */
  tellDue(): Promise<void>;
  /** Retries the failed reports of an order's parcel. */
  again(actor: Actor, orderId: string): Promise<void>;
  /** Retries the failed reports of many orders. Returns the orders that are retried, and the others with the reason. */
  againAll(session: Member, actor: Actor, chosen: Chosen, language: Language): Promise<ChangedOrders>;
}

/** Whether the shop of this connection accepts numbers. */
export function acceptsReports(row: connections.ConnectionRow): boolean {
  return row.removed_at === null && row.shop_url !== '' && settingsOf(row).tellsBack;
}

/** Queues the reports for an order and for those in its parcel, in the transaction that creates the note. */
export async function tellShop(
  { jobs, clock }: Pick<Kit, 'jobs' | 'clock'>,
  trx: Trx,
  shops: ReadonlyMap<string, connections.ConnectionRow>,
  parcel: readonly { order_id: string; connection_id: string }[],
  note: { scope: AccountScope; shipmentId: string; cnNo: string },
): Promise<void> {
  for (const { order_id: orderId, connection_id: connectionId } of parcel) {
    const shop = shops.get(connectionId);
    if (!shop || !acceptsReports(shop)) continue;
    const now = clock.now();
    const until = secondsAfter(now, leaseSeconds);
    await queries.updateOrders(trx, note.scope, [orderId], {
      back_state: 'waiting',
      back_at: now,
      back_tries: 0,
      back_due_at: until,
    });
    await jobs.enqueue(trx, tellJob, { ...note, orderId, dueAt: until.toISOString() });
  }
}

export function shopBackService(kit: Kit, asker: ShopTeller): ShopBackService {
  const { clock, database, write, env, jobs } = kit;

  return {
    async tell(note) {
      const claim = await claimOrder(note);
      if (claim) await reportOnce(claim);
    },

    async tellDue() {
      const now = clock.now();
      await database.transaction(async (trx) => {
        const until = secondsAfter(now, leaseSeconds);
        const due = await queries.takeToTell(trx, { now, until, most: duesAtOnce });
        const dueAt = until.toISOString();
        for (const note of due) await jobs.enqueue(trx, tellJob, { ...note, dueAt });
      });
    },

    async again(actor, orderId) {
      await write(actor, { action: 'shop_order.told_again' }, async ({ trx, subject }) => {
        const [order] = await queries.findOrders(trx, actor.scope, [orderId]);
        if (!order) throw notFound(m.shop_order_the_order);
        const { told } = await retell(trx, actor.scope, [order]);
        if (told.length === 0) throw refuse('conflict', m.shop_order_problem_nothing_to_tell);
        subject(order.order_no, { orderId });
      });
    },

    async againAll(session, actor, chosen, language) {
      const { scope } = session;
      const { ids, next } = await pageOf(database.db, session, chosen, ordersAtOnce);
      return write(actor, { action: 'shop_order.told_again' }, async ({ trx, subject }) => {
        const found = await queries.findOrders(trx, scope, ids);
        requireAllFound(chosen, found);
        const { told, refused } = await retell(trx, scope, found);
        const changed = told.map(({ order_id: orderId }) => orderId);
        const names = told.slice(0, 20).map(({ order_no: orderNo }) => orderNo);
        subject(names.join(', '), { orderIds: changed });
        const failed = refused.map(({ row, why }) => ({
          orderId: row.order_id,
          orderNo: row.order_no,
          message: sentenceOf(why, '', { locale: language }),
        }));
        return { changed, failed, next };
      });
    },
  };

  /** Claims the order, so that only one job reports its number; null when there is nothing to do, or another job has it. */
  async function claimOrder(note: Note): Promise<Claim | null> {
    const { scope, orderId } = note;
    const [order] = await queries.findOrders(database.db, scope, [orderId]);
    if (!order || order.back_state === 'done' || order.back_state === 'none') return null;
    // The job may start late, when another job already has the order; two at once would each see it as not yet reported.
    const dueAt = note.dueAt === undefined ? order.back_due_at : new Date(note.dueAt);
    if (!dueAt) return null;
    const lease = secondsAfter(clock.now(), leaseSeconds).getTime();
    const until = new Date(Math.max(lease, dueAt.getTime() + 1));
    return (await claimToTell(database.db, { scope, orderId }, { dueAt, until }))
      ? { note, order, until }
      : null;
  }

  /** The order whose parcel the order travels in, perhaps itself. If another note was created since, it has its own job. */
  async function parcelIn(reader: Reader, { scope, orderId, shipmentId }: Note, order: queries.OrderRecord) {
    const [parcel] = await queries.findOrders(reader, scope, [order.merged_into ?? orderId]);
    return parcel?.shipment_id === shipmentId ? parcel : undefined;
  }

  /** Updates the order, unless the job has lost its claim, or the order no longer travels in this parcel. */
  async function updateIfOurs(
    { note, until }: Claim,
    columns: Parameters<typeof queries.updateOrders>[3],
    isStill: (parcel: queries.OrderRecord) => boolean = () => true,
  ): Promise<void> {
    const { scope, orderId } = note;
    await database.transaction(async (trx) => {
      const [now] = await queries.lockOrders(trx, scope, [orderId]);
      // The shop may have answered late, about an earlier note; that answer does not apply to the new one.
      if (!now || now.back_state === 'none') return;
      // A successful report is true whichever job holds the order now.
      const isOurs = now.back_state === 'waiting' && now.back_due_at?.getTime() === until.getTime();
      if (!isOurs && columns.back_state !== 'done') return;
      const parcel = await parcelIn(trx, note, now);
      if (parcel && isStill(parcel))
        await queries.updateOrders(trx, scope, [orderId], { ...columns, back_at: clock.now() });
    });
  }

  /** Throws `NothingToTell` when the order has no parcel any more that the shop should know. */
  async function requireParcel(note: Note): Promise<void> {
    const [now] = await queries.findOrders(database.db, note.scope, [note.orderId]);
    const parcel = now && now.back_state !== 'none' && (await parcelIn(database.db, note, now));
    if (!parcel || isCancelled(parcel)) throw new NothingToTell();
  }

  /** Sends the number to the shop and stores the result: reported, or when it is tried again. */
  async function reportOnce(claim: Claim): Promise<void> {
    const { note, order } = claim;
    const { scope, orderId, shipmentId, cnNo } = note;
    const key = { scope, connectionId: order.connection_id };
    const shop = await connections.findConnection(database.db, key);
    if (!shop || !acceptsReports(shop)) return updateIfOurs(claim, { back_state: 'none' });
    const now = clock.now();
    const mayAsk = () => requireParcel(note);
    const report = {
      shopOrderId: order.shop_order_id,
      shipmentId: `${shipmentId}.${orderId}`,
      cnNo,
      trackingUrl: `${env.publicUrl}${publicTrackingPath(cnNo)}`,
      courier: brand.name,
    };
    try {
      await mayAsk();
      if (isQuiet(shop, now)) return await updateIfOurs(claim, { back_due_at: shop.quiet_until });
      await asker.portOf(shop.kind).tell?.(asker.reach(shop, now, { mayAsk }), report);
      await updateIfOurs(claim, { back_state: 'done', back_problem: 'null' });
    } catch (error) {
      // A scan may have undone the cancellation meanwhile; the state then stays 'waiting', so that the number is reported.
      if (error instanceof NothingToTell) return updateIfOurs(claim, { back_state: 'none' }, isCancelled);
      // A temporary database error says nothing about the shop; the shop is asked again after this claim expires.
      if (isPassing(error)) throw error;
      const refusal = error instanceof ShopRefusal ? error : new ShopRefusal('answer');
      const quiet = quietAfter(refusal, now);
      if (quiet.quiet_until) {
        await database.transaction((trx) => connections.updateConnection(trx, key, quiet));
      }
      const { tries, isLast, dueAt } = nextReportState(refusal, order, now);
      await updateIfOurs(claim, {
        back_state: isLast ? 'failed' : 'waiting',
        back_tries: tries,
        back_due_at: dueAt,
        back_problem: JSON.stringify({ code: refusal.code, status: refusal.status }),
      });
      if (error !== refusal) throw error;
    }
  }

  /**
   * Makes due again the failed reports for the parcels of these orders: their own numbers and those of orders merged into
   * them. Returns the orders that are retried, and those of which nothing is retried, with the reason.
   */
  async function retell(
    trx: Trx,
    scope: AccountScope,
    named: readonly queries.OrderRecord[],
  ): Promise<{ told: queries.OrderRecord[]; refused: { row: queries.OrderRecord; why: Problem }[] }> {
    const parcelIds = [...new Set(named.map(parcelIdOf))];
    const merged = await queries.listMerged(trx, scope, parcelIds);
    const locked = await queries.lockOrders(trx, scope, [
      ...new Set([...parcelIds, ...merged.map(({ order_id }) => order_id)]),
    ]);
    const shops = await connections.listConnections(trx, scope);
    const accepting = new Set(shops.filter(acceptsReports).map(({ connection_id: id }) => id));
    const parcels = new Map(locked.map((row) => [row.order_id, row]));
    const whyOf = (row: queries.OrderRecord) =>
      whyNotReported(row, parcels.get(parcelIdOf(row)), accepting.has(row.connection_id));
    const told = locked.filter((row) => whyOf(row) === null);
    const retried = new Set(told.map(parcelIdOf));
    const now = clock.now();
    await queries.updateOrders(
      trx,
      scope,
      told.map(({ order_id }) => order_id),
      { back_state: 'waiting', back_at: now, back_tries: 0, back_due_at: now },
    );
    const refused = named.flatMap((row) => {
      const why = retried.has(parcelIdOf(row)) ? null : whyOf(row);
      return why === null ? [] : [{ row, why }];
    });
    return { told, refused };
  }
}

const parcelIdOf = ({ order_id: orderId, merged_into: carrierId }: queries.OrderRecord): string =>
  carrierId ?? orderId;

/** After a user changed the shop's address, keys or setting, retries everything that could not be reported. */
export const tellAllFailed = (trx: Trx, key: connections.ConnectionKey, now: Date): Promise<void> =>
  queries.retellFailed(trx, key, { now, code: null });

/** After a fault of a shop ended, retries the reports that failed because of that fault. */
export async function tellFailedFor(
  trx: Trx,
  key: connections.ConnectionKey,
  { code }: ShopFault,
  now: Date,
): Promise<void> {
  if (!isLasting(code)) await queries.retellFailed(trx, key, { now, code });
}
