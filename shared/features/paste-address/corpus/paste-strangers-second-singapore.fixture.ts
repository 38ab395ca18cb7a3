import type { PasteExample } from './paste-corpus.fixture.ts';

/**
 * Written after the rules were improved with the first set: 37 of 73 were read correctly at once, the hardest round.
 * The rules were then improved with these messages.
 */
export const strangersSecondSingapore: readonly PasteExample[] = [
  {
    text: 'Hi seller, mail to \nCheryl\nBlk 55 Lengkok Bahru \n#10-333\nS150055\nHp 8822 3311',
    name: 'Cheryl',
    phone: '88223311',
    address: 'Blk 55 Lengkok Bahru #10-333',
    postcode: '150055',
  },
  {
    text: 'Recipient: Ong Siew Hoon\nMobile: +65 91827364\nBlock/House no: 334\nStreet: Bukit Panjang Ring Road\nUnit: #14-556\nPostal Code: 670334',
    name: 'Ong Siew Hoon',
    phone: '91827364',
    address: '334 Bukit Panjang Ring Road #14-556',
    postcode: '670334',
  },
  {
    text: 'deliver to my workplace pls - Ng Teng Fong Hospital, Ward B7, 1 Jurong East St 21, S609606, Nurse Aini 9001 2233',
    name: 'Nurse Aini',
    phone: '90012233',
    address: 'Ng Teng Fong Hospital, Ward B7, 1 Jurong East St 21',
    postcode: '609606',
    unplaced: ['deliver to my workplace pls'],
  },
  {
    text: 'Attn: Receiving Bay\nCold Storage Warehouse\nFishery Port Road 9\nSingapore 619735\nTel 62651234\n4 cartons 48kg',
    name: 'Receiving Bay',
    phone: '62651234',
    address: 'Cold Storage Warehouse Fishery Port Road 9',
    postcode: '619735',
    pieces: 4,
    weightGrams: 48000,
  },
  {
    text: 'Zhi Hao - 9333 4412 - 15 Holland Hill #04-05 - 278737',
    name: 'Zhi Hao',
    phone: '93334412',
    address: '15 Holland Hill #04-05',
    postcode: '278737',
  },
  {
    text: "my address 21 Jln Rajah #05-02 S'pore 329144, name Rohani, contact 97865544, leave outside door thx",
    name: 'Rohani',
    phone: '97865544',
    address: '21 Jln Rajah #05-02',
    postcode: '329144',
    deliveryNote: 'leave outside door',
  },
  {
    text: 'Invoice to & ship to:\nBrightway Learning Centre\nBlk 166 Bukit Merah Central #03-3531\nS(150166)\nContact Ms Joyce @ 62707788',
    name: 'Ms Joyce',
    company: 'Brightway Learning Centre',
    phone: '62707788',
    address: 'Blk 166 Bukit Merah Central #03-3531',
    postcode: '150166',
  },
  {
    text: '姓名：林志明\n电话：+65 9123 8877\n地址：Blk 105 Jalan Bukit Merah #07-1920, Singapore 160105\n货到付款 $55',
    name: '林志明',
    phone: '91238877',
    address: 'Blk 105 Jalan Bukit Merah #07-1920',
    postcode: '160105',
    codCents: 5500,
  },
  {
    text: 'Name: Tan Ah Lian (mother)\nTel: 64478899\nAddr: Blk 7 Eunos Cres \n      #08-2651\n      S(400007)\npls call before deliver, old folk',
    name: 'Tan Ah Lian',
    phone: '64478899',
    address: 'Blk 7 Eunos Cres #08-2651',
    postcode: '400007',
    deliveryNote: 'pls call before deliver, old folk',
    unplaced: ['mother'],
  },
  {
    text: 'Farhan 82345567 / 9 Jalan Kayu / Seletar Hills / 799446',
    name: 'Farhan',
    phone: '82345567',
    address: '9 Jalan Kayu Seletar Hills',
    postcode: '799446',
  },
  {
    text: '[18/11/26, 7:45 PM] Sarah L: Order confirm! 2 candles\n[18/11/26, 7:46 PM] Sarah L: Sarah Lim, 32 Cassia Crescent #12-100, 390032\n[18/11/26, 7:46 PM] Sarah L: 91112233',
    name: 'Sarah Lim',
    phone: '91112233',
    address: '32 Cassia Crescent #12-100',
    postcode: '390032',
    unplaced: ['Order confirm 2 candles'],
  },
  {
    text: "St. Joseph's Convent\n62 Sengkang East Way\nSingapore 548595\nAttn Mrs Wong (General Office)\n6489 5787",
    name: 'Mrs Wong (General Office)',
    phone: '64895787',
    address: "St. Joseph's Convent 62 Sengkang East Way",
    postcode: '548595',
  },
];
