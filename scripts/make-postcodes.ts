/**
 * Generates the sample postcode files of server/features/postcode/data from npm `malaysia-postcodes` and the published postal
 * sectors of Singapore. Postcodes, towns and sectors are real; stations and service flags are a plausible sample.
 *
 * node scripts/make-postcodes.ts
 */
import { writeFile } from 'node:fs/promises';
import { allPostcodes } from 'malaysia-postcodes';
import { STATES } from '../shared/features/postcode/postcode.rules.ts';

interface Area {
  city: string;
  districtId: number;
  district: string;
}

interface Flags {
  isNsa: boolean;
  isOda: boolean;
  isMbg: boolean;
  isCoolNsa: boolean;
}

/** id, code, name, state, same-day cut-off, postcode prefixes (the longest match wins). */
const STATIONS: [number, string, string, string, string, string][] = [
  [1, 'KUL', 'Kuala Lumpur', 'Kuala Lumpur', '14:00', '50 51 52 53 54 55 56 57 58 59 60 68'],
  [2, 'PTJ', 'Putrajaya', 'Putrajaya', '14:00', '62 63 64'],
  [3, 'PJY', 'Petaling Jaya', 'Selangor', '14:00', '46 47'],
  [4, 'SHA', 'Shah Alam', 'Selangor', '14:00', '40'],
  [5, 'KLG', 'Klang', 'Selangor', '14:00', '41 42'],
  [6, 'KJG', 'Kajang', 'Selangor', '14:00', '43'],
  [7, 'RWG', 'Rawang', 'Selangor', '14:00', '44 45 48'],
  [8, 'SBN', 'Seremban', 'Negeri Sembilan', '14:00', '70 71 72 73'],
  [9, 'MKZ', 'Melaka', 'Melaka', '14:00', '75 76 77 78'],
  [10, 'JHB', 'Johor Bahru', 'Johor', '14:00', '79 80 81 82'],
  [11, 'BPT', 'Batu Pahat', 'Johor', '14:00', '83'],
  [12, 'MUR', 'Muar', 'Johor', '14:00', '84'],
  [13, 'SGM', 'Segamat', 'Johor', '13:00', '85'],
  [14, 'KLU', 'Kluang', 'Johor', '13:00', '86'],
  [15, 'IPH', 'Ipoh', 'Perak', '14:00', '30 31'],
  [16, 'SWN', 'Sitiawan', 'Perak', '13:00', '32'],
  [17, 'TPG', 'Taiping', 'Perak', '13:00', '33 34'],
  [18, 'TIN', 'Teluk Intan', 'Perak', '13:00', '35 36'],
  [19, 'PEN', 'Penang', 'Pulau Pinang', '14:00', '10 11'],
  [20, 'BWH', 'Butterworth', 'Pulau Pinang', '14:00', '12 13 14'],
  [21, 'SPT', 'Sungai Petani', 'Kedah', '14:00', '08 09'],
  [22, 'AOR', 'Alor Setar', 'Kedah', '14:00', '05 06'],
  [23, 'LGK', 'Langkawi', 'Kedah', '12:00', '07'],
  [24, 'KGR', 'Kangar', 'Perlis', '13:00', '01 02'],
  [25, 'KBR', 'Kota Bharu', 'Kelantan', '14:00', '15 16 17 18'],
  [26, 'TGG', 'Kuala Terengganu', 'Terengganu', '14:00', '20 21 22'],
  [27, 'KMN', 'Kemaman', 'Terengganu', '13:00', '23 24'],
  [28, 'KUA', 'Kuantan', 'Pahang', '14:00', '25 26'],
  [29, 'TEM', 'Temerloh', 'Pahang', '13:00', '27 28 49 69'],
  [30, 'CAM', 'Cameron Highlands', 'Pahang', '12:00', '39'],
  [31, 'LBU', 'Labuan', 'Labuan', '12:00', '87'],
  [32, 'BKI', 'Kota Kinabalu', 'Sabah', '14:00', '88 89'],
  [33, 'KNG', 'Keningau', 'Sabah', '12:00', '890 897 898 899'],
  [34, 'SDK', 'Sandakan', 'Sabah', '13:00', '90'],
  [35, 'TWU', 'Tawau', 'Sabah', '13:00', '91'],
  [36, 'KCH', 'Kuching', 'Sarawak', '14:00', '93 94'],
  [37, 'SMG', 'Sri Aman', 'Sarawak', '12:00', '95'],
  [38, 'SBW', 'Sibu', 'Sarawak', '13:00', '96'],
  [39, 'BTU', 'Bintulu', 'Sarawak', '13:00', '97'],
  [40, 'MYY', 'Miri', 'Sarawak', '13:00', '98'],
  [41, 'LMG', 'Limbang', 'Sarawak', '12:00', '987 988'],
  [101, 'SGC', 'Singapore Central', 'Singapore', '15:00', ''],
  [102, 'SGE', 'Singapore East', 'Singapore', '15:00', ''],
  [103, 'SGN', 'Singapore North', 'Singapore', '15:00', ''],
  [104, 'SGW', 'Singapore West', 'Singapore', '15:00', ''],
];

