import { afterAll, describe, expect, test } from 'vitest';
import { printingSizes, type PrintingSizeId } from '#shared/platform/documents/paper.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { labelPdf, streamLabels, type LabelOptions } from '#server/platform/documents/label.pdf.ts';
import { fullestLabel, sampleLabel, scripts } from '#server/platform/documents/label.samples.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';

const desk = printDesk();
const { run, save, scan, textOf, pagesOf } = desk;
afterAll(desk.close);

async function make(label: ConsignmentLabel, options: LabelOptions): Promise<string> {
  const file = save(labelPdf(label, options));
  run('qpdf', '--check', file);
  return file;
}

describe.each([1, 2, 3, 4, 5] as const)('a consignment note on paper %i', (printingSize: PrintingSizeId) => {
  const paper = printingSizes[printingSize];

  test(`has the true size of ${paper.name}, and scans at 203 dpi in black and white`, async () => {
    const file = await make(sampleLabel({ cod: 12_550 }), { printingSize });
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(run('pdfinfo', file)) ?? [];
    expect((Number(width) / 72) * 25.4).toBeCloseTo(paper.widthMm, 1);
    expect((Number(height) / 72) * 25.4).toBeCloseTo(paper.heightMm, 1);
    expect(scan(file)).toEqual([
      'CODE-128:HN123456785MY-001',
      'QR-Code:HN123456785MY-001',
      'QR-Code:https://merpati.example/t/HN123456785MY',
    ]);
  });

  test('prints nine DO numbers together, with nothing between them', async () => {
    const label = fullestLabel();
    const text = textOf(await make({ ...label, pieces: 1, pieceWeights: [2000] }, { printingSize }));
    const [first = '', last = ''] = [label.deliveryOrders[0], label.deliveryOrders.at(-1)];
    const between = text.slice(text.indexOf(first), text.indexOf(last));
    expect(between.match(/DO-/g)).toHaveLength(8);
    expect(between).not.toContain('Account');
  });

  test('prints every field completely at its maximum length, and still scans', async () => {
    const label = fullestLabel({ pieces: 2 });
    const file = await make(label, { printingSize });
    const text = textOf(file).replaceAll(/\s+/g, ' ');
    const { receiver, sender } = label;
    for (const wanted of [
      label.routingCode,
      'PRIORITY',
      'EL RM 10,000',
      '1 of 2',
      '2 of 2',
      '2.01 kg',
      'HN123456785MY-001',
      'HN123456785MY-002',
      'REPRINT 3',
      receiver.name,
      receiver.company ?? '',
      receiver.phone,
      receiver.altPhone ?? '',
      ...receiver.addressLines,
      '90000 SANDAKAN',
      'Sabah, Malaysia',
      sender.name,
      'COD',
      'RM 5,000.00',
      label.contents,
      'DANGEROUS GOODS',
      '65.35 kg',
      '99999.0 kg',
      ...label.deliveryOrders,
      label.orderId ?? '',
      label.createdOn,
      label.accountNo,
      'Call the receiver thirty minutes before delivery.!',
    ]) {
      expect(text).toContain(wanted);
    }
    expect(text).not.toContain('…');
    expect(scan(file, pagesOf(file) / 2 + 1)[0]).toBe('CODE-128:HN123456785MY-002');
  });
});

test('names and addresses in Chinese and Tamil are printed as searchable text', async () => {
  const chinese = textOf(await make(sampleLabel({ receiver: scripts.chinese }), { printingSize: 2 }));
  expect(chinese).toContain('陈伟强 Tan Wei Keong');
  expect(chinese).toContain('茨厂街88号，三楼');
  const tamil = await make(sampleLabel({ receiver: scripts.tamil }), { printingSize: 2 });
  expect(textOf(tamil)).toContain('கோவிந்தராஜ் ஸ்ரீநிவாசன்');
  expect(run('pdffonts', tamil)).toMatch(/NotoSansTamil/);
});

test('a city that is also its state and country is printed once', async () => {
  const city = { postcode: '469332', city: 'Singapore', state: 'Singapore', country: 'Singapore' };
  const { sender, receiver } = sampleLabel();
  const label = sampleLabel({ sender: { ...sender, ...city }, receiver: { ...receiver, ...city } });
  const text = textOf(await make(label, { printingSize: 3 }));
  expect(text.match(/Singapore/gi)).toHaveLength(2);
});

test('the label of a parcel to another country shows the country in capitals', async () => {
  for (const country of ['Japan', 'United Arab Emirates']) {
    const receiver = { ...sampleLabel().receiver, country };
    const text = textOf(await make(sampleLabel({ receiver, routingCode: '' }), { printingSize: 3 }));
    for (const word of country.toUpperCase().split(' ')) expect(text).toContain(word);
  }
});

