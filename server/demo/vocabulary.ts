/** Names, streets and goods of the demo: plausible in Malaysia and Singapore, but fictitious. */
type Words = readonly [string, ...string[]];

export const malayNames: Words = [
  'Nur Aina binti Hashim',
  'Mohd Faizal bin Abdullah',
  'Siti Hajar binti Kamal',
  'Ahmad Firdaus bin Rosli',
  'Noraini binti Mat Zain',
  'Wan Azizah binti Wan Daud',
  'Muhammad Haziq bin Jamil',
  'Fatimah binti Sulaiman',
  'Zulkifli bin Ariffin',
  'Aisyah Humaira binti Nordin',
  'Khairul Anuar bin Salleh',
  'Rohana binti Idris',
  'Shahrul Nizam bin Bakar',
  'Intan Suraya binti Yahya',
  'Azman bin Harun',
  'Puteri Balqis binti Megat',
  'Dayang Nurfaizah bt Awang',
  'Hafizuddin bin Rahmat',
  'Mazlina binti Ghazali',
  'Syed Amirul bin Syed Omar',
];

export const chineseNames: Words = [
  'Tan Mei Ling',
  'Lim Chee Keong',
  'Wong Siew Fong',
  'Lee Kah Wai',
  'Ng Pei Shan',
  'Chan Wai Hong',
  'Ooi Beng Huat',
  'Teoh Li Ting',
  'Goh Swee Hock',
  'Chong Yoke Lan',
  'Yap Zhi Hao',
  'Low Hui Xin',
  '陈美玲',
  '李国强',
  '黄秀芳',
  '林志豪',
  '張慧敏',
  '吴佩珊',
];

export const indianNames: Words = [
  'Kavitha a/p Murugan',
  'Ravi Chandran a/l Nair',
  'Thilagavathi a/p Raman',
  'Suresh Kumar a/l Maniam',
  'Shalini a/p Krishnan',
  'Prakash a/l Veerasamy',
  'Devi a/p Letchumanan',
  'Ganesh a/l Arumugam',
  'கவிதா முருகன்',
  'சுரேஷ் குமார்',
  'லட்சுமி நாராயணன்',
];

export const otherNames: Words = [
  'Jane Lompoh',
  'Awang Tuah anak Jugah',
  'Rosemary anak Kilat',
  'Daniel Gimbang',
  'Maria Fernandez',
];

export const singaporeNames: Words = [
  'Ng Hui Min',
  'Tan Jun Jie',
  'Muhammad Irfan bin Osman',
  'Lim Xin Yi',
  'Priya Raghavan',
  'Nurul Iman bte Zaini',
  'Koh Boon Kiat',
  'Rajesh s/o Pillai',
  'Chua Jia Wen',
  'Sarah Pereira',
  'Ong Wei Xiang',
  'Toh Shu Hui',
  '王慧敏',
  '陳家豪',
  'பிரியா ராகவன்',
];

export const companies: Words = [
  'Butik Melati',
  'Klinik Pergigian Seri',
  'Pustaka Ilmu Enterprise',
  'Kedai Jahit Kak Long',
  'Hock Seng Hardware',
  'Syarikat Maju Jaya',
  'Elektrik Bintang Sdn Bhd',
  'Studio Foto Cahaya',
  'Restoran Daun Hijau',
  'Kumaran Textiles',
  'Bengkel Motor Setia',
  'Farmasi Sentosa',
];

export const singaporeCompanies: Words = [
  'Tiong Bahru Books Pte Ltd',
  'Orchid Dental Surgery',
  'Lian Huat Trading',
  'Katong Crafts LLP',
  'Bright Minds Tuition',
  'Serangoon Spices Pte Ltd',
];

export const streets: Words = [
  'Jalan Kenari',
  'Jalan Teratai',
  'Jalan Merbau',
  'Jalan Dato Onn',
  'Jalan Sultan Ismail',
  'Lorong Permai',
  'Jalan Tun Perak',
  'Jalan Bukit Indah',
  'Lebuh Kapal',
  'Persiaran Wawasan',
  'Jalan Impian',
  'Jalan Seri Mutiara',
  'Lorong Cempaka',
  'Jalan Perdana',
];

