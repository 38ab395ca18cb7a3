/** Point 2: files of 36 KB that unpack to one tag of 36 MB, four at once from one account, stop nobody else's import. */
import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

import { type Attack, base, middle, timesOf, tokenOf } from './portal.ts';

async function nasty(): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name);
  add('xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1"/></sheets></workbook>');
  add(
    'xl/worksheets/sheet1.xml',
    `<worksheet><sheetData><row><c ${'x'.repeat(36e6)}/></row></sheetData></worksheet>`,
  );
  zip.end();
  return buffer(zip.outputStream);
}

async function upload(token: string, bytes: Uint8Array<ArrayBuffer>, name: string): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([bytes]), name);
  const answer = await fetch(new URL('/api/addressbook/ReadAddressFile', base), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

export const attack: Attack = async () => {
  const [busy, other] = [await tokenOf('MYS0001'), await tokenOf('MYS0004')];
  const file = Uint8Array.from(await nasty());
  const ordinary = Uint8Array.from(
    Buffer.from('Name,Phone,Address 1,Postcode\nAli,0123456789,1 Jalan Ampang,50450\n'),
  );
  const attacks = Promise.all(Array.from({ length: 4 }, () => upload(busy, file, 'orders.xlsx')));
  const statuses: number[] = [];
  const times = await timesOf(async () => statuses.push(await upload(other, ordinary, 'list.csv')), 5);
  const refused = await attacks;
  return {
    held: refused.every((status) => status === 413) && statuses.every((status) => status === 200),
    figure: `four files of ${Math.round(file.length / 1024)} KB: ${refused.join(', ')}; another account's imports meanwhile: ${[...new Set(statuses)].join(', ')}, ${middle(times).toFixed(0)} ms`,
  };
};
