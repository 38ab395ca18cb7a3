import { describe, expect, it } from 'vitest';
import { rights } from '#shared/platform/rights/rights.ts';

import { companyChanges, withChanges } from './company.rules.ts';
import type { Company } from './company.contract.ts';

const company: Company = {
  name: 'Kedai Bunga Raya Sdn Bhd',
  registrationNo: '202001012345',
  phone: '356328810',
  email: 'office@kedai.example',
  address1: '18 Jalan SS 15/4D',
  address2: 'SS 15',
  address3: '',
  postcode: '47500',
  city: 'Subang Jaya',
  state: 'Selangor',
};

describe('A change of company details', () => {
  it('has only the fields that differ, in the order of the screen', () => {
    const changes = companyChanges(company, { ...company, city: 'Kuala Lumpur', address2: '' });
    expect(changes).toEqual([
      { field: 'address2', from: 'SS 15', to: '' },
      { field: 'city', from: 'Subang Jaya', to: 'Kuala Lumpur' },
    ]);
    expect(companyChanges(company, { ...company })).toEqual([]);
  });

  it('that is applied later does not change other fields', () => {
    const changes = companyChanges(company, { ...company, city: 'Klang' });
    const meanwhile = { ...company, phone: '399999999' };
    expect(withChanges(meanwhile, changes)).toEqual({ ...meanwhile, city: 'Klang' });
  });

  it('is allowed only for the verified Admin of the account, whatever access levels a user has', () => {
    const facts = {
      countryId: 130,
      isParent: false,
      isAdmin: true,
      isVerifiedProfile: true,
      isSuspended: false,
      hasCnAccess: true,
      isHideCnp: false,
      isBlockingPrinting: false,
      isDoCn: false,
      isFrozenFood: false,
      isCod: false,
      hadCod: false,
      isAllowFulfillment: false,
      isAllowOrderId: false,
      isCool: false,
      claims: [],
    };
    expect(rights.editCompany(facts)).toBe(true);
    expect(rights.editCompany({ ...facts, isAdmin: false, isParent: true, claims: ['UM'] })).toBe(false);
    expect(rights.editCompany({ ...facts, isVerifiedProfile: false })).toBe(false);
  });
});
