import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/trade-papers/shipping-document.contract.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';
import type { Claim } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';

import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { makeAccount, makeAdmin, makeUser } from '#server/test/factories.ts';
import { makePod } from '#server/test/pod-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
const desk = printDesk();
beforeAll(async () => {
  app = await testApp();
});
afterAll(desk.close);

const { blankForm, shipmentDocuments, tradeDocument } = contract;

function read(bytes: Buffer) {
  const file = desk.save(bytes);
  desk.run('qpdf', '--check', file);
  return { file, text: desk.textOf(file).replaceAll(/\s+/gu, ' ') };
}

const customs = {
  purpose: 'others',
  purposeRemarks: 'Loan to a museum',
  items: [
    {
      description: 'Batik sarong, hand drawn, cotton 峇迪',
      hsCode: '62141000',
      origin: 'MY',
      quantity: 3,
      unitValueCents: 120_50,
      weightGrams: 900,
    },
    {
      description: 'Wooden stamps',
      hsCode: '44219990',
      origin: 'ID',
      quantity: 10,
      unitValueCents: 8_00,
      weightGrams: 1500,
    },
  ],
};
const abroad: ShipmentOptions = {
  receiver: { name: 'Jane Tan', country: 'SG', postcode: '079903', city: 'Singapore', state: '' },
  columns: { flow: 'singapore', details: JSON.stringify({ customs }) },
};

describe('A commercial invoice', () => {
  it('lists the goods with HS code, origin, quantity and value, and adds them up', async () => {
    const me = await makeAdmin(app);
    const { cnNo } = await makeShipment(app, me, abroad);
    const body = { ConsignmentNo: cnNo, Document: 'invoice' };
    const { bytes } = await send(app, tradeDocument, { as: me, body });
    const { file, text } = read(bytes);
    expect(desk.scan(file)).toEqual([`CODE-128:${cnNo}`]);
    for (const wanted of [
      'Commercial invoice',
      'Jane Tan',
      'Siti Nurhaliza',
      'Loan to a museum',
      'MYR',
      'Singapore',
      '峇迪',
      '62141000',
      'Indonesia',
      'RM 120.50',
      'RM 361.50',
      'RM 80.00',
      'RM 441.50',
    ]) {
      expect(text).toContain(wanted);
    }
  });

  it('shows the shipper’s letterhead, Incoterm, tax ids, net weight, freight, insurance and the country in capitals', async () => {
    const me = await makeAdmin(app);
    const reported = {
      ...customs,
      incoterm: 'DDP',
      senderTaxId: 'C 2584563222',
      receiverTaxId: 'M90312345A',
    };
    const price = {
      currency: 'RM',
      totalCents: 60_00,
      lines: [
        { code: 'freight', cents: 40_00 },
        { code: 'fuel', cents: 4_10 },
        { code: 'enhanced-liability', label: 'Enhanced liability', cents: 12_00 },
        { code: 'tax', label: 'Tax', cents: 3_90 },
      ],
    };
    const { cnNo } = await makeShipment(app, me, {
      ...abroad,
      columns: {
        flow: 'singapore',
        details: JSON.stringify({ customs: reported }),
        price: JSON.stringify(price),
      },
    });
    const body = { ConsignmentNo: cnNo, Document: 'invoice' };
    const { text } = read((await send(app, tradeDocument, { as: me, body })).bytes);
    expect(text.trim()).toMatch(/^Test Trading Sdn Bhd .*Reg\. no\. 202001012345/);
    for (const wanted of [
      'DDP Singapore',
      'C 2584563222',
      'M90312345A',
      '2.4 kg',
      'SINGAPORE',
      'RM 44.10',
      'RM 12.00',
      'RM 497.60',
    ]) {
      expect(text).toContain(wanted);
    }
  });

  it('of fifty lines has several pages and contains every line', async () => {
    const me = await makeAdmin(app);
    const [line] = customs.items;
    const items = Array.from({ length: 50 }, (_, index) => ({
      ...line,
      description: `Line ${index + 1} ${'of a long description '.repeat(3)}`.slice(0, 80),
    }));
    const details = JSON.stringify({ customs: { ...customs, items } });
    const { cnNo } = await makeShipment(app, me, { columns: { flow: 'international', details } });
    const body = { ConsignmentNo: cnNo, Document: 'invoice' };
    const { file, text } = read((await send(app, tradeDocument, { as: me, body })).bytes);
    expect(desk.pagesOf(file)).toBeGreaterThan(1);
    for (let index = 1; index <= 50; index += 1) expect(text).toContain(`Line ${index} `);
    expect(text).toContain('RM 18,075.00');
  });

  it('of a Singapore account is in S$', async () => {
    const me = await makeAdmin(app, { market: SINGAPORE });
    const columns = { flow: 'malaysia', details: JSON.stringify({ customs }) } as const;
    const { cnNo } = await makeShipment(app, me, { receiver: { country: 'MY' }, columns });
    const body = { ConsignmentNo: cnNo, Document: 'invoice' };
    expect(read((await send(app, tradeDocument, { as: me, body })).bytes).text).toContain('S$ 441.50');
  });

  it('of a domestic shipment is refused with a message', async () => {
    const me = await makeAdmin(app);
    const { cnNo } = await makeShipment(app, me);
    const body = { ConsignmentNo: cnNo, Document: 'invoice' };
    expect(await send(app, tradeDocument, { as: me, body })).toMatchObject({
      status: 409,
      e: m.trade_papers_problem_not_abroad(),
    });
  });
});

