/** Goods and receivers of the demo's cross-border shipments: real headings of the Harmonized System, invented people. */

export interface CustomsGoods {
  /** Content as printed on the label. */
  content: string;
  description: string;
  /** Eight digits: the first four are the heading, the first six the subheading. */
  hsCode: string;
  /** Value of one item, in units of the sender's currency. */
  value: number;
  /** Weight of one item. */
  grams: number;
}

export const customsGoods: readonly [CustomsGoods, ...CustomsGoods[]] = [
  {
    content: 'T-shirts',
    description: 'Cotton T-shirts, knitted, printed',
    hsCode: '61091000',
    value: 35,
    grams: 190,
  },
  {
    content: 'Baju kurung',
    description: "Women's baju kurung, dress of cotton, not knitted",
    hsCode: '62044200',
    value: 129,
    grams: 520,
  },
  {
    content: 'Tudung',
    description: 'Headscarves of synthetic fibres',
    hsCode: '62143000',
    value: 39,
    grams: 120,
  },
  {
    content: 'Batik cloth',
    description: 'Batik cloth, cotton, plain weave, printed',
    hsCode: '52085200',
    value: 89,
    grams: 340,
  },
  {
    content: 'Rattan baskets',
    description: 'Baskets of rattan, woven by hand',
    hsCode: '46021200',
    value: 75,
    grams: 650,
  },
  {
    content: 'Skin care set',
    description: 'Face serum and moisturiser, 50 ml each',
    hsCode: '33049900',
    value: 118,
    grams: 420,
  },
  {
    content: 'Coffee',
    description: 'Coffee powder, roasted, not decaffeinated',
    hsCode: '09012100',
    value: 32,
    grams: 500,
  },
  {
    content: 'Kuih bangkit',
    description: 'Sweet biscuits of tapioca flour, in tins',
    hsCode: '19053100',
    value: 28,
    grams: 450,
  },
  { content: 'Sambal', description: 'Sambal sauce in glass jars', hsCode: '21039000', value: 18, grams: 380 },
  {
    content: 'Instant noodles',
    description: 'Instant noodles, curry laksa flavour',
    hsCode: '19023000',
    value: 12,
    grams: 400,
  },
  {
    content: 'Chocolate',
    description: 'Chocolate bars, unfilled',
    hsCode: '18063200',
    value: 16,
    grams: 110,
  },
  { content: 'Books', description: 'Printed books, novels', hsCode: '49019900', value: 45, grams: 410 },
  {
    content: 'Wood carving',
    description: 'Statuettes of tropical wood, carved',
    hsCode: '44201100',
    value: 160,
    grams: 900,
  },
  {
    content: 'Bags',
    description: 'Handbags with outer surface of textile materials',
    hsCode: '42022200',
    value: 95,
    grams: 480,
  },
  {
    content: 'Costume jewellery',
    description: 'Brooches, imitation jewellery of base metal',
    hsCode: '71171900',
    value: 42,
    grams: 60,
  },
  {
    content: 'Sports shoes',
    description: 'Sports footwear with textile uppers',
    hsCode: '64041100',
    value: 189,
    grams: 950,
  },
  {
    content: 'Earphones',
    description: 'Wireless earphones with charging case',
    hsCode: '85183000',
    value: 199,
    grams: 160,
  },
  {
    content: 'Bed linen',
    description: 'Bed linen of cotton, printed',
    hsCode: '63022100',
    value: 140,
    grams: 1400,
  },
  {
    content: 'Toys',
    description: 'Plush toys stuffed with polyester',
    hsCode: '95030000',
    value: 49,
    grams: 280,
  },
];

export const customsDocuments: readonly [CustomsGoods, ...CustomsGoods[]] = [
  {
    content: 'Contract for signature',
    description: 'Contract on paper, no commercial value',
    hsCode: '49119900',
    value: 5,
    grams: 120,
  },
  {
    content: 'Certificates',
    description: 'Certificates of origin on paper, no commercial value',
    hsCode: '49119900',
    value: 5,
    grams: 80,
  },
];

export const otherPurposes = [
  'Prize of our anniversary draw',
  'Loan to a museum, to be sent back',
  'Costumes for a stage performance',
] as const;

/** Addresses for customs are written in Latin script. */
interface PlaceAbroad {
  country: string;
  city: string;
  state: string;
  postcode: string;
  street: string;
  /** The beginning of a mobile number, with the country code; digits are added up to `phoneDigits`. */
  dials: string;
  phoneDigits: number;
  names: readonly [string, ...string[]];
}

