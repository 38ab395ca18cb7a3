import { beforeAll, describe, expect, it } from 'vitest';

import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { createShipment, type ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { piece, shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let user: TestUser;
let singapore: TestUser;

beforeAll(async () => {
  app = await testApp();
  user = await makeAdmin(app);
  singapore = await makeAdmin(app, { market: SINGAPORE });
});

const create = (body: unknown, as: TestUser = user) => send(app, createShipment, { as, body });

const mine = (changes: Partial<ShipmentForm> = {}) => shipmentForm(MALAYSIA, changes);

async function refusedWith(form: unknown, field: string, message: string, as = user): Promise<void> {
  const sent = await create(form, as);
  expect(sent.status, JSON.stringify(sent.r)).toBe(400);
  expect(fieldsOf(sent)).toMatchObject({ [field]: message });
}

async function accepted(form: unknown, as = user): Promise<void> {
  const sent = await create(form, as);
  expect(sent.status, sent.e ?? '').toBe(200);
}

describe('Limits of a shipment', () => {
  const overCap = (kg: number) => `Weight cannot exceed ${kg} kg`;

  it('allow documents up to 2 kg', async () => {
    await accepted(mine({ contentType: 'document', pieces: [piece(2000)] }));
    await refusedWith(mine({ contentType: 'document', pieces: [piece(2001)] }), 'pieces', overCap(2));
  });

  it('allow parcels up to 99,999 kg in total', async () => {
    await accepted(mine({ pieces: [piece(99_999_000)] }));
    await refusedWith(mine({ pieces: [piece(99_999_000), piece(1)] }), 'pieces', overCap(99_999));
  });

  it('refuse a volumetric weight above 99,999 kg', async () => {
    await refusedWith(
      mine({ pieces: [piece(1000, 9_999_999)] }),
      'pieces',
      'Chargeable weight cannot exceed 99999 kg',
    );
  });

  it('allow 1 to 30 pieces, and at most 3 with COD', async () => {
    const pieces = (n: number) => Array.from({ length: n }, () => piece(100));
    await accepted(mine({ pieces: pieces(30) }));
    await refusedWith(mine({ pieces: pieces(31) }), 'pieces', 'Total Pieces must be at most 30');
    await refusedWith(mine({ pieces: [] }), 'pieces', 'Total Pieces Required');
    await accepted(mine({ pieces: pieces(3), codCents: 10_00 }));
    await refusedWith(
      mine({ pieces: pieces(4), codCents: 10_00 }),
      'pieces',
      'Total Pieces must be at most 3',
    );
  });

  const malaysianRange = 'COD Amount must be between RM 10 and RM 1,500';

  it('allow COD in Malaysia from RM 10 to RM 1,500, and to RM 5,000 for enhanced COD', async () => {
    const valueCents = 9_000_00;
    for (const codCents of [10_00, 1_500_00]) await accepted(mine({ codCents, valueCents }));
    for (const codCents of [9_99, 1_500_01])
      await refusedWith(mine({ codCents }), 'codCents', malaysianRange);
    const enhanced = await makeAdmin(app, { cod_class: 'enhanced' });
    await accepted(mine({ codCents: 5_000_00, valueCents }), enhanced);
    await refusedWith(
      mine({ codCents: 5_000_01 }),
      'codCents',
      'COD Amount must be between RM 10 and RM 5,000',
      enhanced,
    );
  });

  it('allow COD in Singapore up to S$ 1,500', async () => {
    await accepted(shipmentForm(SINGAPORE, { codCents: 1_500_00, valueCents: 2_000_00 }), singapore);
    await refusedWith(
      shipmentForm(SINGAPORE, { codCents: 1_500_01 }),
      'codCents',
      'COD Amount must be between S$ 10 and S$ 1,500',
      singapore,
    );
  });

  it("allow enhanced liability from RM 200 to the maximum of the account's tier", async () => {
    const at = (valueCents: number) => mine({ isEnhanced: true, valueCents });
    await accepted(at(200_00));
    await accepted(at(10_000_00));
    await refusedWith(at(199_99), 'valueCents', 'Value of Content must be at least 200');
    await refusedWith(at(10_000_01), 'valueCents', 'Value of Content must be at most 10000');
    const tier = await makeAdmin(app, { el_tier: '30k' });
    await accepted(at(30_000_00), tier);
    await refusedWith(at(30_000_01), 'valueCents', 'Value of Content must be at most 30000', tier);
  });

  it('require content and value under enhanced liability', async () => {
    await refusedWith(
      mine({ isEnhanced: true, valueCents: null }),
      'valueCents',
      'Value of Content Required',
    );
    await refusedWith(
      mine({ isEnhanced: true, valueCents: 500_00, content: '' }),
      'content',
      'Content Required',
    );
    await accepted(mine({ valueCents: null, content: '' }));
  });
});

describe('Priority Service', () => {
  const priority = (changes: Partial<ShipmentForm> = {}) => mine({ service: 'priority', ...changes });
  const to = (postcode: string) => {
    const form = priority();
    return { ...form, receiver: { ...form.receiver, postcode } };
  };

  it('is accepted between guaranteed postcodes of the Peninsula, under 10 kg and up to 5 pieces', async () => {
    await accepted(priority({ pieces: [piece(9_999)] }));
    await accepted(priority({ pieces: Array.from({ length: 5 }, () => piece(100)) }));
    await refusedWith(
      priority({ pieces: [piece(10_000)] }),
      'pieces',
      'Weight cannot exceed 10 kg for Priority Service',
    );
    await refusedWith(
      priority({ pieces: Array.from({ length: 6 }, () => piece(100)) }),
      'pieces',
      'Total Pieces must be at most 5',
    );
  });

  it('is refused to East Malaysia, to an outskirt area, and in Singapore', async () => {
    await refusedWith(to('88000'), 'service', 'Priority Service is for Peninsular Malaysia only.');
    await refusedWith(to('07000'), 'service', 'Priority Service is not available for postcode 07000.');
    await refusedWith(
      shipmentForm(SINGAPORE, { service: 'priority' }),
      'service',
      'Priority Service is not offered for Domestic shipments on this account.',
      singapore,
    );
  });
});
