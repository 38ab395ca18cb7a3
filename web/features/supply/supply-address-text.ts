import type { SupplyAddress } from '#shared/features/supply/supply.contract.ts';

/** The delivery address of supplies in one line. `name` may be the beginning of a long company name; then it is not repeated. */
export function supplyAddressText(address: SupplyAddress): string {
  const { companyName, name, address1, address2, address3, postcode, city } = address;
  const who = companyName.startsWith(name) ? [companyName] : [companyName, name];
  return [...who, address1, address2, address3, `${postcode} ${city}`].filter(Boolean).join(', ');
}
