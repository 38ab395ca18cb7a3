/**
 * The warehouses of the brand's companies, for customers' goods and their own supplies; used as the sender on labels. In a
 * separate file from `brand.ts`, which every page loads.
 */
// words: postal addresses are not translated
import type { MarketCode } from '#shared/platform/market/markets.ts';

interface Warehouse {
  address1: string;
  postcode: string;
  /** Phone number without the dial code. */
  phone: string;
}

export const warehouses = {
  MY: { address1: '1 Jalan Kelicap, Glenmarie', postcode: '40150', phone: '355500130' },
  SG: { address1: '1 Kelicap Link #01-69', postcode: '508988', phone: '65500169' },
} as const satisfies Record<MarketCode, Warehouse>;
