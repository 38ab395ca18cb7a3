/** The company's own address in the form that consignment notes use. */
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';

import type { Company } from './company.contract.ts';

/** A company's details may be longer than a consignment note has room for; they are cut. */
export function companyParty(company: Company, country: MarketCode): Party {
  const { personName, companyName, email, addressLine } = limits.text;
  const cut = (value: string, max: number) => [...value].slice(0, max).join('').trim();
  const { registrationNo: _, name, ...rest } = company;
  return {
    ...emptyParty(country),
    ...rest,
    name: cut(name, personName),
    // The name is written once, in the name field, unless it does not fit there.
    companyName: name.length > personName ? cut(name, companyName) : '',
    email: company.email.length > email ? '' : company.email,
    address1: cut(company.address1, addressLine),
    address2: cut(company.address2, addressLine),
    address3: cut(company.address3, addressLine),
  };
}
