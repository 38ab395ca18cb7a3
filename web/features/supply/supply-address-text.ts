import type { SupplyAddress } from '#shared/features/supply/supply.contract.ts';

/** Where supplies go, in one line. Of a company's long name, `name` is the beginning. */
export function supplyAddressText(address: SupplyAddress): string {
  const { companyName, name, address1, address2, address3, postcode, city } = address;
  const who = companyName.startsWith(name) ? [companyName] : [companyName, name];
  return [...who, address1, address2, address3, `${postcode} ${city}`].filter(Boolean).join(', ');
}
