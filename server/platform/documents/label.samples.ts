import type { ConsignmentLabel, LabelParty } from '#server/platform/documents/label.model.ts';

const brand = {
  name: 'Merpati Express',
  contactLine: '1300 22 7788 · merpati.example',
  logo: {
    viewBox: 24,
    path: 'M2 4H15L22 12L15 20H2L9 12ZM11 4L18 12L11 20',
  },
} as const;

const sender: LabelParty = {
  name: 'Nur Aisyah binti Rahman',
  company: 'Kedai Buku Seri Pagi Sdn Bhd',
  phone: '012-345 6789',
  addressLines: ['No. 18, Jalan SS 15/4D', 'Subang Jaya'],
  postcode: '47500',
  city: 'Subang Jaya',
  state: 'Selangor',
  country: 'Malaysia',
};

const receiver: LabelParty = {
  name: 'Mohd Hafiz bin Abdullah',
  phone: '019-876 5432',
  addressLines: ['A-12-3, Residensi Damai', 'Jalan Tun Razak 88'],
  postcode: '50400',
  city: 'Kuala Lumpur',
  state: 'Wilayah Persekutuan',
  country: 'Malaysia',
};

/** A typical label for tests and benchmarks; `over` replaces the values that a test is about. */
export function sampleLabel(over: Partial<ConsignmentLabel> = {}): ConsignmentLabel {
  const cnNo = over.cnNo ?? 'HN123456785MY';
  return {
    cnNo,
    pieces: 1,
    pieceWeights: [1250],
    routingCode: 'KUL-0431',
    service: 'Standard',
    handling: [],
    isAbroad: false,
    flow: 'Domestic',
    createdOn: '20-11-2026',
    accountNo: 'MYS0001',
    currency: 'RM',
    sender,
    receiver,
    contents: 'Books and stationery',
    declaredValue: 'RM 250.00',
    dangerousGoods: false,
    actualWeight: 1250,
    chargeableWeight: 1500,
    cod: null,
    liability:
      'Carried under our terms of carriage. Liability is limited to RM200 unless enhanced liability was bought.',
    notes: ['Leave with the guard house'],
    deliveryOrders: [],
    orderId: 'SHOP-10024',
    trackingUrl: `https://merpati.example/t/${cnNo}`,
    reprint: 0,
    brand,
    ...over,
  };
}

/** The label with the most content that the forms accept (spec §5 and domain.md: every text at its longest). */
export function fullestLabel(over: Partial<ConsignmentLabel> = {}): ConsignmentLabel {
  return sampleLabel({
    pieces: 30,
    pieceWeights: Array.from({ length: 30 }, (_, index) => 2000 + index * 10),
    service: 'Priority Service',
    handling: ['PRIORITY', 'EL RM 10,000'],
    routingCode: 'SDK-1204',
    receiver: {
      name: 'Dato’ Seri Wan Muhammad Khairul',
      company: 'Syarikat Pengangkutan & Perdagangan Am S',
      phone: '012-3456789012',
      altPhone: '089-1234567890',
      addressLines: [
        'Lot 1234-56, Tingkat Bawah, Blok C, Bandar Indah,',
        'Kompleks Perdagangan Batu 4, Jalan Utara Labuk 23,',
        'Beg Berkunci 2034, Pejabat Pos Besar Sandakan Raya',
      ],
      postcode: '90000',
      city: 'Sandakan',
      state: 'Sabah',
      country: 'Malaysia',
    },
    contents: 'Spare parts, lamps and filters',
    declaredValue: 'RM 10,000.00',
    dangerousGoods: true,
    actualWeight: 65_350,
    chargeableWeight: 99_999_000,
    cod: 500_000,
    notes: [
      'Call the receiver thirty minutes before delivery.!',
      'Office closed between 1pm and 2pm; use side gate 3.',
    ],
    deliveryOrders: Array.from({ length: 9 }, (_, index) => `DO-2026-11-20-00000${index + 1}`),
    orderId: 'ORDER-2026-11-20-SHOPEE-000042',
    reprint: 3,
    ...over,
  });
}

/** Names and addresses in the scripts of both markets. */
export const scripts = {
  chinese: {
    ...receiver,
    name: '陈伟强 Tan Wei Keong',
    company: '吉隆坡茶叶贸易有限公司',
    addressLines: ['茨厂街88号，三楼', 'Jalan Petaling'],
  },
  tamil: {
    ...receiver,
    name: 'கோவிந்தராஜ் ஸ்ரீநிவாசன்',
    company: 'மலேசிய தமிழ் நூலகம்',
    addressLines: ['எண் 12, ஜாலான் மஸ்ஜித் இந்தியா', 'Jalan Masjid India'],
  },
  emoji: { ...receiver, name: 'Siti 👩🏽‍🚀 Zubaidah 한', addressLines: ['🏠 No. 7, Jalan Ampang'] },
} as const satisfies Record<string, LabelParty>;

/** One label of each kind that a paper must be able to print, by its special feature. */
export const labelCases: Readonly<Record<string, ConsignmentLabel>> = {
  Malay: sampleLabel(),
  Chinese: sampleLabel({ receiver: scripts.chinese, sender: scripts.chinese, contents: '茶叶和茶具' }),
  Tamil: sampleLabel({ receiver: scripts.tamil, sender: scripts.tamil, contents: 'புத்தகங்கள்' }),
  mixed: sampleLabel({
    receiver: {
      ...scripts.chinese,
      name: '陈伟强 கோவிந்தராஜ் bin Abdullah 👩🏽‍🚀',
      addressLines: [...scripts.tamil.addressLines, ...scripts.chinese.addressLines],
    },
    notes: ['பாதுகாவலரிடம் விடவும்', '请放在保安室'],
  }),
  longest: fullestLabel({ pieces: 2 }),
  'longest, in another country': fullestLabel({
    pieces: 1,
    cod: null,
    isAbroad: true,
    routingCode: '',
    receiver: { ...fullestLabel().receiver, country: 'Saint Vincent and the Grenadines' },
  }),
  COD: sampleLabel({ cod: 12_550, deliveryOrders: ['DO-1', 'DO-22'] }),
  'COD in Singapore': sampleLabel({ cod: 200_000, currency: 'S$', cnNo: 'HN123456785SG', reprint: 1 }),
  'thirty pieces': sampleLabel({ pieces: 30, pieceWeights: Array.from({ length: 30 }, () => 1250) }),
  'a packing list': sampleLabel({ pieces: 2, packing: ['2 × 茶叶 · TEA-2', '1 × Clay teapot · POT'] }),
  'a long packing list': fullestLabel({
    packing: Array.from(
      { length: 20 },
      (_, row) => `${row + 1} × ${'Clay teapot with a handle '.repeat(2)}· T-${row}`,
    ),
  }),
};
