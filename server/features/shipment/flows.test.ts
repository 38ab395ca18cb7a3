/** Each flow of domain.md "Services and flows", from quote to label, and the accounts that may use it. */
import { beforeAll, describe, expect, it } from 'vitest';

import {
  downloadReverseCharge,
  printA6ConsignmentNote,
  printCoolA6,
  printReverseChargeA6,
} from '#shared/features/printing/consignment-note.contract.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { createShipment, quote, type ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import type { CustomsItem } from '#shared/features/shipment/customs.model.ts';
import { getShipment, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';

import { makeAccount, makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { piece, shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let malaysian: TestUser;
let singaporean: TestUser;
let chilled: TestUser;

beforeAll(async () => {
  app = await testApp();
  malaysian = await makeAdmin(app);
  singaporean = await makeAdmin(app, { market: SINGAPORE, cod_class: 'enhanced' });
  chilled = await makeAdmin(app, { is_cool: true, is_frozen_food: true });
});

const item: CustomsItem = {
  description: 'Cotton T-shirts, knitted',
  hsCode: '61091000',
  origin: 'MY',
  quantity: 2,
  unitValueCents: 25_00,
  weightGrams: 400,
};
const customs: ShipmentForm['customs'] = { purpose: 'sale', purposeRemarks: '', items: [item] };

const abroad = {
  country: 'AU',
  postcode: '3000',
  city: 'Melbourne',
  state: 'Victoria',
  phone: '61412345678',
  address1: '1 Collins Street',
};

function form(flow: FlowId, changes: Partial<ShipmentForm> = {}): ShipmentForm {
  const home = shipmentForm(MALAYSIA);
  const island = shipmentForm(SINGAPORE);
  const forms: Partial<Record<FlowId, Partial<ShipmentForm>>> = {
    singapore: { receiver: island.receiver, customs },
    malaysia: { sender: island.sender, receiver: home.receiver, customs },
    international: { receiver: { ...home.receiver, ...abroad }, customs },
    cool: { service: 'chilled' },
  };
  return { ...home, flow, ...forms[flow], ...changes };
}

const create = (body: ShipmentForm, as: TestUser) => send(app, createShipment, { as, body });

async function created(body: ShipmentForm, as: TestUser) {
  const answer = await create(body, as);
  expect(answer.e).toBeNull();
  return answer.r;
}

async function refused(body: ShipmentForm, as: TestUser, field: string, message: string) {
  const answer = await create(body, as);
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toMatchObject({ [field]: message });
}

const people = () => ({ malaysian, singaporean, chilled });

it('A shipment shows the transit days of the lane that it is priced by, also after an edit', async () => {
  const kotaKinabalu = { ...shipmentForm(MALAYSIA).sender, postcode: '88000' };
  const daysOf = async (shipmentId: string) =>
    (await send(app, getShipment, { as: malaysian, query: { shipmentId } })).r.transitDays;
  const far = form('singapore', { sender: kotaKinabalu });
  const { shipmentId } = await created(far, malaysian);
  expect(await daysOf(shipmentId)).toEqual({ least: 4, most: 6 });
  const near = { ...form('singapore'), shipmentId, labelVersion: 1 };
  expect((await send(app, editShipment, { as: malaysian, body: near })).e).toBeNull();
  expect(await daysOf(shipmentId)).toEqual({ least: 2, most: 3 });
});

describe.each([
  ['singapore', 'malaysian', 'HN', 'MY', 'MYR'],
  ['malaysia', 'singaporean', 'HN', 'SG', 'SGD'],
  ['international', 'malaysian', 'HN', 'MY', 'MYR'],
  ['cn-printing', 'malaysian', 'HN', 'MY', 'MYR'],
  ['cool', 'chilled', 'HC', 'MY', 'MYR'],
  ['reverse-charge', 'malaysian', 'HR', 'MY', 'MYR'],
  ['third-party', 'malaysian', 'HR', 'MY', 'MYR'],
] as const)('A shipment of flow %s', (flow, who, prefix, country, currency) => {
  it('is edited before pick-up under the same CN, with a new price', async () => {
    const as = people()[who];
    const made = await created(form(flow), as);
    const { shipmentId, consignmentNoteNo } = made;
    const changes = { customerNote1: 'Ring twice', pieces: [piece(9000)] };
    const body = { ...form(flow, changes), shipmentId, labelVersion: 1 };
    const { r, e } = await send(app, editShipment, { as, body });
    expect(e).toBeNull();
    expect(r).toMatchObject({ consignmentNoteNo, currency, labelVersion: 2 });
    expect(r.totalCents).toBeGreaterThan(made.totalCents);
    const { r: detail } = await send(app, getShipment, { as, query: { shipmentId } });
    expect(detail).toMatchObject({ ...changes, flow, actualGrams: 9000, mayEdit: true });
    expect(detail.customs).toEqual(form(flow).customs ?? null);
  });

  it('is quoted, created at the quoted price, and found in the listing and by its ID', async () => {
    const as = people()[who];
    const body = form(flow);
    const { sender, receiver, contentType, pieces, valueCents, codCents, isEnhanced, service } = body;
    const offered = await send(app, quote, {
      as,
      body: {
        flow,
        contentType,
        pieces,
        valueCents,
        codCents,
        isEnhanced,
        senderPostcode: sender.postcode,
        receiverPostcode: receiver.postcode,
        receiverCountry: receiver.country,
      },
    });
    const offer = offered.r.offers.find((one) => one.service === service);
    expect(offer?.problems).toEqual([]);
    expect(offer?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(offer?.totalCents);

    const made = await created(body, as);
    expect(made).toMatchObject({ totalCents: offer?.totalCents, currency });
    expect(made.consignmentNoteNo).toMatch(new RegExp(`^${prefix}\\d{9}${country}$`, 'u'));
    const { r } = await send(app, shipmentListing, { as, body: { filter: { flow: [flow] } } });
    expect(r.rows.map(({ shipmentId }) => shipmentId)).toContain(made.shipmentId);
    const found = await send(app, getShipment, { as, query: { shipmentId: made.shipmentId } });
    expect(found.r).toMatchObject({ flow, mayPrint: true, mayCancel: true, customs: body.customs ?? null });
    expect(found.r.routingCode).toMatch(/^[A-Z]{3}-\w+$/u);
  });

  it('is refused to users without the right, accounts without CN access and accounts of the other kind', async () => {
    const market = people()[who].market;
    const stopped = await makeAdmin(app, { market, has_cn_access: false, is_cool: flow === 'cool' });
    const otherKind = await makeAdmin(app, { market, is_cool: flow !== 'cool' });
    const account = await makeAccount(app, { market, is_cool: flow === 'cool' });
    const clerk = await makeUser(app, account, { login_id: 'idle', claims: ['PUA'] });
    for (const as of [clerk, stopped, otherKind]) {
      expect((await create(form(flow), as)).status).toBe(403);
    }
  });
});

describe('Customs details', () => {
  it('of a shipment to Singapore require content, items and a value that equals the total of the items', async () => {
    const without = form('singapore', { customs: undefined, content: '' });
    await refused(without, malaysian, 'content', 'Content Required');
    await refused(without, malaysian, 'customs.items', 'Items Required');
    await refused(
      form('singapore', { valueCents: 51_00 }),
      malaysian,
      'valueCents',
      'Value of Content must equal the total value of the items.',
    );
    const light = { ...item, hsCode: '', weightGrams: 0 };
    await created(
      form('singapore', { customs: { purpose: null, purposeRemarks: '', items: [light] } }),
      malaysian,
    );
  });

  it('of an international shipment require HS code, weight and purpose, and remarks for purpose Others', async () => {
    const bare = { ...item, hsCode: '', weightGrams: 0 };
    const body = form('international', { customs: { purpose: null, purposeRemarks: '', items: [bare] } });
    await refused(body, malaysian, 'customs.items.0.hsCode', 'HS Code Required');
    await refused(body, malaysian, 'customs.items.0.weightGrams', 'Weight must be more than 0.');
    await refused(body, malaysian, 'customs.purpose', 'Purpose Required');
    const others = form('international', {
      customs: { purpose: 'others', purposeRemarks: '', items: [item] },
    });
    await refused(others, malaysian, 'customs.purposeRemarks', 'Purpose Remarks Required');
  });

  it('require an HS code of eight digits in an existing chapter', async () => {
    const withCode = (hsCode: string) =>
      form('international', {
        customs: { purpose: 'gift', purposeRemarks: '', items: [{ ...item, hsCode }] },
      });
    const field = 'customs.items.0.hsCode';
    await refused(withCode('6109'), malaysian, field, 'HS Code must be exact 8 characters');
    await refused(withCode('77010000'), malaysian, field, 'HS Code is not valid.');
    await refused(withCode('99990000'), malaysian, field, 'HS Code is not valid.');
  });

  it('are refused when the items weigh more than the parcel', async () => {
    const heavy = { ...item, weightGrams: 1_001 };
    const body = form('singapore', { customs: { purpose: null, purposeRemarks: '', items: [heavy] } });
    await refused(body, malaysian, 'customs.items', 'Items cannot weigh more than the shipment.');
  });

  it('are refused for a domestic shipment', async () => {
    const body = form('domestic', { customs });
    await refused(body, malaysian, 'customs', 'Items are not used for Domestic shipments. Leave them out.');
  });
});

describe('Limits by flow', () => {
  it('allow 30 kg per piece to Singapore, abroad and with COOL, and no more', async () => {
    const over = { pieces: [piece(30_001)] };
    for (const [flow, as] of [
      ['singapore', malaysian],
      ['international', malaysian],
      ['cool', chilled],
    ] as const) {
      await refused(form(flow, over), as, 'pieces', 'Weight cannot exceed 30 kg');
      await created(form(flow, { pieces: [piece(30_000)] }), as);
    }
  });

  it('allow 30 pieces per international CN, and no more', async () => {
    const pieces = (count: number) => ({ pieces: Array.from({ length: count }, () => piece(500)) });
    await refused(form('international', pieces(31)), malaysian, 'pieces', 'Total Pieces must be at most 30');
    await created(form('international', pieces(30)), malaysian);
  });

  it('allow COD into Malaysia from RM 10 to RM 1,600, also for an account with enhanced COD', async () => {
    const sentence = 'COD Amount must be between RM 10 and RM 1,600';
    await refused(form('malaysia', { codCents: 9_99 }), singaporean, 'codCents', sentence);
    await refused(form('malaysia', { codCents: 1_600_01 }), singaporean, 'codCents', sentence);
    const confirmed: ShipmentForm['confirmed'] = ['cod-above-value'];
    await created(form('malaysia', { codCents: 1_600_00, confirmed }), singaporean);
  });

  it('allow no COD to Singapore, abroad, on COOL, on reverse charge and on third party', async () => {
    for (const [flow, as] of [
      ['singapore', malaysian],
      ['international', malaysian],
      ['cool', chilled],
      ['reverse-charge', malaysian],
      ['third-party', malaysian],
    ] as const) {
      const message = 'COD is not available for this shipment.';
      await refused(form(flow, { codCents: 50_00 }), as, 'codCents', message);
    }
  });
});

describe('The flows of an account', () => {
  it('exclude CN Printing where it is hidden, but still include domestic shipments', async () => {
    const hidden = await makeAdmin(app, { is_hide_cnp: true });
    expect((await create(form('cn-printing'), hidden)).status).toBe(403);
    await created(form('domestic'), hidden);
  });

  it('exclude Frozen where the account has no frozen food', async () => {
    const plain = await makeAdmin(app, { is_cool: true });
    const message = 'Frozen is not offered for COOL shipments on this account.';
    await refused(form('cool', { service: 'frozen' }), plain, 'service', message);
    await created(form('cool', { service: 'frozen' }), chilled);
  });

  it('exclude the flows of the other market', async () => {
    await refused(form('malaysia'), malaysian, 'flow', 'Malaysia shipments are not offered on this account.');
    for (const flow of ['singapore', 'cn-printing', 'reverse-charge', 'third-party'] as const) {
      expect(fieldsOf(await create(form(flow), singaporean))).toHaveProperty('flow');
    }
  });

  it('exclude international shipments to the home country, and Singapore shipments to another country', async () => {
    const receiver = shipmentForm(MALAYSIA).receiver;
    await refused(
      form('international', { receiver }),
      malaysian,
      'receiver.country',
      'Receiver Country must be a country other than Malaysia for International shipments.',
    );
    await refused(
      form('singapore', { receiver }),
      malaysian,
      'receiver.country',
      'Receiver Country must be Singapore for Singapore shipments.',
    );
  });
});

describe('Printing the notes of each kind', () => {
  it('has one call per kind, which refuses the notes of other kinds', async () => {
    const cool = await created(form('cool'), chilled);
    const reverse = await created(form('reverse-charge'), malaysian);
    const home = await created(form('domestic'), malaysian);
    const request = ({ shipmentId }: { shipmentId: string }) => ({ ShipmentInfoIdList: [shipmentId] });
    const ok = await send(app, printCoolA6, { as: chilled, body: request(cool) });
    expect(ok.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await send(app, printReverseChargeA6, { as: malaysian, body: request(reverse) })).status).toBe(
      200,
    );
    expect((await send(app, downloadReverseCharge, { as: malaysian, body: request(home) })).status).toBe(404);
    expect((await send(app, printA6ConsignmentNote, { as: chilled, body: request(cool) })).status).toBe(403);
    expect((await send(app, printCoolA6, { as: malaysian, body: request(cool) })).status).toBe(403);
  });
});
