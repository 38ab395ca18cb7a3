import type { CompanyField } from '#shared/company/company.contract.ts';
import type { MarketCode } from '#shared/market/markets.ts';
import { phoneText } from '#shared/market/phone.ts';

/** A detail of the company as people read it; empty when it is not given. */
export function companyValue(field: CompanyField, value: string, market: MarketCode): string {
  return field === 'phone' ? phoneText(value, market) : value;
}
