/** The data for checking orders, and the encryption of shop keys, for jobs that run without a user. */
import type { ProductRule } from '#shared/features/shop-order/product-rule.contract.ts';
import { marketIdOf, type MarketId } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { sealAllAnew, type SealedAnew } from '#server/platform/settings/seal-anew.ts';
import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { ShippingScope } from '#server/features/shipment/shipment-decision.rules.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { bytesOf, keysFrom, type ShopKeys } from '#server/features/shop-systems/shop-keys.rules.ts';
import * as queries from './shop-connection.queries.ts';
import * as ruleQueries from './product-rule.queries.ts';
import type { FormScene } from './shop-form.rules.ts';

export interface ShopWorld {
  /** Call before a transaction: these reads use their own database connections. */
  sceneOf(scope: AccountScope): Promise<FormScene>;
  marketOf(scope: AccountScope): Promise<MarketId>;
  seal(key: queries.ConnectionKey, keys: ShopKeys): Buffer;
  /** Null when the key that encrypted them is no longer in SECRET_KEY. */
  unseal(row: Pick<queries.ConnectionRow, 'account_id' | 'connection_id' | 'sealed_keys'>): ShopKeys | null;
  /** Re-encrypts keys that an older SECRET_KEY encrypted. Safe to run on several instances. */
  sealAnew(): Promise<SealedAnew>;
}

export function shopWorld(
  { database, secretKeys }: Pick<FeatureKit, 'database' | 'secretKeys'>,
  deps: { shipments: ShipmentService; addresses: AddressService },
): ShopWorld {
  const seals = secretKeys.sealFor('shop keys');
  const owner = (scope: AccountScope, connectionId: string) => `${scope}/${connectionId}`;
  return {
    async sceneOf(scope) {
      const account = await shippingScope(database.db, scope);
      const world = await deps.shipments.referenceDataOf(account.market);
      const { party: sender } = await deps.addresses.startingSender(scope);
      const rules = await rulesOf(database.db, scope);
      return { world, account, sender, rules, noteFollower: deps.shipments.noteFollower };
    },
    marketOf: async (scope) => (await shippingScope(database.db, scope)).market,
    seal: ({ scope, connectionId }, keys) => seals.seal(owner(scope, connectionId), bytesOf(keys)),
    unseal({ account_id: scope, connection_id: connectionId, sealed_keys: sealed }) {
      const bytes = seals.unseal(owner(scope, connectionId), sealed);
      return bytes && keysFrom(bytes);
    },
    sealAnew() {
      return sealAllAnew(
        (after, most) => queries.listSealedOtherwise(database.db, { head: seals.head, after, most }),
        (row) => row.connection_id,
        async ({ account_id: scope, connection_id: connectionId, sealed_keys: was }) => {
          const bytes = seals.unseal(owner(scope, connectionId), was);
          if (!bytes) return 'unreadable';
          const anew = seals.seal(owner(scope, connectionId), bytes);
          const isReplaced = await queries.replaceKeys(database.db, { scope, connectionId }, was, anew);
          return isReplaced ? 'sealed' : 'changed';
        },
      );
    },
  };
}

export async function rulesOf(reader: Reader, scope: AccountScope): Promise<ProductRule[]> {
  const rows = await ruleQueries.listRules(reader, scope);
  return rows.map((row) => ({
    ruleId: row.rule_id,
    by: row.by_name ? 'name' : 'sku',
    match: row.match,
    grams: row.grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    service: row.service,
    origin: row.origin,
  }));
}

async function shippingScope(reader: Reader, scope: AccountScope): Promise<ShippingScope> {
  const row = await queries.findShippingFlags(reader, scope);
  return {
    // A sandbox uses the prices of its account.
    scope: row.sandbox_of ?? scope,
    isSandbox: row.sandbox_of !== null,
    market: marketIdOf(row.market),
    isCod: row.is_cod,
    isFrozenFood: row.is_frozen_food,
    isDoCn: row.is_do_cn,
    isAllowOrderId: row.is_allow_order_id,
    codClass: row.cod_class,
    liabilityTier: row.el_tier,
    isDangerousGoods: row.is_dangerous_goods,
  };
}
