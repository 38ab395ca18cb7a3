/** Reads JSON from shops without trusting its shape. */
import { decodeHTML } from 'entities';

import type { ShopMoney } from '#shared/features/shop-order/shop-order.model.ts';
import { unsigned } from '#shared/platform/market/currency-sign.ts';
import { isIsoDay } from '#shared/platform/time/day-text.ts';
import { hourSeconds } from '#shared/platform/time/spans.ts';

/**
 * Integers that JavaScript cannot represent are kept as text: Shopify's ids are above 2^53. NUL and half characters are removed,
 * because the database stores neither.
 */
export function parseShopJson(text: string): unknown {
  // A shop with PHP files that start with a byte order mark sends one before each response.
  return JSON.parse(
    text.replace(/^\ufeff/u, ''),
    (_key: string, value: unknown, context?: { source?: string }) => {
      if (typeof value === 'string') return value.replace(/\0|\p{Surrogate}/gu, '');
      return typeof value === 'number' &&
        !Number.isSafeInteger(value) &&
        /^-?\d+$/u.test(context?.source ?? '')
        ? context?.source
        : value;
    },
  );
}

/** The value at a path; undefined when there is none. */
export function at(from: unknown, ...path: readonly (string | number)[]): unknown {
  let found = from;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

/** A text or a number as text; '' for anything else. */
export function textAt(from: unknown, ...path: readonly (string | number)[]): string {
  const found = at(from, ...path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' ? found.trim() : '';
}

/** The element of a one-element list, such as a search result or GraphQL edges. Lists of several are split by the caller. */
export function onlyAt(from: unknown, ...path: readonly (string | number)[]): unknown {
  const list = listAt(from, ...path);
  return list.length === 1 ? list[0] : undefined;
}

export function listAt(from: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(from, ...path);
  return Array.isArray(found) ? found : [];
}

const control = /[\p{Control}\ufffe\uffff]+/gu;

/** An emoji with its modifiers and joined emoji; never a letter, digit or punctuation of a script. */
const emoji =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|\ufe0f|\p{Emoji_Presentation}|\u200d\p{Extended_Pictographic}|[\u{e0020}-\u{e007f}])*/gu;

/** Tags that page builders put into product names. A '<' typed by a person is followed by something else. */
const tag = /<\/?(?:a|b|br|div|em|i|p|small|span|strong|sub|sup)(?:\s[^<>]*)?\/?>/giu;

/**
 * The text as people read it: entities such as `&amp;` and `&times;` are decoded, tags removed and lines joined. Emoji are
 * removed because labels cannot print them, and a parcel should not wait for an emoji in a buyer's name.
 */
export function plain(text: string): string {
  const decoded = /&[#\w]+;/u.test(text) ? decodeHTML(text) : text;
  return decoded
    .replace(tag, ' ')
    .replace(control, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .replace(emoji, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

export const plainAt = (from: unknown, ...path: readonly (string | number)[]) => plain(textAt(from, ...path));

/** Parses '29.35', 'RM 1,508.0000' or 165 to cents, rounded; null when it is not an amount. */
export function centsOf(value: string): number | null {
  const bare = unsigned(value).amount.replace(/(?<=\d),(?=\d{3}(?:\D|$))/gu, '');
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/u.exec(bare);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const thousandths = Number(whole) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  const cents = Math.round(thousandths / 10);
  return sign === '-' ? -cents : cents;
}

/** Null when it is not an amount, or its currency sign differs from the order's currency. */
export function moneyOf(amount: string, code: string): ShopMoney | null {
  const cents = centsOf(amount);
  const currency = code.toUpperCase();
  const { money } = unsigned(amount);
  const isOther = money !== null && money.currencyCode !== currency;
  return cents === null || isOther || !/^[A-Z]{3}$/u.test(currency) ? null : { currency, cents };
}

/** A quantity; 1 when it is not a valid one. */
export function quantityOf(value: string): number {
  const number = Math.round(Number(value));
  return Number.isFinite(number) && number > 0 ? Math.min(number, 99_999) : 1;
}

/** A weight in grams, from the shop's unit; null when it is missing or not positive. */
export function gramsOf(value: string, gramsPerUnit: number): number | null {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number) || number <= 0) return null;
  return Math.max(1, Math.round(number * gramsPerUnit));
}

/** Parses a time; null when it is not one of the years 1900 to 2099. A time without a zone is UTC, as shops mean it. */
export function instantOf(text: string): Date | null {
  if (text === '') return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/u.test(text);
  const found = new Date(hasZone ? text : `${text.replace(' ', 'T')}Z`);
  return !Number.isNaN(found.getTime()) && isIsoDay(found.toISOString().slice(0, 10)) ? found : null;
}

/** Shops write yes as true, 1, '1' or 'yes'. */
export const isYes = (from: unknown, ...path: readonly (string | number)[]): boolean =>
  at(from, ...path) === true || /^(?:1|true|yes)$/iu.test(textAt(from, ...path));

/** 'cod' may be the whole name or one part of it, as plug-ins extend it: 'cod', 'wc_smart_cod', 'msp_cashondelivery'. */
const isCodMethod = (method: string): boolean =>
  /^(?:[a-z]+[_-])*cod(?:[_-][a-z]+)*$|cash_?on_?delivery/iu.test(method);

/** Merchants name their payment methods themselves, in their own language. */
export const isCodName = (name: string): boolean =>
  // words: ways of payment, read and never shown
  /cash[ _]?on[ _]?delivery|\bcod\b|bayar(?:an)?(?: tunai)? (?:semasa|ketika|waktu)|货到付款|貨到付款/iu.test(
    name,
  );

/** Decides by the method code, or by the method's name when there is no code. */
export const isCodPayment = (method: string, name: string): boolean =>
  method === '' ? isCodName(name) : isCodMethod(method);

/** True for a line of which nothing is to be shipped. */
export const isNone = (from: unknown, ...path: readonly (string | number)[]): boolean => {
  const count = textAt(from, ...path);
  return count !== '' && Number(count) <= 0;
};

/** The first phone number among these texts, for shops that keep it in a custom field. */
export const phoneAmong = (values: readonly unknown[]): string =>
  values
    .map((value) =>
      typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '',
    )
    .find((value) => /^(?:\+|0|60|65)[\d\s()-]{7,16}$/u.test(value)) ?? '';

/** The first of these fields that is a valid time; the epoch when none is, which callers replace by the time of receipt. */
export const firstInstant = (from: unknown, ...names: readonly string[]): Date =>
  names.map((name) => instantOf(textAt(from, name))).find((found) => found !== null) ?? new Date(0);

/** The statuses that a connection imports, in lower case; null when it uses the defaults. */
export function chosenStatuses(statuses: string): ReadonlySet<string> | null {
  const found = statuses
    .split(',')
    .map((one) => one.trim().toLowerCase().replace(/^wc-/u, ''))
    .filter(Boolean);
  return found.length === 0 ? null : new Set(found);
}

/** The time of an order's last change, as its shop gives it; null when missing. */
export const changeOf = (order: unknown): Date | null =>
  instantOf(textAt(order, 'date_modified_gmt') || textAt(order, 'updated_at'));

/** A key per order and change, so that the same change is one message however often it is found. */
export function dedupeKeyOf(order: unknown): string {
  const change = textAt(order, 'date_modified_gmt') || textAt(order, 'updated_at');
  const id = textAt(order, 'id') || textAt(order, 'admin_graphql_api_id') || textAt(order, 'entity_id');
  return `order ${id} ${change}`;
}

/** Seconds of a Retry-After header, given in seconds or as a date, at most one hour; null when missing. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  const seconds = /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), hourSeconds) : null;
}
