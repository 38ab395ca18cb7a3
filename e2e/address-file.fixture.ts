/** An address file as a spreadsheet on a Malaysian desk writes it: BOM, semicolons, CRLF, Malay heads, Chinese names. */
export const addressRows = 10_000;

/** Somebody to look for, in the middle of the file. */
export const chineseName = { name: '欧阳慧敏', row: 7_777 } as const;
/** The only one at this postcode. */
export const northern = { name: 'Pak Din Padang Besar', row: 4_321, postcode: '02100' } as const;
/** Its postcode does not exist. */
export const badRow = { name: 'Salah Poskod', row: 9_001, postcode: '99999' } as const;

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
  const lines = ['Kod;Nama;No Telefon;Alamat;Alamat 2;Poskod;Kumpulan'];
  for (let row = 1; row <= addressRows; row += 1) {
    const special = [chineseName, northern, badRow].find((one) => one.row === row);
    const postcode = special && 'postcode' in special ? special.postcode : postcodes[row % postcodes.length];
    const cells = [
      // Codes with zeros in front: numbers to a careless reader.
      String(row).padStart(7, '0'),
      special?.name ?? names[row % names.length] ?? '',
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
