import { expect, it } from 'vitest';

import { companyParty } from './company-party.rules.ts';
import type { Company } from './company.contract.ts';

const company: Company = {
  name: 'Kedai Bunga Raya Sdn Bhd',
  registrationNo: '202001012345',
  phone: '356328810',
  email: 'office@kedai.example',
  address1: 'Lot 5, Block B',
  address2: 'Jalan Industri 3/2',
  address3: 'Taman Perindustrian Puchong',
  postcode: '47100',
  city: 'Puchong',
  state: 'Selangor',
};

it('A company becomes a party with its full address and an empty company name', () => {
  expect(companyParty(company, 'MY')).toEqual({
    name: 'Kedai Bunga Raya Sdn Bhd',
    companyName: '',
    phone: '356328810',
    altPhone: '',
    email: 'office@kedai.example',
    address1: 'Lot 5, Block B',
    address2: 'Jalan Industri 3/2',
    address3: 'Taman Perindustrian Puchong',
    postcode: '47100',
    city: 'Puchong',
    state: 'Selangor',
    country: 'MY',
  });
});

it('A name too long for a party is cut and kept whole as company name; a too long email is left out', () => {
  const name = 'Syarikat Perniagaan Bunga Raya Sdn Bhd';
  expect(
    companyParty({ ...company, name, email: `${'office'.repeat(5)}@kedai.example` }, 'MY'),
  ).toMatchObject({
    name: 'Syarikat Perniagaan Bunga Raya',
    companyName: name,
    email: '',
  });
});
