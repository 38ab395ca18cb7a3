/**
 * Asks each shop for changed orders every quarter of an hour: WooCommerce never resends a message, and Magento sends none.
 * Orders that also came by webhook are recognised by their last change. A webhook that WooCommerce disabled is enabled
 * again. Shops that cannot be asked are included so that their silence is noticed.
 */

import { ring } from '#server/features/bell/bell.service.ts';
import { personToTell } from '#server/features/sign-in/acting-person.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { ShopFault } from '#server/platform/db/tables/shops.ts';
import type { Kit } from '#server/platform/kit.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { dayMs, hourMs, minuteMs, msBefore } from '#shared/platform/time/spans.ts';
import {
  quietAfter,
  type ShopPage,
  type ShopPlace,
  ShopRefusal,
} from '#server/features/shop-systems/shop-port.rules.ts';
import type { FaultCode } from '#server/features/shop-systems/shop-port.rules.ts';
import { changeOf, dedupeKeyOf } from '#server/features/shop-systems/shop-json.rules.ts';
import { canAsk, type ShopAsker } from './shop-asker.service.ts';
import { tellFailedFor } from './shop-back.service.ts';
import * as connections from './shop-connection.queries.ts';
import * as deliveries from './shop-delivery.queries.ts';
import { healthOf, healthText } from './shop-health.rules.ts';
import { addDeliveries } from './shop-intake.service.ts';
import { shopWarningEmail } from './shop-order.emails.ts';
import type { ShopWorld } from './shop-world.service.ts';

export interface ShopCatchUpService {
  /** Asks the shops that are due. Safe to run on several instances. */
  tick(): Promise<void>;
  catchUp(scope: AccountScope, connectionId: string): Promise<void>;
}

const everyMs = 15 * minuteMs;
const shopsAtOnce = 10;
/** Most rounds of one tick; the rest is taken by the next tick, a minute later. */
const roundsMax = 30;
/** Clocks differ, and a shop may save an order a moment after the time that it gives as its change. */
const overlapMs = 2 * minuteMs;
/** For a new connection, orders of the last day are imported too. */
const firstMs = dayMs;
const warnAgainMs = dayMs;

/** Most pages of one round; the next round, within a minute, continues there. */
const pagesMax = 10;
/** Limits for one shop and round: after `pages` no further page is requested, after `all` no request at all. */
const askedMs = { pages: 45_000, all: 90_000 };

const bytesOf = (body: unknown) => Buffer.from(JSON.stringify(body));

/**
 * Unreadable keys usually mean that SECRET_KEY is being changed or is mistyped. That affects all shops and is not their
 * owners' fault, so owners are warned only after this time; the operator's log reports it at once.
 */
const unreadableForMs = 6 * hourMs;

/** The fault of a connection whose keys cannot be decrypted; its shop was not asked. */
function unreadableBy(now: Date, { poll_problem: before }: connections.ConnectionRow): ShopFault {
  const code: FaultCode = 'unreadable';
  const since = (before?.code === code ? before.since : undefined) ?? now.toISOString();
  return { code, status: null, since };
}
const sinceOf = ({ poll_problem: fault }: connections.ConnectionRow, now: Date): number =>
  fault?.since === undefined ? now.getTime() : Date.parse(fault.since);
const noRest = { poll_rest_since: null, poll_rest_at: null };

/** Where the previous round stopped; after a complete round, a little before it began. */
function placeAfter(row: connections.ConnectionRow, now: Date): ShopPlace {
  const { poll_from: from, poll_rest_since: since, poll_rest_at: at } = row;
  if (since !== null && at !== null) return { since, at };
  return { since: new Date((from?.getTime() ?? now.getTime() - firstMs) - overlapMs), at: '' };
}

