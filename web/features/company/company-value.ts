import type { CompanyField } from '#shared/features/company/company.contract.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';
import { phoneText } from '#shared/platform/market/phone.ts';

/** A company detail as displayed; empty if not given. */
export function companyValue(field: CompanyField, value: string, market: MarketCode): string {
  return field === 'phone' ? phoneText(value, market) : value;
}