export const gardens: Words = [
  'Taman Sri Murni',
  'Taman Desa Jaya',
  'Bandar Baru Permata',
  'Taman Bukit Anggerik',
  'Taman Melawati Indah',
  'Kampung Baru Seberang',
  'Taman Cahaya',
  'Desa Pandan Hijau',
  'Taman Universiti Maju',
];

export const condominiums: Words = [
  'Residensi Kenanga',
  'Vista Harmoni',
  'Pangsapuri Seroja',
  'Menara Suria',
  'Kondominium Puncak',
];

export const singaporeStreets: Words = [
  'Bedok North Avenue',
  'Tampines Street',
  'Ang Mo Kio Avenue',
  'Toa Payoh Lorong',
  'Jurong West Street',
  'Yishun Ring Road',
  'Serangoon Central',
  'Pasir Ris Drive',
  'Bukit Batok Street',
  'Hougang Avenue',
];

/** Goods that the demo's shops sell, with a usual value in units of currency. */
export const goods: readonly [[string, number], ...[string, number][]] = [
  ['Baju kurung', 129],
  ['Tudung bawal', 39],
  ['Batik sarong', 89],
  ['Phone case', 25],
  ['Books', 60],
  ['Kuih raya', 45],
  ['Skin care set', 118],
  ['Children shoes', 79],
  ['Coffee powder', 32],
  ['Kitchen knife set', 149],
  ['Wireless earphones', 199],
  ['Spare parts', 240],
  ['Prayer mat', 55],
  ['Wedding favours', 180],
  ['School uniform', 68],
  ['Laptop', 3200],
  ['Camera lens', 1850],
  ['Medical supplies', 310],
];

/** Shipped only by road, and only when declared. */
export const dangerousGoods: readonly [[string, number], ...[string, number][]] = [
  ['Perfume, 100 ml', 145],
  ['Power banks', 89],
  ['Nail polish', 36],
  ['Aerosol paint', 28],
  ['Hand sanitiser', 42],
];

export const documents: readonly [[string, number], ...[string, number][]] = [
  ['Tender documents', 0],
  ['Invoices', 0],
  ['Insurance policy', 0],
  ['Passport copies', 0],
  ['Contract for signature', 0],
];

/** Goods sent to the shops by suppliers, and returns by buyers. */
export const collectedGoods: readonly [[string, number], ...[string, number][]] = [
  ['Return: baju kurung', 129],
  ['Return: shoes, wrong size', 79],
  ['Return: earphones, faulty', 199],
  ['Cloth samples', 60],
  ['Packing material', 85],
  ['Stock from the branch', 420],
  ['Printer for repair', 650],
];

export const notes: Words = [
  'Call before delivery',
  'Leave with the guard',
  'Office hours only',
  'Fragile, this side up',
  'Gate code 2468',
  'Hantar selepas 5 petang',
];

/** Splits numbers at spaces; returns at least one. */
function numbersOf(text: string): Words {
  const [first = '', ...rest] = text.trim().split(/\s+/u);
  return [first, ...rest];
}

/** Destinations of parcels, weighted towards where most people live; each is checked against the postcode data before use. */
export const malaysianPostcodes = numbersOf(`
  47300 47400 47500 47600 47810 46000 46200 46300 40000 40150 40170 41050 41200 43000 43300 43650 48000 48100
  50400 50450 50480 51200 52100 52200 53000 53300 54200 55100 56000 56100 57000 57100 58000 58100 58200 59000
  59100 59200 47500 50450 46000 40150 47100 43200 62000 63000 68000 68100 10050 10200 10400 11200 11600 11700
  11900 13400 14000 80000 80100 80300 81100 81200 81300 81750 83000 84000 86000 30000 31400 31650 32000 34000
  36000 75000 75200 75450 70000 70200 71800 05000 05050 08000 09000 07000 01000 15000 15200 16100 20000 21000
  24000 25000 25200 28000 39000 88000 88100 88300 89500 90000 91000 93000 93100 93350 96000 97000 98000 87000
`);

export const singaporePostcodes = numbersOf(`
  048616 079903 139951 159088 169608 189702 208539 228210 238801 248649 259569 268855 289223 307591 310145
  319074 329783 339511 348615 358500 367986 370115 389458 399047 408571 416180 427664 437157 449269 456124
  460123 469332 479219 486038 498750 519457 520123 530101 545078 550230 560123 570123 588996 597626 600130
  609434 618499 640123 650123 670445 680690 730888 750355 760123 797653 820123
`);
