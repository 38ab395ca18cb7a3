/** The demo's accounts and people as data (domain.md, "Run modes"). */
import type { Claim } from '#shared/platform/rights/rights.ts';
import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';

import type { CompanyColumn } from '#server/platform/db/tables/accounts.ts';

export const demoPassword = 'Portal-demo-1';

export interface DemoUser {
  loginId: string;
  fullName: string;
  designation: string;
  department: string;
  claims: readonly Claim[];
}

export interface DemoAccount {
  accountNo: string;
  market: MarketId;
  /** The same for accounts of one organisation; the first of them is the parent. */
  organisation: string;
  about: string;
  company: CompanyColumn;
  flags: Partial<{
    is_suspended: boolean;
    is_blocking_printing: boolean;
    is_do_cn: boolean;
    is_frozen_food: boolean;
    is_cod: boolean;
    cod_class: 'standard' | 'enhanced';
    is_allow_order_id: boolean;
    is_allow_fulfillment: boolean;
    is_cool: boolean;
    is_dangerous_goods: boolean;
  }>;
  users: readonly DemoUser[];
  termsAccepted: boolean;
  profileVerified: boolean;
}

const common: readonly Claim[] = ['PUA', 'CNP', 'SR', 'UM', 'EXTRANET'];

const admin = (fullName: string, claims: readonly Claim[] = common): DemoUser => ({
  loginId: 'Admin',
  fullName,
  designation: 'Owner',
  department: 'Management',
  claims,
});

const company = (
  name: string,
  address: [string, string, string, string, string],
  phone: string,
  registrationNo: string,
): CompanyColumn => ({
  name,
  registrationNo,
  email: `office@${name
    .toLowerCase()
    .replace(/[^a-z]+/gu, '-')
    .replace(/-$/u, '')}.example`,
  phone,
  address1: address[0],
  address2: address[1],
  address3: '',
  postcode: address[2],
  city: address[3],
  state: address[4],
});

const ready = { termsAccepted: true, profileVerified: true };