test('an emoji is printed as one replacement character, and the text around it is kept', async () => {
  const text = textOf(await make(sampleLabel({ receiver: scripts.emoji }), { printingSize: 3 }));
  expect(text).toContain('Siti \uFFFD Zubaidah \uFFFD');
  expect(text).toContain('\uFFFD No. 7, Jalan Ampang');
});

test('a text longer than any form accepts is printed with an ellipsis', async () => {
  const endless = Array.from({ length: 60 }, (_, index) => `Line ${index} of a very long address`);
  const receiver = { ...sampleLabel().receiver, addressLines: [endless.join(' ')] };
  const text = textOf(await make(sampleLabel({ receiver }), { printingSize: 3 }));
  expect(text).toContain('…');
  expect(text).toContain('50400 KUALA LUMPUR');
});

test('nothing is printed nearer to the edge than 3 mm', async () => {
  const file = await make(fullestLabel({ pieces: 1 }), { printingSize: 3 });
  const [width, height, margin] = [799, 1199, 23];
  expect(desk.inked(file, 0, 0, width, height)).toBe(true);
  expect(desk.inked(file, 0, 0, margin, height)).toBe(false);
  expect(desk.inked(file, width - margin, 0, margin, height)).toBe(false);
  expect(desk.inked(file, 0, 0, width, margin)).toBe(false);
  expect(desk.inked(file, 0, height - margin, width, margin)).toBe(false);
});

test('every bar and every QR module is a whole number of dots wide', async () => {
  const file = await make(sampleLabel(), { printingSize: 3 });
  const [bars, qr] = [desk.row(file, 320).slice(0, 690), desk.row(file, 880).slice(630, 765)];
  const runs = (dots: string) =>
    dots
      .match(/0+|1+/g)
      ?.slice(1, -1)
      .map((run) => run.length) ?? [];
  const barRuns = runs(bars).slice(2);
  expect(barRuns).toHaveLength(109); // 17 symbols of 6 bars and spaces, and the stop of 7
  expect(new Set(barRuns.map((length) => length % 3))).toEqual(new Set([0]));
  expect(new Set(runs(qr).map((length) => length % 4))).toEqual(new Set([0]));
});

describe('on A4', () => {
  test('five A6 labels take two sheets of four, and each code on the first sheet scans', async () => {
    const file = await make(sampleLabel({ pieces: 5 }), { printingSize: 3, sheet: 'A4 4xA6' });
    expect(pagesOf(file)).toBe(2);
    expect(run('pdfinfo', file)).toMatch(/Page size:.*\(A4\)/);
    const codes = scan(file).filter((code) => code.startsWith('CODE'));
    expect(codes).toEqual([1, 2, 3, 4].map((piece) => `CODE-128:HN123456785MY-00${piece}`));
  });

  test('two A5 labels share a landscape sheet', async () => {
    const file = await make(sampleLabel({ pieces: 2 }), { printingSize: 3, sheet: 'A4 2xA5' });
    expect(pagesOf(file)).toBe(1);
    const codes = scan(file).filter((code) => code.startsWith('CODE'));
    expect(codes).toEqual(['CODE-128:HN123456785MY-001', 'CODE-128:HN123456785MY-002']);
  });
});

describe('many consignment notes as one file', () => {
  async function* labels(count: number) {
    for (let i = 0; i < count; i++) yield sampleLabel({ cnNo: `HN${10_000_000 + i}5MY` });
  }

  test('are in the given order, one page each', async () => {
    const bytes = await streamLabels(labels(150), { printingSize: 2 }).toArray();
    const file = save(Buffer.concat(bytes));
    run('qpdf', '--check', file);
    expect(pagesOf(file)).toBe(150);
    const found = [...run('pdftotext', file, '-').matchAll(/HN(\d{8})5MY-001/g)].map(([, serial]) =>
      Number(serial),
    );
    expect(found).toEqual(Array.from({ length: 150 }, (_, index) => 10_000_000 + index));
  });

  test('are made only as fast as they are read', async () => {
    let requested = 0;
    async function* endless() {
      for (;;) yield sampleLabel({ cnNo: `HN${10_000_000 + requested++}5MY` });
    }
    const stream = streamLabels(endless(), { printingSize: 2 });
    await new Promise((resolve) => stream.once('readable', resolve));
    await new Promise((resolve) => setTimeout(resolve, 200));
    stream.destroy();
    expect(requested).toBeLessThan(200);
  });

  test('pass a failure among the labels on to the reader', async () => {
    async function* failing() {
      yield sampleLabel();
      throw new Error('database gone');
    }
    await expect(streamLabels(failing(), { printingSize: 2 }).toArray()).rejects.toThrow('database gone');
  });
});
