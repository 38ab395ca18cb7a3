/** The company's own address as consignment notes have it. */
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';

import type { Company } from './company.contract.ts';

/** A company's particulars may be longer than a consignment note has room for. */
export function companyParty(company: Company, country: MarketCode): Party {
  const { personName, companyName, email, addressLine } = limits.text;
  const cut = (value: string, max: number) => [...value].slice(0, max).join('').trim();
  const { registrationNo: _, name, ...rest } = company;
  return {
    ...emptyParty(country),
    ...rest,
    name: cut(name, personName),
    // Reported once, unless the name's field has no room for all of it.
    companyName: name.length > personName ? cut(name, companyName) : '',
    email: company.email.length > email ? '' : company.email,
    address1: cut(company.address1, addressLine),
    address2: cut(company.address2, addressLine),
    address3: cut(company.address3, addressLine),
  };
}
