/** Files that are small on the way and huge when they are opened: refused, and nobody waits for it. */
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';

import { ZipFile } from 'yazl';

import { ask, type Attack, base, middle, timesOf, tokenOf } from './portal.ts';

async function zipOf(sheet: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, content: Buffer) => zip.addBuffer(content, name);
  add('xl/workbook.xml', Buffer.from('<workbook><sheets><sheet name="A" sheetId="1"/></sheets></workbook>'));
  add('xl/worksheets/sheet1.xml', sheet);
  zip.end();
  return buffer(zip.outputStream);
}

/** Of 300 MB; and the same with a directory that says it is of a thousand bytes. */
async function bombs(): Promise<[string, Buffer][]> {
  const ordinary = await zipOf(Buffer.alloc(300_000_000, '<row><c><v>1</v></c></row>'));
  const lying = Buffer.from(ordinary);
  for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4))
    lying.writeUInt32LE(1000, at + 24);
  return [
    ['300 MB of rows', ordinary],
    ['300 MB that say they are 1 KB', lying],
    ['a zip in its own middle', Buffer.concat([ordinary.subarray(0, 4000), ordinary])],
  ];
}

/** A PNG of 60,000 by 60,000 dots in some kilobytes. */
function hugePicture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(60_000, 0);
  head.writeUInt32BE(60_000, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(20_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const attack: Attack = async () => {
  const [busy, other] = [await tokenOf('MYS0001'), await tokenOf('MYS0003')];
  const list = () => ask('/api/shipment/ShipmentListing', { token: other, body: { limit: 50 } });
  const rest = middle(await timesOf(list, 20));
  const outcomes: string[] = [];
  let held = true;
  const send = async (name: string, path: string, bytes: Buffer, fileName: string) => {
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(bytes)]), fileName);
    const start = performance.now();
    const answered = fetch(new URL(path, base), {
      method: 'POST',
      headers: { authorization: `Bearer ${busy}` },
      body,
    });
    const beside = middle(await timesOf(list, 10));
    const { status } = await answered;
    const seconds = (performance.now() - start) / 1000;
    held &&= status >= 400 && status < 500 && seconds < 12 && beside < Math.max(150, rest * 6);
    outcomes.push(`${name} (${Math.round(bytes.length / 1024)} KB): ${status} in ${seconds.toFixed(1)} s`);
  };
  for (const [name, bytes] of await bombs())
    await send(name, '/api/addressbook/ReadAddressFile', bytes, 'orders.xlsx');
  const logo = hugePicture().toString('base64');
  const { status } = await ask('/api/buyernotices/SaveNoticeLogo', { token: busy, body: { logo } });
  held &&= status >= 400 && status < 500;
  outcomes.push(`a picture of 60,000 × 60,000: ${status}`);
  const after = middle(await timesOf(list, 20));
  held &&= after < Math.max(150, rest * 3);
  return {
    held,
    figure: `${outcomes.join(', ')}; another's listing ${rest.toFixed(0)} ms, afterwards ${after.toFixed(0)} ms`,
  };
};
