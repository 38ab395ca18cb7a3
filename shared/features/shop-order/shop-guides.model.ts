/** The nine guides (spec §2 tutorials): what the merchant must do in the shop, step by step. */
import type { Message } from '#shared/platform/words/message.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import { m } from '#shared/platform/words/words.ts';

import { type ShopKind, shopKindWords } from './shop-order.model.ts';

/** Subject of a step, shown as its picture. */
export type StepPicture = 'key' | 'connect' | 'webhook' | 'form' | 'orders' | 'print' | 'install';

interface Step {
  picture: StepPicture;
  text: () => string;
}

interface Guide {
  path: `/${string}`;
  name: Message;
  /** The kind of shop that sends its orders to us; null for programs that call us with a token. */
  kind: ShopKind | null;
  steps: readonly Step[];
  checks: readonly Message[];
}

const { name: courier } = brand;
const step = (picture: StepPicture, text: () => string): Step => ({ picture, text });
const usual = [
  m.shop_order_check_phone,
  m.shop_order_check_weights,
  m.shop_order_check_cancel,
  m.shop_order_check_test_order,
];
const callers = [
  m.shop_order_check_token,
  m.shop_order_check_sandbox,
  m.shop_order_check_phone,
  m.shop_order_check_weights,
  m.shop_order_check_caller_cod,
  m.shop_order_check_caller_cancel,
];

const shopGuides = {
  wooCommerce: {
    path: '/wooCommercetutorial',
    name: shopKindWords.woocommerce,
    kind: 'woocommerce',
    steps: [
      step('key', () => m.shop_order_step_woo_1()),
      step('connect', () => m.shop_order_step_woo_2()),
      step('webhook', () => m.shop_order_step_woo_3()),
      step('orders', () => m.shop_order_step_woo_4()),
    ],
    checks: [m.shop_order_check_woo, ...usual],
  },
  shopify: {
    path: '/shopifytutorial',
    name: shopKindWords.shopify,
    kind: 'shopify',
    steps: [
      step('key', () => m.shop_order_step_shopify_1()),
      step('connect', () => m.shop_order_step_shopify_2()),
      step('webhook', () => m.shop_order_step_shopify_3()),
      step('orders', () => m.shop_order_step_shopify_4()),
    ],
    checks: [m.shop_order_check_shopify, ...usual],
  },
  magento: {
    path: '/magentotutorial',
    name: shopKindWords.magento,
    kind: 'magento',
    steps: [
      step('key', () => m.shop_order_step_magento_1()),
      step('form', () => m.shop_order_step_magento_2()),
      step('connect', () => m.shop_order_step_magento_3()),
      step('webhook', () => m.shop_order_step_magento_4()),
    ],
    checks: [m.shop_order_check_magento, ...usual],
  },
  opencart: {
    path: '/opencarttutorial',
    name: shopKindWords.opencart,
    kind: 'opencart',
    steps: [
      step('install', () => m.shop_order_step_opencart_1()),
      step('connect', () => m.shop_order_step_opencart_2()),
      step('webhook', () => m.shop_order_step_opencart_3()),
      step('orders', () => m.shop_order_step_opencart_4()),
    ],
    checks: [m.shop_order_check_opencart, ...usual],
  },
  payrecon: {
    path: '/payrecontutorial',
    name: m.shop_order_guide_name_payrecon,
    kind: null,
    steps: [
      step('key', () => m.shop_order_step_payrecon_1({ courier })),
      step('form', () => m.shop_order_step_payrecon_2()),
      step('orders', () => m.shop_order_step_payrecon_3({ courier })),
      step('print', () => m.shop_order_step_payrecon_4()),
    ],
    checks: callers,
  },
  netshop: {
    path: '/netshoptutorial',
    name: m.shop_order_guide_name_netshop,
    kind: null,
    steps: [
      step('key', () => m.shop_order_step_netshop_1({ courier })),
      step('orders', () => m.shop_order_step_netshop_2()),
      step('form', () => m.shop_order_step_netshop_3()),
      step('print', () => m.shop_order_step_netshop_4()),
    ],
    checks: callers,
  },
  sitegiant: {
    path: '/sitegianttutorial',
    name: m.shop_order_guide_name_sitegiant,
    kind: null,
    steps: [
      step('install', () => m.shop_order_step_sitegiant_1({ courier })),
      step('form', () => m.shop_order_step_sitegiant_2()),
      step('orders', () => m.shop_order_step_sitegiant_3({ courier })),
      step('print', () => m.shop_order_step_sitegiant_4()),
    ],
    checks: callers,
  },
  unicart: {
    path: '/unicarttutorial',
    name: m.shop_order_guide_name_unicart,
    kind: null,
    steps: [
      step('key', () => m.shop_order_step_unicart_1({ courier })),
      step('form', () => m.shop_order_step_unicart_2()),
      step('orders', () => m.shop_order_step_unicart_3()),
      step('print', () => m.shop_order_step_unicart_4()),
    ],
    checks: callers,
  },
  anchanto: {
    path: '/anchantotutorial',
    name: m.shop_order_guide_name_anchanto,
    kind: null,
    steps: [
      step('key', () => m.shop_order_step_anchanto_1()),
      step('webhook', () => m.shop_order_step_anchanto_4()),
      step('print', () => m.shop_order_step_anchanto_2()),
      step('orders', () => m.shop_order_step_anchanto_3()),
    ],
    checks: callers,
  },
} as const satisfies Record<string, Guide>;

export type GuideId = keyof typeof shopGuides;
export const guideIds = Object.keys(shopGuides) as GuideId[];
export const guideOf = (id: GuideId): Guide => shopGuides[id];
