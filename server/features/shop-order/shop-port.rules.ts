/** What the portal needs of a shop, whatever kind it is. */
import type { ShopSettings } from '#shared/features/shop-order/shop-order.model.ts';

import type { OutsideRequest } from '#server/platform/outside/outside.ts';
import type { ShopKeys } from './shop-keys.rules.ts';
import type { FaultCode } from './shop-order.mapping.ts';

/** Why a call to a shop failed. */
export class ShopRefusal extends Error {
  readonly code: FaultCode;
  readonly status: number | null;
  /** Seconds that the shop asks to wait. */
  readonly retryAfter: number | null;
  constructor(code: FaultCode, status: number | null = null, retryAfter: number | null = null) {
    super(code);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface ShopReach {
  url: string;
  keys: ShopKeys;
  settings: ShopSettings;
  /** Sends to the shop, below its own address; JSON both ways. */
  json(request: {
    method: OutsideRequest['method'];
    path: string;
    headers?: Record<string, string>;
    body?: unknown;
  }): Promise<unknown>;
  now: Date;
}

export interface Told {
  shopOrderId: string;
  shipmentId: string;
  cnNo: string;
  trackingUrl: string;
  courier: string;
}

/** The calls of one kind of shop. */
export interface ShopPort {
  /** Orders that changed since then, oldest change first, as bodies of webhooks have them; null for shops that cannot be asked. */
  changedSince: ((shop: ShopReach, since: Date) => Promise<readonly unknown[]>) | null;
  /** What products weigh, in grams; null for those that the shop does not have. Null for shops whose orders give it. */
  weightsOf:
    | ((shop: ShopReach, refs: readonly string[]) => Promise<ReadonlyMap<string, number | null>>)
    | null;
  /** Sends a consignment note number; a number that the shop has already is not sent twice. */
  tell: ((shop: ShopReach, told: Told) => Promise<void>) | null;
  /** Returns the state of the shop's webhook, and turns it on again; null where it cannot be asked. */
  hookStatus: ((shop: ShopReach) => Promise<'active' | 'disabled' | 'unknown'>) | null;
  enableHook: ((shop: ShopReach) => Promise<void>) | null;
}
