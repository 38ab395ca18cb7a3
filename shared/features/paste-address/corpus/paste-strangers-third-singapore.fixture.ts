import type { PasteExample } from './paste-corpus.fixture.ts';

/** Everyday messages, written last: 24 of 30 were read correctly at once. Three faults were fixed afterwards. */
export const strangersThirdSingapore: readonly PasteExample[] = [
  {
    text: 'Hi, deliver to Blk 210 Serangoon Ave 4 #03-22 S550210. Name: Mei Fen. HP 91239988. Thanks',
    name: 'Mei Fen',
    phone: '91239988',
    address: 'Blk 210 Serangoon Ave 4 #03-22',
    postcode: '550210',
  },
  {
    text: 'Siti Aminah\n9122 3344\n101 Woodlands Street 13 #05-410\nSingapore 730101',
    name: 'Siti Aminah',
    phone: '91223344',
    address: '101 Woodlands Street 13 #05-410',
    postcode: '730101',
  },
  {
    text: 'Company: Harbour Freight Pte Ltd\nAttn: Mr Goh\nAddr: 20 Pasir Panjang Road #09-22 Mapletree Business City S117439\nTel: 62741188',
    name: 'Mr Goh',
    company: 'Harbour Freight Pte Ltd',
    phone: '62741188',
    address: '20 Pasir Panjang Road #09-22 Mapletree Business City',
    postcode: '117439',
  },
  {
    text: 'jasmine 8123 4455, 5 hougang ave 1 #10-12, 538885, cod $28',
    name: 'jasmine',
    phone: '81234455',
    address: '5 hougang ave 1 #10-12',
    postcode: '538885',
    codCents: 2800,
  },
  {
    text: 'Pls send to: Vijay Kumar, Blk 302 Yishun Central #09-55, Singapore 760302, 96543210. Leave at shoe rack.',
    name: 'Vijay Kumar',
    phone: '96543210',
    address: 'Blk 302 Yishun Central #09-55',
    postcode: '760302',
    deliveryNote: 'Leave at shoe rack',
  },
  {
    text: 'Postal code 310085\nBlk 85 Toa Payoh Lor 4 #11-333\nMdm Lee 62581122',
    name: 'Mdm Lee',
    phone: '62581122',
    address: 'Blk 85 Toa Payoh Lor 4 #11-333',
    postcode: '310085',
  },
];
