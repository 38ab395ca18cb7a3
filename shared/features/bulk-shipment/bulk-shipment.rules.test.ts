import { describe, expect, it } from 'vitest';

import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { shipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { parse } from '#shared/platform/validation/parse.ts';

import { bulkColumn, bulkColumnsOf } from './bulk-columns.model.ts';
import { allBulkFacts, bulkContext, exampleRow, readExample } from './bulk-row.fixture.ts';
import type { BulkFacts, BulkField, BulkRow } from './bulk-shipment.model.ts';

const home: BulkFacts = { flow: 'domestic', market: MALAYSIA };
const island: BulkFacts = { flow: 'domestic', market: SINGAPORE };
const abroad: BulkFacts = { flow: 'international', market: MALAYSIA };
const toSingapore: BulkFacts = { flow: 'singapore', market: MALAYSIA };
const intoMalaysia: BulkFacts = { flow: 'malaysia', market: SINGAPORE };
const cool: BulkFacts = { flow: 'cool', market: MALAYSIA };

const nameOf = ({ flow, market }: BulkFacts) => `${flow} from ${market}`;
const problemsOf = (facts: BulkFacts, changes: Partial<BulkRow>) => readExample(facts, changes).problems;

describe('the table and the rules', () => {
  it.each(allBulkFacts.map((facts) => [nameOf(facts), facts] as const))(
    'agree that a row of the examples can be shipped, %s',
    (_name, facts) => {
      const { form, problems, others } = readExample(facts);
      expect({ problems, others }).toEqual({ problems: {}, others: [] });
      expect(parse(shipmentForm, form).ok).toBe(true);
    },
  );

  it.each(allBulkFacts.map((facts) => [nameOf(facts), facts] as const))(
    'agree on which cells may be empty, %s',
    (_name, facts) => {
      const without = { ...exampleRow(facts), enhancedLiability: 'No', codAmount: '' };
      for (const { field, neededHere, label, emptyIs } of bulkColumnsOf(facts)) {
        const reported = problemsOf(facts, { ...without, [field]: '' })[field];
        const isRequired = neededHere === 'required' && (emptyIs?.(facts) ?? null) === null;
        expect({ field, reported }).toEqual({
          field,
          reported: isRequired ? `${label()} Required` : undefined,
        });
      }
    },
  );

  it('agree on the maximum length of every text: the maximum is accepted, one more is reported', () => {
    for (const facts of allBulkFacts) {
      for (const { field, max, label } of bulkColumnsOf(facts)) {
        if (max === undefined) continue;
        const fits = field === 'senderEmail' ? `${'x'.repeat(max - 5)}@a.my` : 'x'.repeat(max);
        expect({ field, reported: problemsOf(facts, { [field]: fits })[field] }).toEqual({ field });
        expect(problemsOf(facts, { [field]: `x${fits}` })[field]).toBe(
          `${label()} must be ${max} characters or less`,
        );
      }
    }
  });

  it('have the maximum lengths and required cells of the specification', () => {
    const of = (facts: BulkFacts) =>
      Object.fromEntries(
        bulkColumnsOf(facts).map(({ field, max, neededHere }) => [field, [neededHere, max]]),
      );
    const both = {
      companyName: ['optional', 40],
      receiverName: ['required', 30],
      receiverMobile: ['required', undefined],
      receiverAltMobile: ['optional', undefined],
      address1: ['required', 50],
      address2: ['optional', 50],
      address3: ['optional', 50],
      postcode: ['required', undefined],
      city: ['optional', 60],
      state: ['optional', 60],
      shipmentType: ['required', undefined],
      weight: ['required', undefined],
      length: ['optional', undefined],
      width: ['optional', undefined],
      height: ['optional', undefined],
      dangerousGoods: ['required', undefined],
      customerNote1: ['optional', 50],
      customerNote2: ['optional', 50],
      orderId: ['optional', 30],
      enhancedLiability: ['optional', undefined],
      senderName: ['optional', 30],
      senderMobile: ['optional', undefined],
      senderEmail: ['optional', 30],
    };
    expect(of(home)).toMatchObject({
      ...both,
      content: ['with-cover', 30],
      value: ['with-cover', undefined],
    });
    expect(of(abroad)).toMatchObject({
      ...both,
      country: ['required', undefined],
      purpose: ['required', undefined],
      purposeRemarks: ['with-others', 50],
      itemDescription: ['required', 80],
      hsCode: ['required', undefined],
      itemQuantity: ['required', undefined],
      itemUnitValue: ['required', undefined],
      itemWeight: ['required', undefined],
      countryOfOrigin: ['required', undefined],
    });
  });

  it.each([
    [home, 'RM 200 to RM 10,000'],
    [island, 'S$ 100 to S$ 10,000'],
  ])('agree on the minimum value for enhanced liability: %j, %s', (facts, range) => {
    const column = bulkColumn('enhancedLiability');
    expect(column.rules?.(facts).map((rule) => rule())[0]).toContain(range);
    const value = range.split(' ')[1];
    expect(problemsOf(facts, { enhancedLiability: 'Yes', value }).value).toBeUndefined();
  });

  it('explain the country of origin in the language of the reader', () => {
    const [rule] = bulkColumn('countryOfOrigin').rules?.(abroad) ?? [];
    expect([rule?.({ locale: 'zh' }), rule?.({ locale: 'en' })]).toEqual([
      '产地。两个字母，例如马来西亚写MY。',
      'Where it was made. Two letters, such as MY for Malaysia.',
    ]);
  });

  it('agree on the choices: each one is accepted, any other word is reported', () => {
    for (const facts of allBulkFacts) {
      for (const { field, choices, label } of bulkColumnsOf(facts)) {
        if (!choices) continue;
        const others = { purposeRemarks: 'x' };
        for (const { code: choice } of choices(facts)) {
          // Dangerous goods go by road only: flows to another country refuse them.
          if (field === 'dangerousGoods' && choice === 'yes' && facts.flow !== 'domestic') continue;
          // COOL carries parcels only.
          if (field === 'shipmentType' && choice === 'document' && facts.flow === 'cool') continue;
          // Rules that follow from the choice (a document's weight) are reported at other cells.
          expect(problemsOf(facts, { ...others, weight: '1', [field]: choice })[field]).toBeUndefined();
        }
        // The second is a property of every object.
        for (const word of ['Perhaps', 'constructor'])
          expect(problemsOf(facts, { ...others, [field]: word })[field]).toBe(
            `${label()} is not one of the choices`,
          );
      }
    }
  });
});

/** The rows of spec §5: flow and market, cell, text, and the message (null: none). */
type Case = readonly [BulkFacts, BulkField, string, string | null];

const phones = (['receiverMobile', 'receiverAltMobile', 'senderMobile'] as const).flatMap((field): Case[] => {
  const { label: words, need } = bulkColumn(field);
  const label = words();
  const invalid = `${label} Invalid`;
  // An optional phone number reports its length first, as on the form.
  const tooLong = field === 'receiverAltMobile' ? `${label} must be 12 characters or less` : invalid;
  return [
    [home, field, '1234', null],
    [home, field, '123456789012', null],
    [home, field, '012-345 6789', null],
    [home, field, '', need(home) === 'required' ? `${label} Required` : null],
    [home, field, '123', invalid],
    [home, field, '1234567890123', tooLong],
    [home, field, '0123456789 / 0198765432', tooLong],
    [home, field, '6.01234E+10', invalid],
  ];
});

const cases: readonly Case[] = [
  ...phones,
  [abroad, 'receiverMobile', '+81 90-1234-5678', null],
  [home, 'postcode', '50400', null],
  [home, 'postcode', '5400', null],
  [home, 'postcode', '504000', 'Receiver Postcode must be exact 5 characters'],
  [home, 'postcode', '5040A', 'Receiver Postcode must be exact 5 characters'],
  [island, 'postcode', '048624', null],
  [island, 'postcode', '48624', null],
  [island, 'postcode', '0486240', 'Receiver Postcode must be exact 6 characters'],
  [toSingapore, 'postcode', '048624', null],
  [toSingapore, 'postcode', '0486', null],
  [toSingapore, 'postcode', '048', 'Receiver Postcode must be exact 6 characters'],
  [abroad, 'postcode', 'SW1A 1AA', null],
  [abroad, 'postcode', '', 'Receiver Postcode Required'],
  [abroad, 'postcode', '1234567890123', 'Receiver Postcode must be 12 characters or less'],
  [home, 'country', 'Malaysia', null],
  [home, 'country', 'SG', 'Receiver Country must be Malaysia for Domestic shipments.'],
  [toSingapore, 'country', 'MY', 'Receiver Country must be Singapore for Singapore shipments.'],
  [abroad, 'country', 'jp', null],
  [
    abroad,
    'country',
    'MY',
    'Receiver Country must be a country other than Malaysia for International shipments.',
  ],
  [abroad, 'country', 'Atlantis', 'Receiver Country is not one of the choices'],
  [
    home,
    'receiverName',
    '#N/A',
    'Receiver Name contains a spreadsheet error (#N/A). Enter what should be there.',
  ],
  [
    home,
    'companyName',
    '#REF!',
    'Receiver Company Name contains a spreadsheet error (#REF!). Enter what should be there.',
  ],
  [home, 'weight', '#DIV/0!', 'Weight contains a spreadsheet error (#DIV/0!). Enter what should be there.'],
  [
    home,
    'address2',
    'Err:502',
    'Receiver Address 2 contains a spreadsheet error (Err:502). Enter what should be there.',
  ],
  [home, 'address2', '#N/A Building', null],
  [home, 'address2', '#12-03', null],
  [
    home,
    'orderId',
    '7.01235E+18',
    'Order ID was rounded by the spreadsheet (7.01235E+18) and has lost digits. Enter it again, in a column formatted as text.',
  ],
  [home, 'orderId', 'A1E5', null],
  [home, 'totalPieces', '1', null],
  [abroad, 'totalPieces', '30', null],
  [abroad, 'totalPieces', '31', 'Total Pieces must be at most 30'],
  [home, 'totalPieces', '0', 'Total Pieces must be at least 1'],
  [home, 'totalPieces', '2.5', 'Total Pieces must be a whole number'],
  [home, 'totalPieces', 'two', 'Total Pieces must be a number'],
  [home, 'weight', '99999', null],
  [home, 'weight', '0.01', null],
  [home, 'weight', '1.50 kg', null],
  // As Google Sheets shows it with a custom number format.
  [home, 'weight', 'kg 1.5', null],
  [home, 'weight', '99999.01', 'Weight cannot exceed 99999 kg'],
  [home, 'weight', '0', 'Weight must be more than 0.'],
  [home, 'weight', '-1', 'Weight must be more than 0.'],
  [home, 'weight', '1.005', 'Weight must have at most 2 decimals'],
  [home, 'weight', '1,500', 'Weight must be a number'],
  [home, 'weight', 'heavy', 'Weight must be a number'],
  [toSingapore, 'weight', '30', null],
  [toSingapore, 'weight', '30.01', 'Weight cannot exceed 30 kg'],
  [abroad, 'weight', '30.01', 'Weight cannot exceed 30 kg'],
  [cool, 'weight', '30.01', 'Weight cannot exceed 30 kg'],
  [home, 'length', '30.5', null],
  [home, 'length', '30.55', 'Length must have at most 1 decimal'],
  [home, 'width', 'wide', 'Width must be a number'],
  [home, 'height', '-1', 'Height must be at least 0'],
  [home, 'value', '200', null],
  [home, 'value', '10000', null],
  [home, 'value', 'RM 1,200.50', null],
  [home, 'value', '199.99', 'Value of Content must be at least 200'],
  [home, 'value', '10000.01', 'Value of Content must be at most 10000'],
  [home, 'value', '1000000', 'Value of Content must be at most 999999.99'],
  [home, 'value', 'a lot', 'Value of Content must be a number'],
  [home, 'value', '300 MYR', null],
  [home, 'value', 'S$ 300.00', 'Value of Content must be in RM, but this is in S$. Type the amount in RM.'],
  [island, 'value', '$ 300', null],
  [island, 'codAmount', 'RM89.90', 'COD Amount must be in S$, but this is in RM. Type the amount in S$.'],
  [intoMalaysia, 'codAmount', 'RM 300.00', null],
  [
    intoMalaysia,
    'codAmount',
    'S$ 300.00',
    'COD Amount must be in RM, but this is in S$. Type the amount in RM.',
  ],
  [
    intoMalaysia,
    'value',
    'RM 1,000.00',
    'Value of Content must be in S$, but this is in RM. Type the amount in S$.',
  ],
  [
    intoMalaysia,
    'itemUnitValue',
    'RM 1000',
    'Item Unit Value must be in S$, but this is in RM. Type the amount in S$.',
  ],
  [
    toSingapore,
    'value',
    'S$ 300.00',
    'Value of Content must be in RM, but this is in S$. Type the amount in RM.',
  ],
  [home, 'weight', 'RM 5', 'Weight must be a number'],
  [home, 'codAmount', '10', null],
  [home, 'codAmount', '1500', null],
  [home, 'codAmount', '9.99', 'COD Amount must be between RM 10 and RM 1,500'],
  [home, 'codAmount', '1500.01', 'COD Amount must be between RM 10 and RM 1,500'],
  [island, 'codAmount', '1500.01', 'COD Amount must be between S$ 10 and S$ 1,500'],
  [
    { flow: 'malaysia', market: SINGAPORE },
    'codAmount',
    '1600.01',
    'COD Amount must be between RM 10 and RM 1,600',
  ],
  [home, 'dangerousGoods', 'ya', null],
  [home, 'deliveryOrders', 'DO 1, DO 2', null],
  [home, 'deliveryOrders', 'DO|1', "DO Number cannot contain '|'"],
  [home, 'deliveryOrders', 'x'.repeat(21), 'DO Number must be 20 characters or less'],
  [home, 'deliveryOrders', '1,2,3,4,5,6,7,8,9,10', 'DO Number can have at most 9 numbers'],
  [home, 'senderEmail', 'farid', 'Sender Email is not valid.'],
  [abroad, 'hsCode', '4901.99.00', null],
  [abroad, 'hsCode', '490199', 'HS Code must be exact 8 characters'],
  [abroad, 'hsCode', '98019900', 'HS Code is not valid.'],
  [toSingapore, 'hsCode', '', null],
  [abroad, 'itemQuantity', '0', 'Item Quantity must be at least 1'],
  [abroad, 'itemQuantity', '1.5', 'Item Quantity must be a whole number'],
  [abroad, 'itemUnitValue', '0', 'Item Unit Value must be more than 0.'],
  [abroad, 'itemUnitValue', '1000000', 'Item Unit Value must be at most 999999.99'],
  [abroad, 'itemUnitValue', '1.234', 'Item Unit Value must have at most 2 decimals'],
  [abroad, 'itemWeight', '1.26', 'Items cannot weigh more than the shipment.'],
  [abroad, 'itemWeight', 'x', 'Item Weight must be a number'],
  [abroad, 'countryOfOrigin', 'China', null],
  [abroad, 'countryOfOrigin', 'Chinaland', 'Country of Origin is not one of the choices'],
];

describe('the problem of a cell', () => {
  it.each(
    cases.map((one) => [`${nameOf(one[0])}, ${one[1]} '${one[2]}': ${one[3] ?? 'none'}`, one] as const),
  )('%s', (_name, [facts, field, text, expected]) => {
    // Only the rules of the cell itself: the value depends on the items, enhanced liability on the value.
    const alone = field === 'value' || facts.flow !== 'domestic' ? {} : { enhancedLiability: 'No' };
    const value = field.startsWith('item') ? { value: '' } : {};
    expect(problemsOf(facts, { ...alone, ...value, [field]: text })[field] ?? null).toBe(expected);
  });
});

describe('rules over several cells', () => {
  it('with COD, a shipment has at most 3 pieces; without, 30', () => {
    const pieces = (totalPieces: string, codAmount: string) =>
      problemsOf(home, { totalPieces, codAmount }).totalPieces;
    expect(pieces('3', '150')).toBeUndefined();
    expect(pieces('4', '150')).toBe('Total Pieces must be at most 3');
    expect(pieces('30', '')).toBeUndefined();
    expect(pieces('31', '')).toBe('Total Pieces must be at most 30');
    expect(pieces('10000', '')).toBe('Total Pieces must be at most 30');
  });

  it('with enhanced liability, content and value are required; without, they are not', () => {
    expect(problemsOf(home, { enhancedLiability: 'Yes', content: '', value: '' })).toEqual({
      content: 'Content Required',
      value: 'Value of Content Required',
    });
    expect(problemsOf(home, { enhancedLiability: 'No', content: '', value: '' })).toEqual({});
  });

  it('an account with a higher liability tier may declare a higher value', () => {
    const account = { ...bulkContext(home).account, liabilityTier: '20k' } as const;
    expect(readExample(home, { value: '20000' }, { account }).problems).toEqual({});
    expect(readExample(home, { value: '20000.01' }, { account }).problems.value).toBe(
      'Value of Content must be at most 20000',
    );
  });

  it.each(['HK', 'AE', 'MO', 'Qatar'])(
    'no postcode is needed for a country without postcodes: %s',
    (country) => {
      const { form, problems, others } = readExample(abroad, { country, postcode: '' });
      expect({ problems, others }).toEqual({ problems: {}, others: [] });
      expect(parse(shipmentForm, form).ok).toBe(true);
    },
  );

  it('with the purpose Others, remarks are required', () => {
    expect(problemsOf(abroad, { purpose: 'Others', purposeRemarks: '' })).toEqual({
      purposeRemarks: 'Purpose Remarks Required',
    });
    expect(problemsOf(abroad, { purpose: 'Gift', purposeRemarks: '' })).toEqual({});
  });

  it('a document weighs at most 2 kg; Priority Service takes less than 10 kg and at most 5 pieces', () => {
    const plain = { enhancedLiability: 'No', codAmount: '' };
    expect(problemsOf(home, { ...plain, shipmentType: 'Document', weight: '2.01' }).weight).toBe(
      'Weight cannot exceed 2 kg',
    );
    expect(problemsOf(home, { ...plain, service: 'Priority', weight: '10' }).weight).toBe(
      'Weight cannot exceed 10 kg for Priority Service',
    );
    expect(problemsOf(home, { ...plain, service: 'Priority', totalPieces: '6' }).totalPieces).toBe(
      'Total Pieces must be at most 5',
    );
  });

  it('an empty value is set to the total value of the items, and any other value is reported', () => {
    const { form, problems } = readExample(abroad, { value: '', itemQuantity: '3', itemUnitValue: '80' });
    expect(problems).toEqual({});
    expect(form.valueCents).toBe(240_00);
    expect(problemsOf(abroad, { value: '1000' }).value).toBe(
      'Value of Content must equal the total value of the items.',
    );
  });

  it('a wrong number of an item is reported once, at its cell', () => {
    expect(problemsOf(abroad, { itemQuantity: 'x' })).toEqual({
      itemQuantity: 'Item Quantity must be a number',
    });
  });

  it('an option that the account does not have is reported at its cell', () => {
    const account = { ...bulkContext(home).account, isCod: false, isAllowOrderId: false, isDoCn: false };
    expect(readExample(home, {}, { account }).problems).toEqual({
      codAmount: 'COD is not available for this shipment.',
      deliveryOrders: 'DO Number is not available on this account.',
    });
    // Files usually have order IDs: they are left out, so that nobody has to empty the column.
    expect(readExample(home, {}, { account }).form.orderId).toBe('');
    const plain = { ...bulkContext(cool).account, isFrozenFood: false };
    expect(readExample(cool, { service: 'Frozen' }, { account: plain }).problems.service).toBe(
      'Frozen is not offered for COOL shipments on this account.',
    );
  });

  it('every problem of a row is reported at once', () => {
    const reported = problemsOf(home, {
      receiverName: '',
      weight: 'x',
      codAmount: '5',
      dangerousGoods: '',
      postcode: '1',
    });
    expect(Object.keys(reported).toSorted()).toEqual(
      ['codAmount', 'dangerousGoods', 'postcode', 'receiverName', 'weight'].toSorted(),
    );
  });
});
