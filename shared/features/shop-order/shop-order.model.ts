/** Orders from shops: what is kept of them, whatever shop they come from. */
import type { Party, PieceForm } from '#shared/features/shipment/shipment.model.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import type { Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

/** Shops that send their orders to us; others call the interface for programs with a token. */
export const shopKinds = ['woocommerce', 'shopify', 'magento', 'opencart', 'general'] as const;
export type ShopKind = (typeof shopKinds)[number];

export const shopKindWords: Record<ShopKind, Message> = {
  woocommerce: m.shop_order_kind_woocommerce,
  shopify: m.shop_order_kind_shopify,
  magento: m.shop_order_kind_magento,
  opencart: m.shop_order_kind_opencart,
  general: m.shop_order_kind_general,
};

/** As rows have it; what `viewOf` makes of it and of the consignment note is what people see. */
export const shopOrderStates = ['new', 'problem', 'generated', 'cancelled', 'merged'] as const;
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

/** What the shop did after the consignment note was made; a person decides what becomes of the parcel. */
export const shopAsks = ['changed', 'cancelled'] as const;
export type ShopAsk = (typeof shopAsks)[number];

/** Whether the shop has the consignment note number. */
export const backStates = ['none', 'waiting', 'done', 'failed'] as const;
export type BackState = (typeof backStates)[number];

/** Goods of an order; what needs no parcel is left out. */
export interface ShopLine {
  sku: string;
  name: string;
  quantity: number;
  /** Of one, where the shop gives it. */
  grams: number | null;
  unitCents: number | null;
  /** What the shop calls the product, where its weight has to be asked for. */
  productRef?: string;
  /** Country where it was made, by its two letters, where the order says it. */
  origin?: string;
}

export interface ShopMoney {
  currency: string;
  cents: number;
}

/** An order as its shop has it. */
export interface ShopOrderDoc {
  /** The shop's own word. */
  status: string;
  placedAt: string | null;
  receiver: Party;
  /** What the buyer paid, in the currency of the buyer. */
  total: ShopMoney | null;
  /** What the goods are worth, in the currency of the buyer. */
  goods: ShopMoney | null;
  /** What is still to be collected at the door. */
  cod: ShopMoney | null;
  payment: string;
  lines: ShopLine[];
  /** Lines that need no parcel: downloads, gift cards, parts of a bundle. */
  leftOut: number;
  note: string;
  /** A marketplace hides who receives it. */
  isMasked: boolean;
}

/** What people changed; what they left alone follows the shop. */
export interface ShopOrderEdit {
  receiver?: Party;
  pieces?: PieceForm[];
  content?: string;
  valueCents?: number | null;
  codCents?: number | null;
  /** A note that was typed is both lines of it. */
  customerNote1?: string;
  customerNote2?: string;
  /** The number on the label, where the shop's is too long for one. */
  printedOrderId?: string;
  /** Where all goods of the parcel were made; what is cleared follows the goods again. */
  origin?: string | null;
  service?: ServiceId;
}

/** Of a connection, beside its keys. */
export interface ShopSettings {
  service: ServiceId;
  /** Of a parcel whose shop gives no weight. */
  defaultGrams: number;
  /** The consignment note number goes back into the shop. */
  tellsBack: boolean;
  /** The id of the shop's webhook, where it can be asked for. */
  hookId: string;
  /** Whether weights of a Magento shop are pounds. */
  isPounds: boolean;
  /** Orders whose goods are all in the courier's warehouse become fulfilment orders. */
  fromWarehouse: boolean;
  /** The shop's statuses whose orders are taken in, with commas between; '' is the usual of that kind of shop. */
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

/** Shops that have statuses to choose from, with the usual ones. */
export const usualStatuses: Partial<Record<ShopKind, string>> = {
  woocommerce: 'processing',
  magento: 'processing',
  opencart: 'Pending, Processing',
};

/** Why a delivery became no order. */
export const ignoredReasons = [
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

/** `detail` is the shop's own word for the state of the order. */
export function sayIgnored(reason: IgnoredReason, detail: string, options?: SayOptions): string {
  if (reason === 'status') return m.shop_order_ignored_status({ detail }, options);
  if (reason === 'unpaid') return m.shop_order_ignored_unpaid({ detail }, options);
  return ignoredWords[reason]({}, options);
}