export const demoAccounts: readonly DemoAccount[] = [
  {
    accountNo: 'MYS0001',
    market: MALAYSIA,
    organisation: 'Kedai Bunga Raya',
    about: 'Malaysia, everything on',
    company: company(
      'Kedai Bunga Raya Sdn Bhd',
      ['18 Jalan SS 15/4D', 'SS 15', '47500', 'Subang Jaya', 'Selangor'],
      '356328810',
      '201601023418',
    ),
    flags: {
      is_do_cn: true,
      is_cod: true,
      cod_class: 'enhanced',
      is_allow_order_id: true,
      is_allow_fulfillment: true,
      is_dangerous_goods: true,
    },
    users: [
      admin('Nurul Aisyah binti Rahman', [...common, 'FUL']),
      {
        loginId: 'desk',
        fullName: 'Tan Wei Ming',
        designation: 'Clerk',
        department: 'Warehouse',
        claims: ['CNP'],
      },
      {
        loginId: 'pickup',
        fullName: 'Kumar a/l Raj',
        designation: 'Dispatcher',
        department: 'Warehouse',
        claims: ['PUA'],
      },
      {
        loginId: 'office',
        fullName: 'Lim Siew Ling',
        designation: 'Executive',
        department: 'Office',
        claims: ['UM', 'SR'],
      },
    ],
    ...ready,
  },
  {
    accountNo: 'MYS0002',
    market: MALAYSIA,
    organisation: 'Kedai Bunga Raya',
    about: 'second account of the same organisation, not activated',
    company: company(
      'Kedai Bunga Raya Penang Sdn Bhd',
      ['7 Lorong Kulit', 'Georgetown', '10460', 'Georgetown', 'Pulau Pinang'],
      '42268810',
      '202101007743',
    ),
    flags: { is_cod: true },
    users: [],
    ...ready,
  },
  {
    accountNo: 'MYS0003',
    market: MALAYSIA,
    organisation: 'Laut Segar',
    about: 'COOL',
    company: company(
      'Laut Segar Frozen Sdn Bhd',
      ['Lot 9, Jalan Kuala Selangor', 'Meru', '41050', 'Klang', 'Selangor'],
      '333928810',
      '201201031865',
    ),
    flags: { is_cool: true, is_frozen_food: true },
    users: [
      admin('Chong Mei Fong', ['COL', 'SR', 'UM']),
      {
        loginId: 'packing',
        fullName: 'Rosnah binti Jaafar',
        designation: 'Packer',
        department: 'Cold Room',
        claims: ['COL'],
      },
    ],
    ...ready,
  },
  {
    accountNo: 'MYS0004',
    market: MALAYSIA,
    organisation: 'Gudang Maju',
    about: 'fulfilment',
    company: company(
      'Gudang Maju Sdn Bhd',
      ['2 Jalan Empayar', 'Puchong', '47100', 'Puchong', 'Selangor'],
      '358828810',
      '201801044092',
    ),
    flags: { is_allow_fulfillment: true, is_cod: true, is_allow_order_id: true },
    users: [
      admin('Farid bin Osman', [...common, 'FUL']),
      {
        loginId: 'picker',
        fullName: 'Vimala a/p Suppiah',
        designation: 'Supervisor',
        department: 'Fulfilment',
        claims: ['CNP', 'FUL'],
      },
    ],
    ...ready,
  },
  {
    accountNo: 'MYS0005',
    market: MALAYSIA,
    organisation: 'Setia Trading',
    about: 'suspended',
    company: company(
      'Setia Trading',
      ['5 Jalan Meru', '', '41050', 'Klang', 'Selangor'],
      '333418810',
      '200903116520',
    ),
    flags: { is_suspended: true },
    users: [admin('Hafiz bin Ali')],
    ...ready,
  },
  {
    accountNo: 'MYS0006',
    market: MALAYSIA,
    organisation: 'Warna Print',
    about: 'T&C not accepted yet',
    company: company(
      'Warna Print Enterprise',
      ['31 Jalan Bukit Bintang', '', '55100', 'Kuala Lumpur', 'Kuala Lumpur'],
      '321428810',
      '201703052277',
    ),
    flags: { is_cod: true },
    users: [admin('Priya a/p Subramaniam')],
    termsAccepted: false,
    profileVerified: true,
  },
  {
    accountNo: 'MYS0007',
    market: MALAYSIA,
    organisation: 'Kopi Utara',
    about: 'profile not verified',
    company: company(
      'Kopi Utara Sdn Bhd',
      ['88 Jalan Sultan Badlishah', '', '05000', 'Alor Setar', 'Kedah'],
      '47338810',
      '201401019936',
    ),
    flags: { is_cod: true },
    users: [admin('Ahmad Zaki bin Ismail')],
    termsAccepted: true,
    profileVerified: false,
  },
  {
    accountNo: 'MYS0008',
    market: MALAYSIA,
    organisation: 'Rumah Kraf',
    about: 'printing blocked',
    company: company(
      'Rumah Kraf Enterprise',
      ['12 Jalan Hang Kasturi', '', '75200', 'Melaka', 'Melaka'],
      '62828810',
      '202203208814',
    ),
    flags: { is_blocking_printing: true, is_cod: true },
    users: [admin('Goh Chee Keong')],
    ...ready,
  },
  {
    accountNo: 'MYS0009',
    market: MALAYSIA,
    organisation: 'Borneo Kitar',
    about: 'eligible, no portal access yet',
    company: company(
      'Borneo Kitar Sdn Bhd',
      ['Lot 21, Jalan Gaya', '', '88000', 'Kota Kinabalu', 'Sabah'],
      '88218810',
      '201901026651',
    ),
    flags: { is_cod: true },
    users: [],
    ...ready,
  },
  {
    accountNo: 'SGP0001',
    market: SINGAPORE,
    organisation: 'Lion City Goods',
    about: 'Singapore',
    company: company(
      'Lion City Goods Pte Ltd',
      ['71 Ayer Rajah Crescent', '#05-14', '139951', 'Singapore', 'Singapore'],
      '67798810',
      '201533207K',
    ),
    flags: { is_cod: true, is_do_cn: true, is_allow_order_id: true },
    users: [
      admin('Rachel Ng Hui Min'),
      {
        loginId: 'counter',
        fullName: 'Muhammad Hafiz bin Sapuan',
        designation: 'Executive',
        department: 'Shop',
        claims: ['CNP', 'PUA'],
      },
    ],
    ...ready,
  },
];
