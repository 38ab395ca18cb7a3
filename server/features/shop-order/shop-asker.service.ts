/** Reads from and writes to shops through their own APIs. Responses are not trusted; a failure is a fault with a code. */
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { connectionForm } from '#shared/features/shop-order/shop-connection.contract.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';

import { invalid } from '#server/platform/http/refused.ts';
import {
  NotReached,
  type Outside,
  type OutsideAnswer,
  type OutsideProblem,
  type OutsideRequest,
} from '#server/platform/outside/outside.ts';
import { shopPorts } from '#server/features/shop-systems/shop-ports.service.ts';
import {
  type FaultCode,
  type ShopPage,
  type ShopPort,
  type ShopReach,
  ShopRefusal,
} from '#server/features/shop-systems/shop-port.rules.ts';
import type { ShopKeys } from '#server/features/shop-systems/shop-keys.rules.ts';
import { parseShopJson, retryAfterSeconds } from '#server/features/shop-systems/shop-json.rules.ts';
import type { ConnectionRow } from './shop-connection.queries.ts';
import { sayFault } from './shop-order.mapping.ts';
import type { ShopWorld } from './shop-world.service.ts';
import { settingsOf } from './shop-judged.mapping.ts';

export interface ShopAsker {
  /** Throws a refusal on the address field when requests to this address are not allowed. */
  mustBeOutside(url: string): void;
  portOf(kind: ShopKind): ShopPort;
  /**
   * Opens the connection to a shop. `withinMs`: after this time no more requests are sent, so that a shop that always
   * answers at the last moment does not delay the others. `mayAsk`: throws when no more requests may be sent, because our
   * data may change between two requests to a slow shop. Throws a ShopRefusal when the keys cannot be read.
   */
  reach(
    row: ConnectionRow,
    now: Date,
    until?: { withinMs?: number; mayAsk?: () => Promise<void> },
  ): ShopReach;
  /** Checks whether the shop can be reached. Each result is a sentence. */
  checks(row: ConnectionRow, language: Language): Promise<{ isWell: boolean; text: string }[]>;
}

export const canAsk = ({ kind, shop_url: url }: ConnectionRow, keys: ShopKeys | null): boolean =>
  shopPorts[kind].changedSince !== null && url !== '' && keys !== null && keys.apiKey !== '';

export function shopAsker(outside: Outside, world: ShopWorld, now: () => Date): ShopAsker {
  const reach: ShopAsker['reach'] = (row, at, { withinMs = Infinity, mayAsk } = {}) => {
    const end = performance.now() + withinMs;
    const keys = world.unseal(row);
    if (keys === null) throw new ShopRefusal('unreadable');
    const url = row.shop_url;
    const answer: ShopReach['answer'] = async ({ method, path, headers = {}, body }) => {
      if (performance.now() > end) throw new ShopRefusal('timeout');
      await mayAsk?.();
      const sentReply = await sent(outside, at, {
        method,
        url: `${url}${path}`,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      try {
        return {
          headers: sentReply.headers,
          body: sentReply.text === '' ? null : parseShopJson(sentReply.text),
        };
      } catch {
        throw new ShopRefusal('answer');
      }
    };
    return {
      url,
      hookKey: row.hook_key,
      keys,
      settings: settingsOf(row),
      now: at,
      answer,
      json: async (request) => (await answer(request)).body,
    };
  };

  return {
    reach,
    portOf: (kind) => shopPorts[kind],

    mustBeOutside(url) {
      if (url !== '' && outside.refusalOf(url) !== null) {
        throw invalid([problemAt('shopUrl', m.shop_order_problem_address)], labelsIn(connectionForm));
      }
    },

    async checks(row, language) {
      const options = { locale: language };
      const keys = world.unseal(row);
      if (keys === null) return [{ isWell: false, text: m.shop_order_problem_keys_unreadable({}, options) }];
      if (!canAsk(row, keys)) {
        const isNeeded = shopPorts[row.kind].changedSince !== null;
        return isNeeded ? [{ isWell: false, text: m.shop_order_check_no_keys({}, options) }] : [];
      }
      const shop = reach(row, now());
      try {
        const orders = await firstOf(
          shopPorts[row.kind].changedSince?.(shop, { since: msBefore(now(), dayMs), at: '' }),
        );
        const found = [{ isWell: true, text: m.shop_order_check_asked({ count: orders.length }, options) }];
        const status = await shopPorts[row.kind].hookStatus?.(shop);
        if (status === 'disabled') {
          await shopPorts[row.kind].enableHook?.(shop);
          found.push({ isWell: false, text: m.shop_order_health_disabled({}, options) });
        }
        if (status === 'active') found.push({ isWell: true, text: m.shop_order_check_hook({}, options) });
        return found;
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error;
        return [{ isWell: false, text: sayFault(error, language) }];
      }
    },
  };
}

async function sent(outside: Outside, now: Date, request: OutsideRequest): Promise<OutsideAnswer> {
  try {
    const answer = await outside.send({
      ...request,
      headers: { 'user-agent': userAgent, ...request.headers },
    });
    const { status, headers } = answer;
    if (status >= 200 && status < 300) return answer;
    throw new ShopRefusal(codeOf(status), status, retryAfterSeconds(headers['retry-after'], now));
  } catch (error) {
    if (!(error instanceof NotReached)) throw error;
    throw new ShopRefusal(faults[error.problem] ?? 'unreachable');
  }
}

/** One page is enough to prove that the shop responds; a test must not read a whole day of a busy shop. */
async function firstOf(pages: AsyncIterable<ShopPage> | undefined): Promise<ShopPage['orders']> {
  for await (const { orders } of pages ?? []) return orders;
  return [];
}

const userAgent = 'Courier-Portal/1.0';

const faults: Partial<Record<OutsideProblem, FaultCode>> = {
  scheme: 'address',
  address: 'address',
  timeout: 'timeout',
  answer: 'answer',
};

function codeOf(status: number): FaultCode {
  if (status === 401 || status === 403) return 'keys';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return 'busy';
  return 'answer';
}
