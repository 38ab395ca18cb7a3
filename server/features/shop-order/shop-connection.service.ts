import { isDeepStrictEqual } from 'node:util';

import { isOfAnotherServer } from '#shared/features/shop-order/shop-address.rules.ts';
import {
  type ConnectionEdit,
  type ConnectionForm,
  connectionForm,
  connectionsMax,
  createConnection,
  type ShopConnection,
} from '#shared/features/shop-order/shop-connection.contract.ts';
import type { ShopSettings } from '#shared/features/shop-order/shop-order.model.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { requireNewestVersion } from '#server/platform/http/changed-meanwhile.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { invalid, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { makeToken } from '#server/features/sign-in/scoped-token.service.ts';
import {
  newHookSecret,
  noKeys,
  sentKeys,
  type ShopKeys,
} from '#server/features/shop-systems/shop-keys.rules.ts';
import { judgeJob } from './product-rule.service.ts';
import type { ShopAsker } from './shop-asker.service.ts';
import { acceptsReports, tellAllFailed } from './shop-back.service.ts';
import * as queries from './shop-connection.queries.ts';
import * as deliveries from './shop-delivery.queries.ts';
import { mustFind, type ShopWatch, shopWatch } from './shop-watch.service.ts';
import type { ShopWorld } from './shop-world.service.ts';
import { settingsOf } from './shop-judged.mapping.ts';

export interface ShopConnectionService extends ShopWatch {
  create(session: Session, actor: Actor, form: ConnectionForm, language: Language): Promise<ShopConnection>;
  update(session: Session, actor: Actor, form: ConnectionEdit, language: Language): Promise<ShopConnection>;
  remove(actor: Actor, connectionId: string): Promise<null>;
}

const lookedBackMs = 7 * dayMs;

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
  const { clock, jobs, write } = kit;
  const watch = shopWatch(kit, world, asker);
  return {
    ...watch,

    async create({ scope, userId }, actor, form, language) {
      const { kind, name, shopUrl, apiKey, apiSecret } = form;
      if (kind === 'shopify' && form.hookSecret === '') throw missing('hookSecret');
      asker.mustBeOutside(shopUrl);
      const move = {
        action: 'shop_connection.created',
        repeatable: { call: createConnection.path, body: form },
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
        return watch.toReply(trx, await mustFind(trx, scope, connectionId), language);
      });
    },

    async update({ scope, market, loginId }, actor, form, language) {
      const { connectionId, name, shopUrl } = form;
      asker.mustBeOutside(shopUrl);
      return write(actor, { action: 'shop_connection.updated', subject: name }, async ({ trx, subject }) => {
        await queries.lockAccount(trx, scope);
        const row = await mustFind(trx, scope, connectionId);
        requireNewestVersion(form.version, row, marketOf(market));
        const kept = world.unseal(row);
        if (kept === null) mustReplace(row, form);
        else mustRetype(row, form, kept);
        const keys = {
          hookSecret: form.hookSecret || (kept?.hookSecret ?? ''),
          apiKey: form.apiKey || (kept?.apiKey ?? ''),
          apiSecret: form.apiSecret || (kept?.apiSecret ?? ''),
        };
        const before = settingsOf(row);
        const isMended =
          shopUrl !== row.shop_url || !isDeepStrictEqual(keys, kept) || form.tellsBack !== before.tellsBack;
        await queries.changeConnection(
          trx,
          { scope, connectionId },
          {
            name,
            shop_url: shopUrl,
            sealed_keys: world.seal({ scope, connectionId }, keys),
            settings: settingsFrom(form),
            updated_at: clock.now(),
            bad_signatures: 0,
            // Clear the fault now; otherwise the next round would end it and retry every report that it had stopped.
            ...(isMended && { poll_problem: 'null' }),
            // The address may now be that of another shop.
            poll_rest_since: null,
            poll_rest_at: null,
            changed_by: loginId,
            changed_at: clock.now(),
          },
        );
        const saved = await mustFind(trx, scope, connectionId);
        if (isMended && acceptsReports(saved)) await tellAllFailed(trx, { scope, connectionId }, clock.now());
        if (form.service !== before.service || form.defaultGrams !== before.defaultGrams)
          await jobs.enqueue(trx, judgeJob, { scope });
        // Re-read the messages that were ignored because of their order's status.
        if (form.statuses !== before.statuses)
          await deliveries.waitAgain(trx, { scope, connectionId }, msBefore(clock.now(), lookedBackMs));
        subject(name, { connectionId });
        return watch.toReply(trx, saved, language);
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
  };
}

/**
 * Requires new keys when the stored ones cannot be decrypted. Saving empty keys in their place would lose the stored ones
 * even if the missing SECRET_KEY were restored.
 */
function mustReplace({ kind, poll_from: askedFrom }: queries.ConnectionRow, form: ConnectionEdit): void {
  // A connection whose shop was never asked for orders has no API key, or never had a correct one.
  const needed = ['hookSecret', ...(askedFrom === null ? [] : sentKeys[kind])] as const;
  const lost = needed.filter((field) => form[field] === '');
  if (lost.length === 0) return;
  throw invalid(
    lost.map((field) => problemAt(field, m.shop_order_problem_keys_unreadable)),
    labelsIn(connectionForm),
  );
}

/**
 * When the shop's address moves to another server, the keys must be typed again. Otherwise anyone who may change a
 * connection could have its hidden keys sent to a server of their own.
 */
function mustRetype(
  { kind, shop_url: before }: queries.ConnectionRow,
  form: ConnectionEdit,
  kept: ShopKeys,
): void {
  if (!isOfAnotherServer(form.shopUrl, before)) return;
  const stored = sentKeys[kind].filter((field) => kept[field] !== '' && form[field] === '');
  if (stored.length === 0) return;
  throw invalid(
    stored.map((field) => problemAt(field, m.shop_order_problem_keys_for_address)),
    labelsIn(connectionForm),
  );
}

const missing = (field: string) =>
  invalid([problemAt(field, m.validation_problem_required)], labelsIn(connectionForm));
