/** JSON as shops send it, read without trusting its shape. */
import { decodeHTML } from 'entities';

import type { ShopMoney } from '#shared/features/shop-order/shop-order.model.ts';
import { unsigned } from '#shared/platform/market/currency-sign.ts';
import { hourSeconds } from '#shared/platform/time/spans.ts';

/** Whole numbers that JavaScript cannot hold stay the text that they were: Shopify's ids are above 2^53. */
export function parseShopJson(text: string): unknown {
  // Files of a shop that begin with a byte order mark put one before each of its answers.
  return JSON.parse(
    text.replace(/^\ufeff/u, ''),
    (_key: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/u.test(context?.source ?? '')
        ? context?.source
        : value,
  );
}

/** What is at a path; undefined where there is nothing. */
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

/** The only one of a list of one: an answer to a search, or edges around it. Several are for who splits them. */
export function onlyAt(from: unknown, ...path: readonly (string | number)[]): unknown {
  const list = listAt(from, ...path);
  return list.length === 1 ? list[0] : undefined;
}

export function listAt(from: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(from, ...path);
  return Array.isArray(found) ? found : [];
}

const control = /[\p{Control}\ufffe\uffff]+/gu;

/** A picture with all that is joined to it; no letter, digit or sign of any script. */
const emoji =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|\ufe0f|\p{Emoji_Presentation}|\u200d\p{Extended_Pictographic}|[\u{e0020}-\u{e007f}])*/gu;

/** Of page builders, in names of products; '<' of a person is followed by anything else. */
const tag = /<\/?(?:a|b|br|div|em|i|p|small|span|strong|sub|sup)(?:\s[^<>]*)?\/?>/giu;

/**
 * What people read: `&amp;` and `&times;` are the letters that they stand for, tags are nothing, lines become one. Emoji are left
 * out, as no label prints them: a parcel does not wait for the flower in its buyer's name.
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

/** '29.35', 'RM 1,508.0000' and 165 in cents, rounded; null for what is no amount. */
export function centsOf(value: string): number | null {
  const bare = unsigned(value).amount.replace(/(?<=\d),(?=\d{3}(?:\D|$))/gu, '');
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/u.exec(bare);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const thousandths = Number(whole) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  const cents = Math.round(thousandths / 10);
  return sign === '-' ? -cents : cents;
}

/** Null for what is no amount, or has the sign of other money than its order. */
export function moneyOf(amount: string, code: string): ShopMoney | null {
  const cents = centsOf(amount);
  const currency = code.toUpperCase();
  const { money } = unsigned(amount);
  const isOther = money !== null && money.currencyCode !== currency;
  return cents === null || isOther || !/^[A-Z]{3}$/u.test(currency) ? null : { currency, cents };
}

/** A quantity; 1 for what is none. */
export function quantityOf(value: string): number {
  const number = Math.round(Number(value));
  return Number.isFinite(number) && number > 0 ? Math.min(number, 99_999) : 1;
}

/** Grams of a weight in the shop's unit; null for none. */
export function gramsOf(value: string, gramsPerUnit: number): number | null {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number) || number <= 0) return null;
  return Math.max(1, Math.round(number * gramsPerUnit));
}

/** An instant; null for what is none. `zoneless` texts are UTC, as shops mean them. */
export function instantOf(text: string): Date | null {
  if (text === '') return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/u.test(text);
  const found = new Date(hasZone ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(found.getTime()) ? null : found;
}

/** Shops write yes as true, 1 and '1'. */
export const isYes = (from: unknown, ...path: readonly (string | number)[]): boolean =>
  at(from, ...path) === true || /^(?:1|true|yes)$/iu.test(textAt(from, ...path));

/** The whole method or the end of it, as plug-ins put more to its name: 'cod', 'wc_smart_cod', 'msp_cashondelivery'. */
const isCodMethod = (method: string): boolean =>
  /^(?:[a-z]+[_-])*cod(?:[_-][a-z]+)*$|cash_?on_?delivery/iu.test(method);

/** Merchants name their own way of payment, in their own language. */
export const isCodName = (name: string): boolean =>
  // words: ways of payment, read and never shown
  /cash[ _]?on[ _]?delivery|\bcod\b|bayar(?:an)?(?: tunai)? (?:semasa|ketika|waktu)|货到付款|貨到付款/iu.test(
    name,
  );

/** By the method, else by what the shop calls it. */
export const isCodPayment = (method: string, name: string): boolean =>
  method === '' ? isCodName(name) : isCodMethod(method);

/** A line of which nothing is to be sent. */
export const isNone = (from: unknown, ...path: readonly (string | number)[]): boolean => {
  const count = textAt(from, ...path);
  return count !== '' && Number(count) <= 0;
};

/** The first text among some that is a phone number, for shops whose forms keep it in a field of their own. */
export const phoneAmong = (values: readonly unknown[]): string =>
  values
    .map((value) =>
      typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '',
    )
    .find((value) => /^(?:\+|0|60|65)[\d\s()-]{7,16}$/u.test(value)) ?? '';

/** The first of these that is an instant; the beginning of time, which counts as when it came, where none is. */
export const firstInstant = (from: unknown, ...names: readonly string[]): Date =>
  names.map((name) => instantOf(textAt(from, name))).find((found) => found !== null) ?? new Date(0);

/** The statuses that a connection imports, in lower case; null where it has the usual ones. */
export function chosenStatuses(statuses: string): ReadonlySet<string> | null {
  const found = statuses
    .split(',')
    .map((one) => one.trim().toLowerCase().replace(/^wc-/u, ''))
    .filter(Boolean);
  return found.length === 0 ? null : new Set(found);
}

/** When an order changed last, as its shop writes it; null where it is not given. */
export const changeOf = (order: unknown): Date | null =>
  instantOf(textAt(order, 'date_modified_gmt') || textAt(order, 'updated_at'));

/** The same order with the same change is the same message, whenever it is found. */
export function dedupeKeyOf(order: unknown): string {
  const change = textAt(order, 'date_modified_gmt') || textAt(order, 'updated_at');
  const id = textAt(order, 'id') || textAt(order, 'admin_graphql_api_id') || textAt(order, 'entity_id');
  return `order ${id} ${change}`;
}

/** Seconds of a Retry-After, given as seconds or as a date; null where there is none. An hour at most. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  const seconds = /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), hourSeconds) : null;
}
