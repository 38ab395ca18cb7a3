import type {
  connectionDeliveries,
  ConnectionEdit,
  ConnectionForm,
  ShopConnection,
  testConnection,
} from '#shared/features/shop-order/shop-connection.contract.ts';
import {
  connectionForm,
  connectionsMax,
  createConnection,
} from '#shared/features/shop-order/shop-connection.contract.ts';
import {
  sayIgnored,
  type ShopKind,
  type ShopSettings,
} from '#shared/features/shop-order/shop-order.model.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { makeToken } from '#server/features/sign-in/scoped-token.service.ts';
import type { ShopAsker } from './shop-asker.service.ts';
import * as queries from './shop-connection.queries.ts';
import { type Health, healthOf, healthText } from './shop-health.rules.ts';
import * as deliveries from './shop-delivery.queries.ts';
import { newHookSecret, noKeys } from './shop-keys.rules.ts';
import type { ShopWorld } from './shop-world.service.ts';
import { settingsOf } from './shop-judged.mapping.ts';

export interface ShopConnectionService {
  list(session: Session, language: Language): Promise<ShopConnection[]>;
  create(session: Session, actor: Actor, form: ConnectionForm, language: Language): Promise<ShopConnection>;
  update(session: Session, actor: Actor, form: ConnectionEdit, language: Language): Promise<ShopConnection>;
  remove(actor: Actor, connectionId: string): Promise<null>;
  secretOf(session: Session, connectionId: string): Promise<string>;
  test(session: Session, connectionId: string, language: Language): Promise<CallReply<typeof testConnection>>;
  deliveries(
    session: Session,
    wanted: { connectionId: string; cursor?: string | undefined },
    language: Language,
  ): Promise<CallReply<typeof connectionDeliveries>>;
}

const pageSize = 50;

/** Where shops have their own address, and can be asked. */
export const hasApi = (kind: ShopKind, keys: { apiKey: string }, shopUrl: string): boolean =>
  kind !== 'general' && kind !== 'opencart' && keys.apiKey !== '' && shopUrl !== '';

const lookedBackMs = 7 * 24 * 3_600_000;

const settingsFrom = (form: ConnectionForm | ConnectionEdit): string => {
  const { service, defaultGrams, tellsBack, hookId, isPounds, fromWarehouse, statuses } = form;
  return JSON.stringify({
    service,
    defaultGrams,
    tellsBack,
    hookId,
    isPounds,
    fromWarehouse,
    statuses,
  } satisfies ShopSettings);
};