/** Deep interior, and islands without a road or daily ferry: no service. */
const NSA_TOWNS = names(`Tioman, Nabawan, Baram, Belaga, Long Lama, Nanga Medamit`);

/** Islands, highlands and interior of the Peninsula. In Sabah and Sarawak, every town except those below is ODA. */
const PENINSULAR_ODA_TOWNS =
  names(`Langkawi, Pangkor, Pulau Ketam, Penang Hill, Bukit Fraser, Genting Highlands,
  Brinchang, Ringlet, Tanah Rata, Gua Musang, Dabong, Jeli, Kuala Balah, Ayer Lanas, Gerik, Pengkalan Hulu, Intan,
  Lenggong, Padang Tengku, Sungai Koyan, Sungai Ruan, Sungai Lembing, Chini, Kemayan, Bandar Tun Abdul Razak,
  Muadzam Shah, Kuala Rompin, Endau, Pengerang, Kahang, Bekok, Ketengah Jaya, Al Muktatfi Billah Shah, Kaki Bukit,
  Kupang, Sik, Jeniang, Bagan Datoh, Sabak Bernam, Kuala Klawang, Simpang Durian, Pusat Bandar Palong`);

const BORNEO_TOWNS_WITHOUT_ODA =
  names(`Kota Kinabalu, Inanam, Likas, Tanjung Aru, Penampang, Putatan, Sandakan,
  Tawau, Lahad Datu, Keningau, Papar, Tuaran, Labuan, Kuching, Kota Samarahan, Siburan, Sibu, Sibu Jaya, Sarikei,
  Bintulu, Miri, Lutong, Pusat Mel Miri`);

const BORNEO_COOL_TOWNS = names(`Kota Kinabalu, Inanam, Likas, Tanjung Aru, Penampang, Putatan, Kuching`);

/** Peninsular states where every place can be reached the next day, and such cities elsewhere. */
const MBG_STATES = names(`Kuala Lumpur, Putrajaya, Selangor, Pulau Pinang`);
const MBG_CITIES =
  names(`Johor Bahru, Iskandar Puteri, Masai, Pasir Gudang, Kulai, Senai, Ulu Tiram, Batu Pahat,
  Muar, Kluang, Segamat, Melaka, Ayer Keroh, Seremban, Nilai, Port Dickson, Ipoh, Taiping, Kampar, Sitiawan,
  Seri Manjung, Teluk Intan, Alor Setar, Sungai Petani, Kulim, Kuantan, Temerloh, Mentakab, Bentong, Kota Bharu,
  Kuala Terengganu, Kangar`);

/** Postal districts of Singapore: number, general location, sectors, station. */
const SINGAPORE_DISTRICTS: [number, string, string, string][] = [
  [1, 'Raffles Place, Marina', '01 02 03 04 05 06', 'SGC'],
  [2, 'Anson, Tanjong Pagar', '07 08', 'SGC'],
  [3, 'Queenstown, Tiong Bahru', '14 15 16', 'SGC'],
  [4, 'Telok Blangah, Harbourfront', '09 10', 'SGC'],
  [5, 'Pasir Panjang, Clementi', '11 12 13', 'SGW'],
  [6, 'High Street, Beach Road', '17', 'SGC'],
  [7, 'Middle Road, Golden Mile', '18 19', 'SGC'],
  [8, 'Little India, Farrer Park', '20 21', 'SGC'],
  [9, 'Orchard, Cairnhill', '22 23', 'SGC'],
  [10, 'Bukit Timah, Holland, Tanglin', '24 25 26 27', 'SGC'],
  [11, 'Novena, Thomson', '28 29 30', 'SGC'],
  [12, 'Balestier, Toa Payoh', '31 32 33', 'SGC'],
  [13, 'Macpherson, Braddell', '34 35 36 37', 'SGE'],
  [14, 'Geylang, Eunos', '38 39 40 41', 'SGE'],
  [15, 'Katong, Joo Chiat', '42 43 44 45', 'SGE'],
  [16, 'Bedok, Upper East Coast', '46 47 48', 'SGE'],
  [17, 'Loyang, Changi', '49 50 81', 'SGE'],
  [18, 'Tampines, Pasir Ris', '51 52', 'SGE'],
  [19, 'Hougang, Punggol, Serangoon', '53 54 55 82', 'SGN'],
  [20, 'Ang Mo Kio, Bishan', '56 57', 'SGN'],
  [21, 'Upper Bukit Timah', '58 59', 'SGW'],
  [22, 'Jurong, Boon Lay, Tuas', '60 61 62 63 64', 'SGW'],
  [23, 'Bukit Batok, Choa Chu Kang', '65 66 67 68', 'SGW'],
  [24, 'Lim Chu Kang, Tengah', '69 70 71', 'SGW'],
  [25, 'Kranji, Woodlands', '72 73', 'SGN'],
  [26, 'Upper Thomson, Springleaf', '77 78', 'SGN'],
  [27, 'Yishun, Sembawang', '75 76', 'SGN'],
  [28, 'Seletar', '79 80', 'SGN'],
];

