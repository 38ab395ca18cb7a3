/** An address file as a spreadsheet on a Malaysian desk saves it: BOM, semicolons, CRLF, Malay heads, Chinese names. */
export const addressRows = 10_000;

interface Special {
  name: string;
  row: number;
  postcode?: string;
}

/** Rows that the journeys search for. */
export const specials = {
  /** In the middle of the file. */
  chinese: { name: '欧阳慧敏', row: 7_777 },
  /** The only row with this postcode. */
  northern: { name: 'Pak Din Padang Besar', row: 4_321, postcode: '02100' },
  /** Its postcode does not exist. */
  bad: { name: 'Salah Poskod', row: 9_001, postcode: '99999' },
} satisfies Record<string, Special>;

/** Codes with leading zeros, which a careless reader would take for numbers. */
export const codeOf = (row: number) => String(row).padStart(7, '0');

const names = [
  '陈亚九',
  'Nurul Huda binti Salleh',
  '林美玲',
  'Kavitha a/p Raman',
  '黃志強',
  'Tan; Sons & Co',
];
const postcodes = ['05000', '47300', '01000', '10000', '88000'];

export function addressFile(): Buffer {
  const people: readonly Special[] = Object.values(specials);
  const lines = ['Kod;Nama;No Telefon;Alamat;Alamat 2;Poskod;Kumpulan'];
  for (let row = 1; row <= addressRows; row += 1) {
    const person = people.find((one) => one.row === row);
    const postcode = person?.postcode ?? postcodes[row % postcodes.length];
    const cells = [
      codeOf(row),
      person?.name ?? names[row % names.length] ?? '',
      `012${String(3_000_000 + row)}`,
      `No ${row}, Jalan Besar`,
      'Taman "Sentosa"',
      postcode ?? '',
      'Import 2026',
    ];
    lines.push(cells.map(cellText).join(';'));
  }
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8');
}

function cellText(text: string): string {
  return /[";]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
