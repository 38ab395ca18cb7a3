/** Where each company of the brand keeps customers' goods and its own supplies: labels of what it sends name it. Beside `brand.ts`, which every page loads. */
// words: addresses are written as the post reads them
import type { MarketCode } from '#shared/platform/market/markets.ts';

interface Warehouse {
  address1: string;
  postcode: string;
  /** Without the country's code. */
  phone: string;
}

export const warehouses = {
  MY: { address1: '1 Jalan Kelicap, Glenmarie', postcode: '40150', phone: '355500130' },
  SG: { address1: '1 Kelicap Link #01-69', postcode: '508988', phone: '65500169' },
} as const satisfies Record<MarketCode, Warehouse>;
