/** Converts orders of Shopee, TikTok Shop and Lazada, as their APIs return them, to our general order format. */
import { at, isYes, listAt, textAt } from './shop-json.rules.ts';

/** Marketplaces give times in seconds since 1970. */
const timeOf = (from: unknown, name: string): string => {
  const seconds = Number(textAt(from, name));
  return seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000).toISOString() : '';
};
const kilogram = 1000;

/** Statuses of orders that are unpaid, already sent or taken back; orders with any other status are to be shipped. */
const unpaid = new Set(['UNPAID', 'ON_HOLD', 'PENDING_PAYMENT']);
const gone = new Set([
  'SHIPPED',
  'TO_CONFIRM_RECEIVE',
  'COMPLETED',
  'IN_TRANSIT',
  'AWAITING_COLLECTION',
  'DELIVERED',
  'TO_RETURN',
  'RETURNED',
  'FAILED',
]);
const stateOf = (status: string): string => {
  if (/CANCEL/u.test(status)) return 'cancelled';
  return unpaid.has(status) ? 'unpaid' : gone.has(status) ? 'gone' : 'open';
};

interface MarketplaceOrder {
  /** The order in the general format; its status is 'open', 'cancelled', 'unpaid' or 'gone'. */
  order: unknown;
  /** The marketplace's own status. */
  status: string;
}

/** Returns null when the body is not a marketplace order. */
export function fromMarketplace(body: unknown): MarketplaceOrder | null {
  const shopee = at(body, 'response', 'order_list', 0) ?? body;
  if (textAt(shopee, 'order_sn') !== '') return fromShopee(shopee);
  const tiktok = at(body, 'data', 'orders', 0) ?? body;
  const isTiktok = at(tiktok, 'recipient_address') !== undefined && textAt(tiktok, 'id') !== '';
  if (isTiktok) return fromTiktok(tiktok);
  return textAt(tiktok, 'order_number') !== '' && at(tiktok, 'address_shipping') !== undefined
    ? fromLazada(tiktok)
    : null;
}

function fromShopee(from: unknown): MarketplaceOrder {
  const end = (name: string) => textAt(from, 'recipient_address', name);
  const status = textAt(from, 'order_status');
  const total = textAt(from, 'total_amount');
  return {
    status,
    order: {
      id: textAt(from, 'order_sn'),
      status: stateOf(status),
      currency: textAt(from, 'currency'),
      updated_at: timeOf(from, 'update_time'),
      created_at: timeOf(from, 'create_time'),
      total,
      cod_amount: isYes(from, 'cod') ? total : '',
      payment_method: textAt(from, 'payment_method'),
      note: textAt(from, 'message_to_seller'),
      receiver: {
        name: end('name'),
        phone: end('phone'),
        address1: end('full_address'),
        postcode: end('zipcode'),
        city: end('city') || end('district') || end('town'),
        state: end('state'),
        country: end('region'),
      },
      items: listAt(from, 'item_list').map((item) => ({
        sku: textAt(item, 'model_sku') || textAt(item, 'item_sku'),
        name: [textAt(item, 'item_name'), textAt(item, 'model_name')].filter(Boolean).join(', '),
        quantity: textAt(item, 'model_quantity_purchased'),
        price: textAt(item, 'model_discounted_price') || textAt(item, 'model_original_price'),
        grams: String(Number(textAt(item, 'weight') || 0) * kilogram),
      })),
    },
  };
}

function fromTiktok(from: unknown): MarketplaceOrder {
  const end = (name: string) => textAt(from, 'recipient_address', name);
  const district = (level: RegExp) =>
    textAt(
      listAt(from, 'recipient_address', 'district_info').find((one) =>
        level.test(textAt(one, 'address_level_name')),
      ),
      'address_name',
    );
  const status = textAt(from, 'status');
  const total = textAt(from, 'payment', 'total_amount');
  return {
    status,
    order: {
      id: textAt(from, 'id'),
      status: stateOf(status),
      currency: textAt(from, 'payment', 'currency'),
      updated_at: timeOf(from, 'update_time'),
      created_at: timeOf(from, 'create_time'),
      total,
      cod_amount: isYes(from, 'is_cod') ? total : '',
      payment_method: textAt(from, 'payment_method_name'),
      note: textAt(from, 'buyer_message'),
      receiver: {
        name: end('name'),
        phone: end('phone_number'),
        address1: end('address_detail') || end('full_address'),
        postcode: end('postal_code'),
        city: district(/city|town|district/iu),
        state: district(/state|province/iu),
        country: end('region_code'),
      },
      // TikTok Shop has one line per piece.
      items: listAt(from, 'line_items').map((item) => ({
        sku: textAt(item, 'seller_sku'),
        name: [textAt(item, 'product_name'), textAt(item, 'sku_name')].filter(Boolean).join(', '),
        quantity: 1,
        price: textAt(item, 'sale_price'),
      })),
    },
  };
}

/** Lazada returns the lines in a separate response; the sender of the message puts them into `order_items`. */
function fromLazada(from: unknown): MarketplaceOrder {
  const end = (name: string) => textAt(from, 'address_shipping', name);
  const status = textAt(from, 'statuses', 0).toUpperCase();
  const total = textAt(from, 'price');
  return {
    status,
    order: {
      id: textAt(from, 'order_id') || textAt(from, 'order_number'),
      number: textAt(from, 'order_number'),
      status: stateOf(status),
      currency: textAt(from, 'order_items', 0, 'currency'),
      updated_at: lazadaTime(from, 'updated_at'),
      created_at: lazadaTime(from, 'created_at'),
      total,
      cod_amount: /^cod$/iu.test(textAt(from, 'payment_method')) ? total : '',
      payment_method: textAt(from, 'payment_method'),
      note: textAt(from, 'remarks'),
      receiver: {
        name: [end('first_name'), end('last_name')].filter(Boolean).join(' '),
        phone: end('phone'),
        address1: end('address1'),
        address2: end('address2'),
        postcode: end('post_code'),
        city: end('address4') || end('city'),
        state: end('address3'),
        country: end('country'),
      },
      // Lazada has one line per piece.
      items: listAt(from, 'order_items').map((item) => ({
        sku: textAt(item, 'sku'),
        name: [textAt(item, 'name'), textAt(item, 'variation')].filter(Boolean).join(', '),
        quantity: 1,
        price: textAt(item, 'paid_price') || textAt(item, 'item_price'),
      })),
    },
  };
}

/** Converts '2018-02-10 18:22:13 +0800' to ISO 8601. */
const lazadaTime = (from: unknown, name: string): string =>
  textAt(from, name).replace(/^(\S+) (\S+) ([+-]\d{4})$/u, '$1T$2$3');
