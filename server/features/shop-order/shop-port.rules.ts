/** What the portal needs of a shop, whatever kind it is. */
import type { ShopSettings } from '#shared/features/shop-order/shop-order.model.ts';

import type { OutsideAnswer, OutsideRequest } from '#server/platform/outside/outside.ts';
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

/** The list that a shop owes: a host in trouble answers 200 with nothing, or with something else, which says nothing of orders. */
export function mustBeList(answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer)) throw new ShopRefusal('answer');
  return answer;
}

/** One that does not answer takes as long as an answer may take, of all that waits behind it. */
const silentSeconds = 60;

/** A shop that says how long it wants to be left alone, or does not answer, is left alone by all that would ask it. */
export function quietAfter({ code, retryAfter }: ShopRefusal, now: Date): { quiet_until?: Date } {
  const seconds = retryAfter ?? (code === 'timeout' ? silentSeconds : null);
  return seconds === null ? {} : { quiet_until: new Date(now.getTime() + seconds * 1000) };
}

export const isQuiet = ({ quiet_until: until }: { quiet_until: Date | null }, now: Date): boolean =>
  until !== null && until > now;

/** Of what goes on at a page, the one before is read again: orders that changed meanwhile have left it, and others moved up. */
export const pageToRead = ({ at }: ShopPlace): number => Math.max(1, Number(at) - 1);

export interface ShopRequest {
  method: OutsideRequest['method'];
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface ShopReach {
  url: string;
  /** The end of the address that its webhooks are sent to. */
  hookKey: string;
  keys: ShopKeys;
  settings: ShopSettings;
  /** Sends to the shop, below its own address; JSON both ways. */
  json(request: ShopRequest): Promise<unknown>;
  /** The same, with the headers of the answer. */
  answer(request: ShopRequest): Promise<{ body: unknown; headers: OutsideAnswer['headers'] }>;
  now: Date;
}

export interface Told {
  shopOrderId: string;
  shipmentId: string;
  cnNo: string;
  trackingUrl: string;
  courier: string;
}

/** Where a question for changed orders begins, or goes on. */
export interface ShopPlace {
  since: Date;
  /** The port's own: the number of a page, a cursor; '' at the beginning. */
  at: string;
}

export interface ShopPage {
  orders: readonly unknown[];
  /** What comes after it; null when nothing does. */
  next: ShopPlace | null;
}

/** The calls of one kind of shop. */
export interface ShopPort {
  /**
   * Pages of orders that changed since then, oldest change first, as bodies of webhooks have them; null for shops that cannot be
   * asked. Whoever stops early goes on at the place after the last page.
   */
  changedSince: ((shop: ShopReach, from: ShopPlace) => AsyncIterable<ShopPage>) | null;
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