export function shopCatchUpService(kit: Kit, world: ShopWorld, asker: ShopAsker): ShopCatchUpService {
  const { clock, database, logger } = kit;

  async function catchUp(scope: AccountScope, connectionId: string): Promise<void> {
    const key = { scope, connectionId };
    const row = await connections.findConnection(database.db, key);
    if (!row || row.removed_at !== null) return;
    const keys = world.unseal(row);
    if (keys === null) await note(key, { poll_problem: JSON.stringify(unreadableBy(clock.now(), row)) });
    else if (canAsk(row, keys)) await askOne(row);
    else if (row.poll_problem !== null) await noteWell(row);
    await warn(key);
  }

  const note = (key: connections.ConnectionKey, change: connections.ConnectionChange) =>
    database.transaction((trx) => connections.updateConnection(trx, key, change));

  /** One transaction, so that reports that waited for the end of the fault are sent even if the server stops in between. */
  const noteWell = (row: connections.ConnectionRow, change: connections.ConnectionChange = {}) =>
    database.transaction(async (trx) => {
      const key = { scope: row.account_id, connectionId: row.connection_id };
      await connections.updateConnection(trx, key, { ...change, poll_problem: 'null' });
      if (row.poll_problem !== null) await tellFailedFor(trx, key, row.poll_problem, clock.now());
    });

  async function askOne(row: connections.ConnectionRow): Promise<void> {
    const key = { scope: row.account_id, connectionId: row.connection_id };
    const now = clock.now();
    const port = asker.portOf(row.kind);
    const shop = asker.reach(row, now, { withinMs: askedMs.all });
    const from = placeAfter(row, now);
    let hook: 'active' | 'disabled' | 'unknown' = 'unknown';
    try {
      const isWhole = await takePages(row, port.changedSince?.(shop, from));
      hook = (await port.hookStatus?.(shop)) ?? 'unknown';
      if (hook === 'disabled') await port.enableHook?.(shop);
      await noteWell(row, {
        ...(isWhole ? { poll_from: now, ...noRest } : { polled_at: null }),
        // Shown as disabled until the next round finds it enabled.
        hook_status: hook === 'unknown' ? null : hook,
      });
    } catch (error) {
      if (!(error instanceof ShopRefusal)) throw error;
      const fault = JSON.stringify({ code: error.code, status: error.status });
      // After a Retry-After the shop is asked again then, not a quarter of an hour later.
      await note(key, {
        poll_problem: fault,
        hook_status: hook === 'unknown' ? null : hook,
        ...quietAfter(error, now),
        ...(error.retryAfter && { polled_at: null }),
        // The shop no longer knows the page or cursor: start again from the last change that was read.
        ...(error.code === 'answer' && error.status === 200 && noRest),
      });
    }
  }

  /**
   * Stores each page before the next is requested, so an interrupted round continues there. Returns true when no pages are
   * left.
   */
  async function takePages(
    row: connections.ConnectionRow,
    pages: AsyncIterable<ShopPage> | undefined,
  ): Promise<boolean> {
    const key = { scope: row.account_id, connectionId: row.connection_id };
    let reached = row.poll_from;
    let count = 0;
    const end = performance.now() + askedMs.pages;
    for await (const { orders, next } of pages ?? []) {
      const last = changeOf(orders.at(-1));
      // Orders read twice because of the overlap must not move the position back.
      if (last && (reached === null || last > reached)) reached = last;
      await database.transaction(async (trx) => {
        await addDeliveries(
          kit,
          trx,
          orders.map((body) => ({
            ...key,
            source: 'catch-up',
            topic: '',
            dedupeKey: dedupeKeyOf(body),
            body: bytesOf(body),
          })),
        );
        await connections.updateConnection(trx, key, {
          poll_from: reached,
          poll_rest_since: next?.since ?? null,
          poll_rest_at: next?.at ?? null,
        });
      });
      if (next === null) return true;
      count += 1;
      if (count >= pagesMax || performance.now() > end) return false;
    }
    return true;
  }

  /** Warns a merchant that a connection is not healthy, once a day at most. */
  async function warn(key: connections.ConnectionKey): Promise<void> {
    const row = await connections.findConnection(database.db, key);
    if (!row) return;
    const now = clock.now();
    const health = healthOf(
      row,
      await deliveries.listReceived(database.db, key.scope, key.connectionId),
      now,
    );
    const isIll = health.state !== 'healthy' && health.state !== 'waiting';
    if (health.state === 'unreadable' && now.getTime() - sinceOf(row, now) < unreadableForMs) return;
    if (!isIll || (row.warned_at && now.getTime() - row.warned_at.getTime() < warnAgainMs)) return;
    if (!(await connections.isWarned(database.db, key.scope))) return;
    const person = await personToTell(database.db, key.scope, row.created_by, rights.manageShops);
    const language = person?.language ?? baseLanguage;
    const email =
      person &&
      (await shopWarningEmail({
        fullName: person.fullName,
        language,
        accountNo: person.accountNo,
        shopName: row.name,
        text: healthText(row, health, language),
        publicUrl: kit.env.publicUrl,
      }));
    await database.transaction(async (trx) => {
      await connections.updateConnection(trx, key, { warned_at: now });
      await ring(clock, trx, key.scope, { kind: 'shop', subjectId: row.connection_id, name: row.name });
      if (person && email) await kit.mail.send(trx, key.scope, person.email, email);
    });
  }

  return {
    catchUp,
    /** Asks all shops that are due; the one that has waited longest comes first. */
    async tick() {
      for (let round = 0; round < roundsMax; round += 1) {
        const now = clock.now();
        const due = await database.transaction((trx) =>
          connections.takeToPoll(trx, msBefore(now, everyMs), now, shopsAtOnce),
        );
        // In parallel, so that a slow shop does not delay the others.
        await Promise.all(
          due.map(({ scope, connection_id: connectionId }) =>
            catchUp(scope, connectionId).catch((error: unknown) =>
              logger.error({ err: error, connectionId }, 'orders of a shop could not be requested'),
            ),
          ),
        );
        if (due.length < shopsAtOnce) return;
      }
    },
  };
}