export function shopConnectionService(kit: Kit, world: ShopWorld, asker: ShopAsker): ShopConnectionService {
  const { clock, database, write, env } = kit;

  async function mustFind(
    reader: Reader,
    scope: AccountScope,
    connectionId: string,
  ): Promise<queries.ConnectionRow> {
    const row = await queries.findConnection(reader, { scope, connectionId });
    if (!row || row.removed_at !== null) throw notFound(m.shop_order_the_shop);
    return row;
  }

  const hookUrlOf = (row: queries.ConnectionRow) => `${env.publicUrl}/hooks/shop/${row.hook_key}`;

  async function healthFor(reader: Reader, row: queries.ConnectionRow): Promise<Health> {
    const received = await deliveries.listReceived(reader, row.account_id, row.connection_id);
    return healthOf(row, received, clock.now());
  }

  async function toReply(
    reader: Reader,
    row: queries.ConnectionRow,
    language: Language,
  ): Promise<ShopConnection> {
    const settings = settingsOf(row);
    const health = await healthFor(reader, row);
    return {
      connectionId: row.connection_id,
      kind: row.kind,
      name: row.name,
      shopUrl: row.shop_url,
      hookUrl: hookUrlOf(row),
      health: health.state,
      healthText: healthText(row, health, language),
      lastDeliveryAt: row.last_delivery_at?.toISOString() ?? null,
      lastOrderAt: row.last_order_at?.toISOString() ?? null,
      polledAt: row.polled_at?.toISOString() ?? null,
      badSignatures: row.bad_signatures,
      hasApi: hasApi(row.kind, world.unseal(row), row.shop_url),
      service: settings.service,
      defaultGrams: settings.defaultGrams,
      tellsBack: settings.tellsBack,
      isPounds: settings.isPounds,
      fromWarehouse: settings.fromWarehouse,
      statuses: settings.statuses,
      hookId: settings.hookId,
    };
  }

  return {
    async list({ scope }, language) {
      const rows = await queries.listConnections(database.db, scope);
      const replies: ShopConnection[] = [];
      for (const row of rows) replies.push(await toReply(database.db, row, language));
      return replies;
    },

    async create({ scope, userId }, actor, form, language) {
      const { kind, name, shopUrl, apiKey, apiSecret } = form;
      if (kind === 'shopify' && form.hookSecret === '') throw missing('hookSecret');
      asker.mustBeOutside(shopUrl);
      const move = {
        action: 'shop_connection.created',
        repeatable: {
          call: createConnection.path,
          body: { ...form, hookSecret: '', apiKey: '', apiSecret: '' },
        },
      } as const;
      return write(actor, move, async ({ trx, subject }) => {
        await queries.lockAccount(trx, scope);
        const others = await queries.listConnections(trx, scope);
        if (others.length >= connectionsMax) {
          throw refuse('conflict', m.shop_order_problem_too_many_shops, { n: connectionsMax });
        }
        const connectionId = newId(clock);
        const now = clock.now();
        const hookSecret = form.hookSecret || newHookSecret(kind);
        await queries.insertConnection(trx, {
          account_id: scope,
          connection_id: connectionId,
          kind,
          name,
          shop_url: shopUrl,
          hook_key: makeToken(scope),
          sealed_keys: world.seal({ scope, connectionId }, { hookSecret, apiKey, apiSecret }),
          settings: settingsFrom(form),
          created_at: now,
          created_by: userId,
          updated_at: now,
          poll_problem: 'null',
        });
        subject(name, { connectionId, kind });
        return toReply(trx, await mustFind(trx, scope, connectionId), language);
      });
    },

    async update({ scope }, actor, form, language) {
      const { connectionId, name, shopUrl } = form;
      asker.mustBeOutside(shopUrl);
      return write(actor, { action: 'shop_connection.updated', subject: name }, async ({ trx, subject }) => {
        await queries.lockAccount(trx, scope);
        const row = await mustFind(trx, scope, connectionId);
        const kept = world.unseal(row);
        const keys = {
          hookSecret: form.hookSecret || kept.hookSecret,
          apiKey: form.apiKey || kept.apiKey,
          apiSecret: form.apiSecret || kept.apiSecret,
        };
        await queries.updateConnection(
          trx,
          { scope, connectionId },
          {
            name,
            shop_url: shopUrl,
            sealed_keys: world.seal({ scope, connectionId }, keys),
            settings: settingsFrom(form),
            updated_at: clock.now(),
            bad_signatures: 0,
            poll_problem: 'null',
          },
        );
        // What was left out for its status is looked at again.
        if (form.statuses !== settingsOf(row).statuses)
          await deliveries.waitAgain(
            trx,
            { scope, connectionId },
            new Date(clock.now().getTime() - lookedBackMs),
          );
        subject(name, { connectionId });
        return toReply(trx, await mustFind(trx, scope, connectionId), language);
      });
    },

    async remove(actor, connectionId) {
      const { scope } = actor;
      return write(actor, { action: 'shop_connection.removed' }, async ({ trx, subject }) => {
        const row = await mustFind(trx, scope, connectionId);
        const now = clock.now();
        await queries.updateConnection(
          trx,
          { scope, connectionId },
          {
            removed_at: now,
            updated_at: now,
            sealed_keys: world.seal({ scope, connectionId }, noKeys),
          },
        );
        subject(row.name, { connectionId });
        return null;
      });
    },

    async secretOf({ scope }, connectionId) {
      return world.unseal(await mustFind(database.db, scope, connectionId)).hookSecret;
    },

    async test({ scope }, connectionId, language) {
      const row = await mustFind(database.db, scope, connectionId);
      const said = { locale: language };
      const checks: { isWell: boolean; text: string }[] = [];
      const tell = (isWell: boolean, text: string) => checks.push({ isWell, text });
      tell(
        row.last_delivery_at !== null,
        row.last_delivery_at === null
          ? m.shop_order_check_no_message({}, said)
          : m.shop_order_check_message({}, said),
      );
      if (row.bad_signatures > 0)
        tell(false, m.shop_order_check_signature({ count: row.bad_signatures }, said));
      tell(
        row.last_order_at !== null,
        row.last_order_at === null
          ? m.shop_order_check_no_order({}, said)
          : m.shop_order_check_order({}, said),
      );
      checks.push(...(await asker.checks(row, language)));
      return { isWell: checks.every(({ isWell }) => isWell), checks };
    },

    async deliveries({ scope }, { connectionId, cursor }, language) {
      await mustFind(database.db, scope, connectionId);
      const { rows, next } = await keyPage(
        pageSize,
        (limit) =>
          deliveries.listDeliveries(database.db, scope, { connectionId, below: cursor ?? null, limit }),
        (row) => row.delivery_id,
      );
      return {
        deliveries: rows.map((row) => ({
          deliveryId: row.delivery_id,
          receivedAt: row.received_at.toISOString(),
          source: row.source,
          topic: row.topic,
          orderNo: row.order_no,
          orderId: row.order_id,
          state: row.state,
          reason: row.reason ? sayIgnored(row.reason.code, row.reason.detail, { locale: language }) : '',
        })),
        nextCursor: next,
      };
    },
  };
}

const missing = (field: string) =>
  invalid([problemAt(field, m.validation_problem_required)], labelsIn(connectionForm));