it('A packing list shows weights and no prices', async () => {
  const me = await makeAdmin(app);
  const { cnNo } = await makeShipment(app, me, abroad);
  const body = { ConsignmentNo: cnNo, Document: 'packing-list' };
  const { text } = read((await send(app, tradeDocument, { as: me, body })).bytes);
  for (const wanted of ['Packing list', '0.9 kg', '1.5 kg', '2.4 kg', '13']) expect(text).toContain(wanted);
  expect(text).not.toContain('RM ');
});

it('A blank form of each trade document is one page with the captions', async () => {
  const me = await makeAdmin(app);
  for (const document of contract.tradeKinds) {
    const { bytes } = await send(app, blankForm, { as: me, query: { document } });
    const { text, file } = read(bytes);
    expect(desk.pagesOf(file)).toBe(1);
    for (const wanted of ['Shipper', 'Consignee', 'HS code', 'Signature']) expect(text).toContain(wanted);
  }
});

describe('The documents of a shipment', () => {
  const stateOf = (r: contract.ShipmentDocuments) =>
    Object.fromEntries(r.documents.map(({ id, isAvailable }) => [id, isAvailable]));

  it('are all available for a delivered shipment abroad', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, abroad);
    await makePod(app, me, shipment);
    const { r } = await send(app, shipmentDocuments, { as: me, body: { ConsignmentNo: shipment.cnNo } });
    expect(stateOf(r)).toEqual({ cn: true, invoice: true, 'packing-list': true, pod: true });
  });

  it('include the reason why one is not available', async () => {
    const me = await makeAdmin(app);
    const { cnNo } = await makeShipment(app, me, { events: ['CAN'] });
    const { r } = await send(app, shipmentDocuments, { as: me, body: { ConsignmentNo: cnNo } });
    expect(stateOf(r)).toEqual({ cn: false, invoice: false, 'packing-list': false, pod: false });
    expect(r.documents[0]?.about).toBe('A cancelled consignment note cannot be printed.');
    expect(r.documents[1]?.about).toBe(m.trade_papers_problem_not_abroad());
  });

  it('name the receiver only to users who may open documents with that name', async () => {
    const account = await makeAccount(app);
    const { cnNo } = await makeShipment(app, await makeUser(app, account), abroad);
    const named = async (claims: Claim[]) => {
      const as = await makeUser(app, account, { login_id: `with ${claims.join()}`, claims });
      const { status, r } = await send(app, shipmentDocuments, { as, body: { ConsignmentNo: cnNo } });
      return [status, r.receiverName, JSON.stringify(r).includes('Jane Tan')];
    };
    expect(await named(['SR', 'UM', 'PUA'])).toEqual([200, '', false]);
    expect(await named(['CNP'])).toEqual([200, 'Jane Tan', true]);
  });

  it('are refused to a Singapore account (spec §6)', async () => {
    const me = await makeAdmin(app, { market: SINGAPORE });
    const { cnNo } = await makeShipment(app, me);
    expect((await send(app, shipmentDocuments, { as: me, body: { ConsignmentNo: cnNo } })).status).toBe(403);
  });
});