export const placesAbroad: readonly [PlaceAbroad, ...PlaceAbroad[]] = [
  {
    country: 'AU',
    city: 'Melbourne',
    state: 'Victoria',
    postcode: '3053',
    street: 'Lygon Street, Carlton',
    dials: '614',
    phoneDigits: 11,
    names: ['Emily Hartono', 'James Whitlock'],
  },
  {
    country: 'AU',
    city: 'Perth',
    state: 'Western Australia',
    postcode: '6000',
    street: 'Murray Street',
    dials: '614',
    phoneDigits: 11,
    names: ['Farah Idris', 'Liam Costello'],
  },
  {
    country: 'GB',
    city: 'London',
    state: 'England',
    postcode: 'E8 3RH',
    street: 'Kingsland High Street',
    dials: '447',
    phoneDigits: 12,
    names: ['Hannah Okafor', 'Oliver Bramley'],
  },
  {
    country: 'GB',
    city: 'Manchester',
    state: 'England',
    postcode: 'M14 5TQ',
    street: 'Wilmslow Road',
    dials: '447',
    phoneDigits: 12,
    names: ['Nadia Rahman', 'Thomas Ashby'],
  },
  {
    country: 'US',
    city: 'Seattle',
    state: 'Washington',
    postcode: '98122',
    street: 'East Pine Street',
    dials: '1206',
    phoneDigits: 11,
    names: ['Grace Lindqvist', 'Marcus Delgado'],
  },
  {
    country: 'US',
    city: 'Houston',
    state: 'Texas',
    postcode: '77036',
    street: 'Bellaire Boulevard',
    dials: '1713',
    phoneDigits: 11,
    names: ['Ashley Tran', 'Robert Kessler'],
  },
  {
    country: 'JP',
    city: 'Osaka',
    state: 'Osaka',
    postcode: '542-0076',
    street: '2-chome Namba, Chuo-ku',
    dials: '8190',
    phoneDigits: 12,
    names: ['Yuki Morimoto', 'Kenta Sawada'],
  },
  {
    country: 'KR',
    city: 'Seoul',
    state: 'Seoul',
    postcode: '04524',
    street: 'Sejong-daero, Jung-gu',
    dials: '8210',
    phoneDigits: 12,
    names: ['Park Ji-woo', 'Kim Seo-yeon'],
  },
  {
    country: 'TW',
    city: 'Taipei',
    state: 'Taipei',
    postcode: '106',
    street: "Yongkang Street, Da'an District",
    dials: '8869',
    phoneDigits: 12,
    names: ['Chen Yi-chun', 'Lin Po-han'],
  },
  {
    country: 'ID',
    city: 'Jakarta Selatan',
    state: 'DKI Jakarta',
    postcode: '12160',
    street: 'Jalan Senopati, Kebayoran Baru',
    dials: '6281',
    phoneDigits: 12,
    names: ['Dewi Lestari Putri', 'Bagus Prasetyo'],
  },
  {
    country: 'TH',
    city: 'Bangkok',
    state: 'Bangkok',
    postcode: '10110',
    street: 'Sukhumvit 31, Watthana',
    dials: '668',
    phoneDigits: 11,
    names: ['Siriporn Chaiyasit', 'Anan Wongsa'],
  },
  {
    country: 'BN',
    city: 'Bandar Seri Begawan',
    state: 'Brunei-Muara',
    postcode: 'BA1710',
    street: 'Jalan Kumbang Pasang',
    dials: '6738',
    phoneDigits: 10,
    names: ['Hajah Norhayati Haji Ali', 'Awang Hafiz'],
  },
  {
    country: 'IN',
    city: 'Chennai',
    state: 'Tamil Nadu',
    postcode: '600017',
    street: 'Usman Road, T. Nagar',
    dials: '919',
    phoneDigits: 12,
    names: ['Meenakshi Sundaram', 'Arjun Venkatesan'],
  },
  {
    country: 'DE',
    city: 'Hamburg',
    state: 'Hamburg',
    postcode: '20357',
    street: 'Schulterblatt',
    dials: '49176',
    phoneDigits: 12,
    names: ['Lena Petersen', 'Jonas Brandt'],
  },
  {
    country: 'NZ',
    city: 'Auckland',
    state: 'Auckland',
    postcode: '1010',
    street: 'Karangahape Road',
    dials: '642',
    phoneDigits: 11,
    names: ['Aroha Thompson', 'Daniel Fa'],
  },
  {
    country: 'PH',
    city: 'Makati',
    state: 'Metro Manila',
    postcode: '1200',
    street: 'Jupiter Street, Bel-Air',
    dials: '639',
    phoneDigits: 12,
    names: ['Maricel Santos', 'Paolo Reyes'],
  },
];
