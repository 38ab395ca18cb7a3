import { describe, expect, it } from 'vitest';

import { MALAYSIA } from '#shared/platform/market/markets.ts';

import type { Message } from '#shared/platform/words/message.ts';

import { bulkColumnsOf } from './bulk-columns.model.ts';
import { bulkRowOf, bulkSpecs, matchBulkColumns, matchBulkSheet } from './bulk-match.rules.ts';
import { allBulkFacts } from './bulk-row.fixture.ts';
import { type BulkFacts, emptyBulkRow } from './bulk-shipment.model.ts';
import { columnNote, columnRules } from './bulk-words.rules.ts';

const home: BulkFacts = { flow: 'domestic', market: MALAYSIA };
const abroad: BulkFacts = { flow: 'international', market: MALAYSIA };

const labelOf = (label: string | Message) => (typeof label === 'string' ? label : label());

/** What each named column is taken for. */
const taken = (heads: readonly string[], facts = home) => {
  const match = matchBulkColumns(heads, facts);
  return Object.fromEntries(heads.map((head, column) => [head, match[column] ?? null]));
};

describe('the columns of a file', () => {
  it('are all known when they are headed as the template heads them', () => {
    for (const facts of allBulkFacts) {
      const columns = bulkColumnsOf(facts);
      const heads = columns.map(({ label }) => label());
      expect(matchBulkColumns(heads, facts)).toEqual(columns.map(({ field }) => field));
    }
  });

  it('each have a head of their own, and no sure head means two of them', () => {
    for (const facts of allBulkFacts) {
      const heads = bulkSpecs(facts).sure.flatMap(({ label, synonyms }) => [labelOf(label), ...synonyms]);
      for (const head of heads) {
        const [found] = matchBulkColumns([head], facts);
        const meant = bulkSpecs(facts).sure.find(
          ({ label, synonyms }) => labelOf(label) === head || synonyms.includes(head),
        );
        expect({ head, found }).toEqual({ head, found: meant?.field });
      }
    }
  });

  it('are known in Malay and in Chinese', () => {
    expect(
      taken(['Nama Penerima', 'No. Telefon', 'Alamat', 'Poskod', 'Bandar', 'Negeri', 'Berat', 'Kandungan']),
    ).toEqual({
      'Nama Penerima': 'receiverName',
      'No. Telefon': 'receiverMobile',
      Alamat: 'address1',
      Poskod: 'postcode',
      Bandar: 'city',
      Negeri: 'state',
      Berat: 'weight',
      Kandungan: 'content',
    });
    expect(taken(['收件人', '手机', '地址', '邮编', '件数', '订单号'])).toEqual({
      收件人: 'receiverName',
      手机: 'receiverMobile',
      地址: 'address1',
      邮编: 'postcode',
      件数: 'totalPieces',
      订单号: 'orderId',
    });
  });

  it('of a Shopify export are who receives, not who pays', () => {
    const heads = [
      'Name',
      'Billing Name',
      'Billing Zip',
      'Shipping Name',
      'Shipping Street',
      'Shipping Zip',
      'Shipping Phone',
    ];
    expect(taken([...heads, 'Lineitem name'])).toEqual({
      Name: null,
      'Billing Name': null,
      'Billing Zip': null,
      'Shipping Name': 'receiverName',
      'Shipping Street': 'address1',
      'Shipping Zip': 'postcode',
      'Shipping Phone': 'receiverMobile',
      'Lineitem name': 'content',
    });
  });

  it('of a marketplace are known', () => {
    expect(
      taken(['Order ID', 'Receiver Name', 'Phone Number', 'Delivery Address', 'Zip Code', 'Weight (kg)']),
    ).toEqual({
      'Order ID': 'orderId',
      'Receiver Name': 'receiverName',
      'Phone Number': 'receiverMobile',
      'Delivery Address': 'address1',
      'Zip Code': 'postcode',
      'Weight (kg)': 'weight',
    });
  });

  it('are found below a title, and a row is read by them', () => {
    const sheet = [['Orders of May'], ['Name', 'Qty', 'Postcode'], ['Ali', '2', '05400']];
    const { header, match } = matchBulkSheet(sheet, home);
    expect({ header, match }).toEqual({ header: 1, match: ['receiverName', null, 'postcode'] });
    expect(bulkRowOf(sheet[2] ?? [], match)).toEqual({
      ...emptyBulkRow,
      receiverName: 'Ali',
      postcode: '05400',
    });
    expect(matchBulkSheet(sheet, abroad).match).toEqual(['receiverName', 'itemQuantity', 'postcode']);
  });
});

describe('the words of the table', () => {
  it('say every rule of a column as sentences', () => {
    for (const facts of allBulkFacts) {
      for (const column of bulkColumnsOf(facts)) {
        for (const sentence of columnRules(column, facts)) expect(sentence).toMatch(/^[A-Z\d].*\.$/u);
      }
    }
  });

  it('fit the note beside a cell, which a spreadsheet cuts after 255 characters', () => {
    for (const facts of allBulkFacts) {
      for (const column of bulkColumnsOf(facts)) {
        expect(columnNote(column, facts).length, `${facts.flow} ${column.field}`).toBeLessThanOrEqual(255);
      }
    }
  });

  it('say what the specification says of liability, pieces and cash on delivery', () => {
    const rulesOf = (field: string, facts: BulkFacts) =>
      bulkColumnsOf(facts)
        .filter((column) => column.field === field)
        .flatMap((column) => columnRules(column, facts))
        .join(' ');
    expect(rulesOf('enhancedLiability', home)).toContain('Yes only for a value of RM 200 to RM 10,000');
    expect(rulesOf('enhancedLiability', home)).toContain('basic coverage of RM 200');
    expect(rulesOf('totalPieces', home)).toContain('A whole number, at most 30. At most 3 with COD.');
    expect(rulesOf('totalPieces', abroad)).toContain('International shipments are 1 piece.');
    expect(rulesOf('codAmount', home)).toContain('From RM 10 to RM 1,500.');
    expect(rulesOf('postcode', home)).toContain('Exactly 5 digits');
    expect(rulesOf('receiverMobile', home)).toContain('4 to 12 digits');
  });
});
