/** Orders that the account's own programs submit. They are handled like a shop's orders, in a separate connection. */
import type { ProgramOrder } from '#shared/features/integration/orders.contract.ts';
import type { OrderDetail } from '#shared/features/shop-order/order-listing.contract.ts';
import { usualSettings } from '#shared/features/shop-order/shop-order.model.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { makeToken } from '#server/features/sign-in/scoped-token.service.ts';
import type { MappedOrder } from '#server/features/shop-systems/mapped-order.mapping.ts';
import { newHookSecret, noKeys } from '#server/features/shop-systems/shop-keys.rules.ts';
import { type GivenAddress, isMasked, partyOf } from '#server/features/shop-systems/shop-party.mapping.ts';
import * as connections from './shop-connection.queries.ts';
import type { ConnectionRow } from './shop-connection.queries.ts';
import type { ShopImportService } from './shop-import.service.ts';
import { lockByShopId, lockKnownOrders } from './shop-order.queries.ts';
import type { ShopOrderService } from './shop-order.service.ts';
import type { ShopWorld } from './shop-world.service.ts';

export interface ShopProgramService {
  /** Submits a new order, or updates the one submitted before with the same id. */
  handIn(member: Member, actor: Actor, order: ProgramOrder, language: Language): Promise<OrderDetail>;
}

export function shopProgramService(
  { clock, write }: Pick<Kit, 'clock' | 'write'>,
  world: ShopWorld,
  { imports, orders }: { imports: ShopImportService; orders: ShopOrderService },
): ShopProgramService {
  /** The connection for the account's programs, created with the first order. */
  async function ofPrograms(trx: Trx, { scope, userId, loginId }: Member) {
    const found = await connections.findOfPrograms(trx, scope);
    if (found) return found;
    await connections.lockAccount(trx, scope);
    const known = await connections.findOfPrograms(trx, scope);
    if (known) return known;
    const connectionId = newId(clock);
    const now = clock.now();
    await connections.insertConnection(trx, {
      account_id: scope,
      connection_id: connectionId,
      kind: 'general',
      // The name that users gave the program; they may rename the connection.
      name: loginId,
      shop_url: '',
      hook_key: makeToken(scope),
      sealed_keys: world.seal({ scope, connectionId }, { ...noKeys, hookSecret: newHookSecret('general') }),
      settings: JSON.stringify({ ...usualSettings, tellsBack: false }),
      created_at: now,
      created_by: userId,
      updated_at: now,
      poll_problem: 'null',
      is_of_programs: true,
    });
    return connections.findConnection(trx, { scope, connectionId });
  }

  /**
   * The latest submission wins, even if the server's clock is behind: returns a time later than that of the known order,
   * which stays locked until the change is written.
   */
  async function instantOf(trx: Trx, connection: ConnectionRow | undefined, shopOrderId: string) {
    const now = clock.now();
    if (!connection) return now;
    const { account_id: scope, connection_id: connectionId } = connection;
    // Locks it together with the order that carries it, in the common lock order.
    await lockKnownOrders(trx, scope, connectionId, [shopOrderId]);
    const known = await lockByShopId(trx, scope, connectionId, shopOrderId);
    return known ? new Date(Math.max(now.getTime(), known.shop_updated_at.getTime() + 1)) : now;
  }

  return {
    async handIn(member, actor, order, language) {
      const { scope } = member;
      if (isMasked(givenBy(order))) throw refuse('invalid', m.shop_order_problem_masked);
      const scene = await world.sceneOf(scope);
      return write(actor, { action: 'shop_order.received' }, async ({ trx, subject }) => {
        const connection = await ofPrograms(trx, member);
        const mapped = mappedFrom(order, await instantOf(trx, connection, order.id));
        const orderId = connection ? await imports.take(trx, connection, scene, mapped) : null;
        if (orderId === null) throw notFound(m.shop_order_the_order);
        subject(mapped.orderNo, { orderId });
        return orders.read(trx, member, orderId, language);
      });
    },
  };
}

function givenBy({ receiver }: ProgramOrder): GivenAddress {
  const { address1, address2, address3, companyName: company, ...who } = receiver;
  return { ...who, company, streets: [address1, address2, address3] };
}

function mappedFrom(order: ProgramOrder, now: Date): MappedOrder {
  const { id, number, lines } = order;
  const currency = order.currency.toUpperCase();
  const money = (cents: number | null) => (cents === null ? null : { currency, cents });
  return {
    kind: 'order',
    shopOrderId: id,
    orderNo: number === '' ? id : number,
    updatedAt: now,
    doc: {
      status: 'open',
      placedAt: order.placedAt === undefined ? null : new Date(order.placedAt).toISOString(),
      receiver: partyOf(givenBy(order)),
      total: money(order.totalCents),
      goods: money(lines.reduce((sum, { unitCents, quantity }) => sum + (unitCents ?? 0) * quantity, 0)),
      cod: money(order.codCents),
      payment: '',
      lines: lines.map(({ weightGrams: grams, origin, ...line }) => ({
        ...line,
        grams,
        ...(origin !== undefined && { origin }),
      })),
      leftOut: 0,
      note: order.note,
      isMasked: false,
    },
  };
}
