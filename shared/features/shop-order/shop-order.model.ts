/** Orders from shops: the data stored about them, the same for every kind of shop. */
import type { Party, PieceForm } from '#shared/features/shipment/shipment.model.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import type { Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

/** Shops that send their orders to us. Other shops call the interface for programs with a token. */
export const shopKinds = ['woocommerce', 'shopify', 'magento', 'opencart', 'general'] as const;
export type ShopKind = (typeof shopKinds)[number];

export const shopKindWords: Record<ShopKind, Message> = {
  woocommerce: m.shop_order_kind_woocommerce,
  shopify: m.shop_order_kind_shopify,
  magento: m.shop_order_kind_magento,
  opencart: m.shop_order_kind_opencart,
  general: m.shop_order_kind_general,
};

/** States as stored; users see the view that `viewOf` derives from the state and the consignment note. */
const shopOrderStates = ['new', 'problem', 'generated', 'cancelled', 'merged'] as const;
export type ShopOrderState = (typeof shopOrderStates)[number];

/** The tabs of /orderListing. */
export const shopOrderViews = ['new', 'problem', 'generated', 'shipped', 'cancelled'] as const;
export type ShopOrderView = (typeof shopOrderViews)[number];

export const shopOrderViewWords: Record<ShopOrderView, Message> = {
  new: m.shop_order_view_new,
  problem: m.shop_order_view_problem,
  generated: m.shop_order_view_generated,
  shipped: m.shop_order_view_shipped,
  cancelled: m.shop_order_view_cancelled,
};

/** What the shop did after the consignment note was made; a user decides what happens to the parcel. */
export const shopAsks = ['changed', 'cancelled'] as const;
export type ShopAsk = (typeof shopAsks)[number];

/** Whether the consignment note number was sent back to the shop. */
export const backStates = ['none', 'waiting', 'done', 'failed'] as const;
export type BackState = (typeof backStates)[number];

/** Goods of an order; lines that need no parcel are left out. */
export interface ShopLine {
  sku: string;
  name: string;
  quantity: number;
  /** Weight of one unit, if the shop gives it. */
  grams: number | null;
  unitCents: number | null;
  /** The shop's id of the product, if its weight must be requested from the shop. */
  productRef?: string;
  /** Country of origin, two letters, if the order has it. */
  origin?: string;
}

export interface ShopMoney {
  currency: string;
  cents: number;
}

/** An order as received from its shop. */
export interface ShopOrderDoc {
  /** Status in the shop's own words. */
  status: string;
  placedAt: string | null;
  receiver: Party;
  /** What the buyer paid, in the buyer's currency. */
  total: ShopMoney | null;
  /** Value of the goods, in the buyer's currency. */
  goods: ShopMoney | null;
  /** Amount to collect on delivery. */
  cod: ShopMoney | null;
  payment: string;
  lines: ShopLine[];
  /** Number of lines that need no parcel: downloads, gift cards, parts of a bundle. */
  leftOut: number;
  note: string;
  /** True if a marketplace hides the receiver's details. */
  isMasked: boolean;
}

/** The fields that users changed; the others are updated from the shop. */
export interface ShopOrderEdit {
  receiver?: Party;
  pieces?: PieceForm[];
  content?: string;
  valueCents?: number | null;
  codCents?: number | null;
  /** A typed note replaces both note lines. */
  customerNote1?: string;
  customerNote2?: string;
  /** The number on the label, if the shop's number is too long for it. */
  printedOrderId?: string;
  /** Country of origin of all goods in the parcel; if cleared, that of each product applies again. */
  origin?: string | null;
  service?: ServiceId;
}

/** Settings of a connection, without its keys. */
export interface ShopSettings {
  service: ServiceId;
  /** Weight in grams of a parcel for which the shop gives none. */
  defaultGrams: number;
  /** Whether the consignment note number is sent back to the shop. */
  tellsBack: boolean;
  /** The id of the shop's webhook, if the shop can be asked about it. */
  hookId: string;
  /** Whether weights of a Magento shop are in pounds. */
  isPounds: boolean;
  /** Orders whose goods are all in the courier's warehouse become fulfilment orders. */
  fromWarehouse: boolean;
  /** Shop statuses whose orders are imported, separated by commas; '' for the usual ones of that kind of shop. */
  statuses: string;
}

export const usualSettings: ShopSettings = {
  service: 'standard',
  defaultGrams: 1000,
  tellsBack: true,
  hookId: '',
  isPounds: false,
  fromWarehouse: false,
  statuses: '',
};

/** The usual statuses of shops that have a choice of statuses. */
export const usualStatuses: Partial<Record<ShopKind, string>> = {
  woocommerce: 'processing',
  magento: 'processing',
  opencart: 'Pending, Processing',
};

/** Why a webhook delivery became no order. */
const ignoredReasons = [
  'topic',
  'status',
  'unpaid',
  'nothing',
  'collected',
  'older',
  'same',
  'unreadable',
  'masked',
] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

const ignoredWords: Record<Exclude<IgnoredReason, 'status' | 'unpaid'>, Message> = {
  topic: m.shop_order_ignored_topic,
  nothing: m.shop_order_ignored_nothing,
  collected: m.shop_order_ignored_collected,
  older: m.shop_order_ignored_older,
  same: m.shop_order_ignored_same,
  unreadable: m.shop_order_ignored_unreadable,
  masked: m.shop_order_ignored_masked,
};

/** `detail` is the shop's own word for the status of the order. */
export function sayIgnored(reason: IgnoredReason, detail: string, options?: SayOptions): string {
  if (reason === 'status') return m.shop_order_ignored_status({ detail }, options);
  if (reason === 'unpaid') return m.shop_order_ignored_unpaid({ detail }, options);
  return ignoredWords[reason]({}, options);
}
