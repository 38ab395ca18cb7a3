import type { PasteExample } from './paste-corpus.fixture.ts';

/** Written last. The rules of that time read 21 of 30 correctly; see paste-shop.rules.test.ts. */
export const shopFifthSingapore: readonly PasteExample[] = [
  {
    text: 'Pls deliver to Charmaine, 52 Havelock Road #22-11, S161052. HP: 9388 1120',
    name: 'Charmaine',
    phone: '93881120',
    address: '52 Havelock Road #22-11',
    postcode: '161052',
  },
  {
    text: 'Faizal Omar\nBlk 662 Choa Chu Kang Crescent #03-219\n680662\n8228 1190\nno pork no lard pls haha',
    name: 'Faizal Omar',
    phone: '82281190',
    address: 'Blk 662 Choa Chu Kang Crescent #03-219',
    postcode: '680662',
  },
  {
    text: 'Ship 2 boxes to Verdant Pte Ltd, 10 Jalan Kilang #05-01 Sime Darby Enterprise Centre, Singapore 159410. Attn Ms Pang 6271 0098',
    name: 'Ms Pang',
    company: 'Verdant Pte Ltd',
    phone: '62710098',
    address: '10 Jalan Kilang #05-01 Sime Darby Enterprise Centre',
    postcode: '159410',
    pieces: 2,
  },
  {
    text: 'Name: Yeo Hui Ling; Contact: 9667 8812; Address: 302 Canberra Road #09-45; Postal: 750302',
    name: 'Yeo Hui Ling',
    phone: '96678812',
    address: '302 Canberra Road #09-45',
    postcode: '750302',
  },
  {
    text: 'my new hp 8877 0012, address same 14 Dover Close East #11-90 S130014, Prakash',
    name: 'Prakash',
    phone: '88770012',
    address: '14 Dover Close East #11-90',
    postcode: '130014',
  },
  {
    text: '林太太 6455 1120\n弘茂桥 Blk 328 Ang Mo Kio Ave 3 #01-1870\nS560328',
    name: '林太太',
    phone: '64551120',
    address: '弘茂桥 Blk 328 Ang Mo Kio Ave 3 #01-1870',
    postcode: '560328',
  },
  {
    text: 'Kenny Sim, 9 Mimosa Terrace, Singapore 807957. 9001 1188. Beware of dog',
    name: 'Kenny Sim',
    phone: '90011188',
    address: '9 Mimosa Terrace',
    postcode: '807957',
    deliveryNote: 'Beware of dog',
  },
  {
    text: 'Hi dear, can help send out today? Priya Nair, 77 Farrer Drive #05-02 Singapore 259283, 9820 1123',
    name: 'Priya Nair',
    phone: '98201123',
    address: '77 Farrer Drive #05-02',
    postcode: '259283',
  },
  {
    text: 'ATTN: Goods Receiving\nCrystal Jade Kitchen\n391 Orchard Road #B2-38\nSingapore 238872\n6735 8800',
    name: 'Goods Receiving',
    phone: '67358800',
    address: 'Crystal Jade Kitchen 391 Orchard Road #B2-38',
    postcode: '238872',
  },
  {
    text: 'Siti Nur Hazirah 87651190 Blk 106 Jurong East St 13 #04-215 S600106 leave at door',
    name: 'Siti Nur Hazirah',
    phone: '87651190',
    address: 'Blk 106 Jurong East St 13 #04-215',
    postcode: '600106',
    deliveryNote: 'leave at door',
  },
];
