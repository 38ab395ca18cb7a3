/** The interface that the portal needs from a shop of any kind. */
import type { ShopSettings } from '#shared/features/shop-order/shop-order.model.ts';

import type { OutsideAnswer, OutsideRequest } from '#server/platform/outside/outside.ts';
import type { ShopKeys } from './shop-keys.rules.ts';

/** Why a call to a shop failed; stored with the order or the connection. */
export type FaultCode =
  | 'address'
  | 'unreachable'
  | 'timeout'
  | 'keys'
  | 'gone'
  | 'unreadable'
  | 'busy'
  | 'answer';

export class ShopRefusal extends Error {
  readonly code: FaultCode;
  readonly status: number | null;
  /** Seconds that the shop asks us to wait. */
  readonly retryAfter: number | null;
  constructor(code: FaultCode, status: number | null = null, retryAfter: number | null = null) {
    super(code);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/**
 * Returns the list that a shop must send. A host in trouble answers 200 with an empty or unrelated body, which says
 * nothing about orders.
 */
export function requireList(answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer)) throw new ShopRefusal('answer');
  return answer;
}

/** A shop that does not answer costs a full timeout for everything queued behind it, so it is paused for this long. */
const silentSeconds = 60;

/** How long to pause all requests to a shop that sent Retry-After or did not answer. */
export function quietAfter({ code, retryAfter }: ShopRefusal, now: Date): { quiet_until?: Date } {
  const seconds = retryAfter ?? (code === 'timeout' ? silentSeconds : null);
  return seconds === null ? {} : { quiet_until: new Date(now.getTime() + seconds * 1000) };
}

export const isQuiet = ({ quiet_until: until }: { quiet_until: Date | null }, now: Date): boolean =>
  until !== null && until > now;

/**
 * When continuing at a page, the previous page is read again: orders that changed meanwhile have left it, and later ones
 * moved up.
 */
export const pageToRead = ({ at }: ShopPlace): number => Math.max(1, Number(at) - 1);

interface ShopRequest {
  method: OutsideRequest['method'];
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface ShopReach {
  url: string;
  /** The last part of the address that the shop's webhooks are sent to. */
  hookKey: string;
  keys: ShopKeys;
  settings: ShopSettings;
  /** Sends a request to the shop, with a path below its own address; JSON in both directions. */
  json(request: ShopRequest): Promise<unknown>;
  /** The same, with the response headers. */
  answer(request: ShopRequest): Promise<{ body: unknown; headers: OutsideAnswer['headers'] }>;
  now: Date;
}

export interface TrackingReport {
  shopOrderId: string;
  shipmentId: string;
  cnNo: string;
  trackingUrl: string;
  courier: string;
}

/** The position from which changed orders are requested. */
export interface ShopPlace {
  since: Date;
  /** Defined by each port: a page number or a cursor; '' at the beginning. */
  at: string;
}

export interface ShopPage {
  orders: readonly unknown[];
  /** The position of the next page; null when there is none. */
  next: ShopPlace | null;
}

/** The calls to one kind of shop. */
export interface ShopPort {
  /**
   * Pages of orders that changed since `from`, oldest change first, in the format of webhook bodies; null for shops that
   * cannot be asked. A caller that stops early continues later at `next` of the last page.
   */
  changedSince: ((shop: ShopReach, from: ShopPlace) => AsyncIterable<ShopPage>) | null;
  /**
   * Product weights in grams; null for products that the shop does not have. The function is null for shops whose orders
   * contain weights.
   */
  weightsOf:
    | ((shop: ShopReach, refs: readonly string[]) => Promise<ReadonlyMap<string, number | null>>)
    | null;
  /** Sends a consignment note number; a number that the shop already has is not sent again. */
  tell: ((shop: ShopReach, report: TrackingReport) => Promise<void>) | null;
  /** Returns the state of the shop's webhook, which `enableHook` turns on again. Null for shops where it cannot be requested. */
  hookStatus: ((shop: ShopReach) => Promise<'active' | 'disabled' | 'unknown'>) | null;
  enableHook: ((shop: ShopReach) => Promise<void>) | null;
}
