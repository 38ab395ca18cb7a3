import { afterAll, describe, expect, test } from 'vitest';

import { sampleLabel } from '#server/platform/documents/label.samples.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { type TradeDocument, tradePdf, tradeTitles } from '#server/platform/documents/trade.pdf.ts';

const desk = printDesk();
afterAll(desk.close);

const { sender, receiver, brand } = sampleLabel();

const trade = (kind: TradeDocument['kind'], lines: number): TradeDocument => ({
  kind,
  letterhead: brand,
  cnNo: 'HN123456785MY',
  shipper: { ...sender, taxId: 'C 2584563222' },
  consignee: { ...receiver, name: '陈伟强', taxId: '' },
  facts: [['Currency', 'MYR']],
  rows: Array.from({ length: lines }, (_, index) => ({
    description: `Goods ${index + 1}, ${'which are told of at length '.repeat(index % 3)}`.trim(),
    hsCode: '61091000',
    origin: 'Malaysia',
    quantity: '2',
    weight: '0.5 kg',
    unitValue: 'RM 10.00',
    amount: 'RM 20.00',
  })),
  totals: [['Total value', 'RM 1,234.00']],
  declaration: 'We declare that the particulars are true.',
});

describe.each(['invoice', 'packing-list'] as const)('a customs document: %s', (kind) => {
  test.each([1, 20, 23, 24, 25, 26, 60])(
    'with %i lines lists each once, has its title on every page, and one total and signature field',
    (lines) => {
      const file = desk.save(tradePdf([trade(kind, lines)]));
      desk.run('qpdf', '--check', file);
      const text = desk.textOf(file);
      const pages = desk.pagesOf(file);
      const numbers = [...text.matchAll(/Goods (\d+),/g)].map(([, number]) => Number(number));
      expect(numbers).toEqual(Array.from({ length: lines }, (_, index) => index + 1));
      for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} of ${pages}`);
      expect(text.match(new RegExp(tradeTitles[kind], 'g'))).toHaveLength(pages);
      expect(text.match(/Total value/g)).toHaveLength(1);
      expect(text.match(/Signature and stamp/g)).toHaveLength(1);
      expect(desk.scan(file, pages)).toEqual(['CODE-128:HN123456785MY']);
    },
  );
});

test('a blank form is one page with the captions', () => {
  const blank = { ...trade('invoice', 0), cnNo: '', shipper: null, consignee: null };
  const file = desk.save(tradePdf([blank]));
  desk.run('qpdf', '--check', file);
  expect(desk.pagesOf(file)).toBe(1);
  for (const wanted of ['Shipper', 'Consignee', 'Description of goods', 'Signature and stamp']) {
    expect(desk.textOf(file)).toContain(wanted);
  }
});

test.each(['invoice', 'packing-list'] as const)(
  'a %s wraps long facts, parties and origins, and truncates none',
  (kind) => {
    const purpose = 'Return of goods for warranty repair, no sale, RMA7';
    const address = ['Lot 8-21, Kawasan Perindustrian Bandar Sultan Suleiman', `${'W'.repeat(49)}7`];
    const party = {
      ...receiver,
      name: 'Persatuan Penduduk Taman Seri Gombak Fasa Dua Belas Selangor',
      company: 'Syarikat Perniagaan Antarabangsa Khazanah Timur Jauh Sdn. Bhd.',
      addressLines: [...address, ...address],
      postcode: '43009-1234',
      city: 'Kampung Sungai Kayu Ara Damansara Utama',
      state: 'Wilayah Persekutuan Putrajaya Selatan',
      taxId: 'C 2584563222',
    };
    const one = trade(kind, 2);
    const rows = one.rows.map((row) => ({ ...row, origin: 'St. Vincent & Grenadines' }));
    const facts = [
      ['Invoice no.', `${'W'.repeat(29)}8`],
      ['Purpose', purpose],
      ['Incoterm', `DAP ${party.city}`],
      ['Currency', 'MYR'],
      ['Packages', '1'],
    ] as const;
    const file = desk.save(tradePdf([{ ...one, shipper: party, consignee: party, facts, rows }]));
    const read = desk.run('pdftotext', '-bbox-layout', file, '-');
    const words = [...read.matchAll(/<word[^>]*>([^<]*)</g)].map(([, word]) => word).join('');
    const joined = words.replaceAll('&amp;', '&');
    const bare = (text: string) => text.replaceAll(' ', '');
    for (const wanted of [purpose, `DAP ${party.city}`, `${'W'.repeat(29)}8`])
      expect(joined).toContain(bare(wanted));
    const place = [party.postcode, party.city, party.state].join(' ');
    for (const wanted of [party.name, party.company, ...address, place, party.taxId]) {
      expect(joined.split(bare(wanted)).length).toBeGreaterThan(2);
    }
    expect(joined.split(bare('St. Vincent & Grenadines'))).toHaveLength(3);
    expect(joined).not.toContain('…');
  },
);