/** Jurong Island, farms and training grounds of Lim Chu Kang, airside of the airport. */
const SINGAPORE_ODA_SECTORS = names('62, 69, 70, 71, 81');

const ROW_COLUMNS =
  'postcode,stateId,city,districtId,district,station,sector,isNsa,isOda,isMbg,isCoolNsa' as const;
const SAMPLE_NOTE =
  '# Sample, made by scripts/make-postcodes.ts: stations and flags are plausible, not a real network. See README.md.';

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((name) => name.trim()));
}

function stateNamed(name: string): (typeof STATES)[number] {
  const state = STATES.find((candidate) => candidate.name === name.replace(/^Wp /, ''));
  if (!state) throw new Error(`No state is called ${name}`);
  return state;
}

const stationByPrefix = new Map(
  STATIONS.flatMap(([, code, , , , prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, code] as const),
  ),
);

function stationOf(postcode: string): string {
  const code = stationByPrefix.get(postcode.slice(0, 3)) ?? stationByPrefix.get(postcode.slice(0, 2));
  if (!code) throw new Error(`No station serves postcode ${postcode}`);
  return code;
}

function malaysianFlags(state: (typeof STATES)[number], town: string): Flags {
  const isPeninsular = state.zone === 'peninsular';
  const isNsa = NSA_TOWNS.has(town);
  const isOutskirt = isPeninsular ? PENINSULAR_ODA_TOWNS.has(town) : !BORNEO_TOWNS_WITHOUT_ODA.has(town);
  const isOda = isOutskirt && !isNsa;
  const isServedDaily = isPeninsular && !isNsa && !isOda;
  return {
    isNsa,
    isOda,
    isMbg: isServedDaily && (MBG_STATES.has(state.name) || MBG_CITIES.has(town)),
    isCoolNsa: !isServedDaily && !BORNEO_COOL_TOWNS.has(town),
  };
}

function line(key: string, stateId: number, area: Area, station: string, sector: string, f: Flags): string {
  const flags = [f.isNsa, f.isOda, f.isMbg, f.isCoolNsa].map((on) => (on ? 1 : 0));
  const district = quoted(area.district);
  return [key, stateId, quoted(area.city), area.districtId, district, station, sector, ...flags].join(',');
}

function quoted(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function file(columns: string, lines: readonly string[]): string {
  return `${[SAMPLE_NOTE, columns, ...lines].join('\n')}\n`;
}

/** A district id combines the state's id and the town's alphabetical position in it: 10027 is a town of Selangor. */
export function malaysiaCsv(): string {
  const lines = allPostcodes.flatMap(({ name, city: towns }) => {
    const state = stateNamed(name);
    return towns
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((town, i) => {
        const area: Area = { city: town.name, districtId: state.id * 1000 + i + 1, district: town.name };
        const flags = malaysianFlags(state, town.name);
        return town.postcode.map((postcode) =>
          line(postcode, state.id, area, stationOf(postcode), postcode.slice(0, 3), flags),
        );
      });
  });
  return file(ROW_COLUMNS, lines.toSorted());
}

export function singaporeCsv(): string {
  const state = stateNamed('Singapore');
  const lines = SINGAPORE_DISTRICTS.flatMap(([number, location, sectors, station]) => {
    const area: Area = { city: 'Singapore', districtId: state.id * 1000 + number, district: location };
    return sectors.split(' ').map((sector) => {
      const isOda = SINGAPORE_ODA_SECTORS.has(sector);
      const flags = { isNsa: false, isOda, isMbg: false, isCoolNsa: isOda };
      return line(sector, state.id, area, station, sector, flags);
    });
  });
  return file(ROW_COLUMNS, lines.toSorted());
}

export function stationsCsv(): string {
  const lines = STATIONS.map(([id, code, name, state, cutOff]) =>
    [id, code, name, stateNamed(state).id, cutOff].join(','),
  );
  return file('id,code,name,stateId,cutOff', lines);
}

if (import.meta.main) {
  const folder = new URL('../server/features/postcode/data/', import.meta.url);
  const files = {
    'malaysia.csv': malaysiaCsv(),
    'singapore.csv': singaporeCsv(),
    'stations.csv': stationsCsv(),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(new URL(name, folder), text);
    console.log(`${name}: ${text.split('\n').length - 3} rows`);
  }
}
