/** The status of shop connections for users: their health, the messages received and the outcome of each. */
import type {
  connectionDeliveries,
  ShopConnection,
  testConnection,
} from '#shared/features/shop-order/shop-connection.contract.ts';
import { sayIgnored, type ShopKind } from '#shared/features/shop-order/shop-order.model.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { versionOf } from '#server/platform/http/changed-meanwhile.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ShopAsker } from './shop-asker.service.ts';
import * as queries from './shop-connection.queries.ts';
import * as deliveries from './shop-delivery.queries.ts';
import { type Health, healthOf, healthText } from './shop-health.rules.ts';
import { settingsOf } from './shop-judged.mapping.ts';
import type { ShopWorld } from './shop-world.service.ts';

export interface ShopWatch {
  list(session: Session, language: Language): Promise<ShopConnection[]>;
  secretOf(session: Session, connectionId: string): Promise<string>;
  test(session: Session, connectionId: string, language: Language): Promise<CallReply<typeof testConnection>>;
  deliveries(
    session: Session,
    wanted: { connectionId: string; cursor?: string | undefined },
    language: Language,
  ): Promise<CallReply<typeof connectionDeliveries>>;
  toReply(reader: Reader, row: queries.ConnectionRow, language: Language): Promise<ShopConnection>;
}

const pageSize = 50;

/** Whether the shop has its own address and can be asked. */
const hasApi = (kind: ShopKind, keys: { apiKey: string } | null, shopUrl: string): boolean =>
  kind !== 'general' && kind !== 'opencart' && keys !== null && keys.apiKey !== '' && shopUrl !== '';

export async function mustFind(
  reader: Reader,
  scope: AccountScope,
  connectionId: string,
): Promise<queries.ConnectionRow> {
  const row = await queries.findConnection(reader, { scope, connectionId });
  if (!row || row.removed_at !== null) throw notFound(m.shop_order_the_shop);
  return row;
}

export function shopWatch(
  { clock, database, env }: Pick<Kit, 'clock' | 'database' | 'env'>,
  world: ShopWorld,
  asker: ShopAsker,
): ShopWatch {
  const hookUrlOf = (row: queries.ConnectionRow) => `${env.publicUrl}/hooks/shop/${row.hook_key}`;

  async function healthFor(reader: Reader, row: queries.ConnectionRow): Promise<Health> {
    // Shown at once, before the next round records it.
    if (world.unseal(row) === null) return { state: 'unreadable', hours: 0 };
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
      ...versionOf(row),
    };
  }

  return {
    toReply,

    async list({ scope }, language) {
      const rows = await queries.listConnections(database.db, scope);
      const replies: ShopConnection[] = [];
      for (const row of rows) replies.push(await toReply(database.db, row, language));
      return replies;
    },

    async secretOf({ scope }, connectionId) {
      const keys = world.unseal(await mustFind(database.db, scope, connectionId));
      if (keys === null) throw refuse('conflict', m.shop_order_problem_keys_unreadable);
      return keys.hookSecret;
    },

    async test({ scope }, connectionId, language) {
      const row = await mustFind(database.db, scope, connectionId);
      const options = { locale: language };
      const checks: { isWell: boolean; text: string }[] = [];
      const tell = (isWell: boolean, text: string) => checks.push({ isWell, text });
      tell(
        row.last_delivery_at !== null,
        row.last_delivery_at === null
          ? m.shop_order_check_no_message({}, options)
          : m.shop_order_check_message({}, options),
      );
      if (row.bad_signatures > 0)
        tell(false, m.shop_order_check_signature({ count: row.bad_signatures }, options));
      tell(
        row.last_order_at !== null,
        row.last_order_at === null
          ? m.shop_order_check_no_order({}, options)
          : m.shop_order_check_order({}, options),
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
