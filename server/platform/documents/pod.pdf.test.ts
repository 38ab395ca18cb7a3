import { afterAll, expect, test } from 'vitest';
import { labelPdf } from '#server/platform/documents/label.pdf.ts';
import { sampleLabel } from '#server/platform/documents/label.samples.ts';
import { type PodPaper, type PodPrint, streamPods } from '#server/platform/documents/pod.pdf.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { readFileSync } from 'node:fs';

const desk = printDesk();
afterAll(desk.close);

async function photo(): Promise<Uint8Array> {
  const page = desk.save(labelPdf(sampleLabel(), { printingSize: 3 }));
  desk.run('pdftoppm', '-jpeg', '-r', '40', '-singlefile', page, page);
  return readFileSync(`${page}.jpg`);
}

const pod: PodPrint = {
  cnNo: 'HN123456785MY',
  name: 'கோவிந்தராஜ் a/l Ramasamy',
  identityNo: '••••••-••-5678',
  deliveredOn: '21-11-2026 02:31pm',
  place: 'Kuala Lumpur hub',
  receiver: sampleLabel().receiver,
  pieces: 3,
  deliveryOrders: ['DO-1', 'DO-22'],
  orderId: 'SHOP-10024',
  photos: [],
  signature: 'M10 60C30 10 50 10 60 60S90 90 120 30||20,80 80,60 160,75',
  brand: sampleLabel().brand,
};

async function podPdf(pods: readonly PodPrint[], paper?: PodPaper): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of streamPods(pods, paper)) parts.push(part);
  return Buffer.concat(parts);
}

const imagesIn = (file: string) => desk.run('pdfimages', '-list', file).trim().split('\n').length - 2;

test('a proof of delivery shows what was delivered, where and to whom, with signature and photos', async () => {
  const file = desk.save(await podPdf([{ ...pod, photos: [await photo(), await photo()] }]));
  desk.run('qpdf', '--check', file);
  const text = desk.textOf(file);
  for (const wanted of [
    'HN123456785MY',
    'Ramasamy',
    '5678',
    '21-11-2026 02:31pm',
    'Signature',
    'Kuala Lumpur hub',
    'Jalan Tun Razak 88',
    '50400',
    'DO-1, DO-22',
    'SHOP-10024',
  ]) {
    expect(text).toContain(wanted);
  }
  expect(imagesIn(file)).toBe(2);
  expect(desk.scan(file)).toContain('CODE-128:HN123456785MY');
});

test('photos that do not fit on an A5 page are printed on further pages, and none is lost', async () => {
  const file = desk.save(
    await podPdf([{ ...pod, photos: await Promise.all([1, 2, 3, 4, 5].map(photo)) }], 'A5'),
  );
  desk.run('qpdf', '--check', file);
  expect(desk.pagesOf(file)).toBeGreaterThan(1);
  expect(imagesIn(file)).toBe(5);
});

test('many proofs make one file, each on its own page', async () => {
  expect(desk.pagesOf(desk.save(await podPdf([pod, { ...pod, cnNo: 'HN000000025MY' }])))).toBe(2);
});

test('a proof is loaded only when the one before has been sent, so that memory for one is enough', async () => {
  let loadedCount = 0;
  async function* many(): AsyncGenerator<PodPrint> {
    for (; loadedCount < 200;) {
      loadedCount += 1;
      yield pod;
    }
  }
  const sent = streamPods(many());
  for (const count of [1, 2, 3]) {
    expect((await sent.next()).done).toBe(false);
    expect(loadedCount).toBe(count);
  }
});

test('a photo that is no JPEG is refused', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]);
  await expect(podPdf([{ ...pod, photos: [png] }])).rejects.toThrow(RangeError);
});
