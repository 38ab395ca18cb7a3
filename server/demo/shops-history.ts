/** Orders of the two shops of the demo's first account in every state, created with the same services as real ones. */
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import type { App } from '#server/app.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { claimOnce } from './demo.queries.ts';
import { receiverAt } from './people.ts';
import { type Random, seeded, seedOf } from './random.ts';
import { goods, malaysianPostcodes, notes } from './vocabulary.ts';
import { demoActor } from './actor.ts';

const plan = { generated: 40, shipped: 40, cancelled: 40, open: 40, problem: 9 };

/** Typical mistakes of buyers. */
const mistakes: [Record<string, string>, ...Record<string, string>[]] = [
  { phone: '' },
  { postcode: '99999' },
  { address1: '', address2: '' },
];

/**
 * Products that are heavier, larger or more expensive than most: matched by the name that the shops use, or by the beginning of
 * the SKU.
 */
const productRules = [
  { by: 'name', match: 'Laptop', grams: 2600, box: [420, 310, 90], service: 'priority', origin: 'CN' },
  { by: 'name', match: 'Camera lens', grams: 1150, box: [220, 180, 180], service: 'priority', origin: 'JP' },
  { by: 'name', match: 'Kitchen knife set', grams: 1900, box: [380, 250, 80], service: null, origin: 'CN' },
  { by: 'name', match: 'Prayer mat', grams: 850, box: [350, 250, 60], service: null, origin: 'TR' },
  { by: 'name', match: 'Tudung', grams: 180, box: [250, 180, 20], service: null, origin: 'MY' },
  { by: 'name', match: 'Wedding favours', grams: null, box: [400, 300, 250], service: null, origin: 'MY' },
  { by: 'sku', match: 'KOPI-*', grams: 520, box: [0, 0, 0], service: null, origin: 'MY' },
  { by: 'sku', match: 'MUG-GIFT-6', grams: 2350, box: [360, 240, 140], service: 'standard', origin: 'CN' },
] as const;

interface Place {
  postcode: string;
  city: string;
  state: string;
}

function orderBody(
  random: Random,
  number: number,
  places: readonly [Place, ...Place[]],
  at: Date,
  isWrong: boolean,
) {
  const place = random.pick(places);
  const found = { Postcode: place.postcode, city: place.city, State: place.state };
  const person = receiverAt(random, MALAYSIA, found as Parameters<typeof receiverAt>[2]);
  const lines = Array.from({ length: random.int(1, 3) }, () => {
    const [name, price] = random.pick(goods);
    return {
      name,
      sku: `SKU-${random.int(100, 999)}`,
      quantity: random.int(1, 2),
      price: price.toFixed(2),
      grams: random.int(2, 18) * 100,
    };
  });
  const total = lines.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0);
  const wrong: Record<string, string> = isWrong ? random.pick(mistakes) : {};
  const isCod = total >= 10 && total <= 1500 && random.chance(0.25);
  return {
    id: String(number),
    number: `#${number}`,
    status: 'open',
    currency: 'MYR',
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    total: total.toFixed(2),
    ...(isCod && { cod_amount: total.toFixed(2) }),
    payment_method: isCod ? 'Cash on delivery' : random.pick(['FPX', 'Credit card', 'DuitNow QR']),
    note: random.chance(0.2) ? random.pick(notes) : '',
    receiver: {
      name: person.name,
      company: person.companyName,
      phone: person.phone,
      address1: person.address1,
      address2: person.address2,
      postcode: person.postcode,
      city: person.city,
      state: person.state,
      country: 'MY',
      ...wrong,
    },
    items: lines,
  };
}

/** Runs once, after the history. */
export async function seedShops({ kit, services }: App, session: Session): Promise<void> {
  const isNew = await kit.database.transaction((trx) => claimOnce(trx, 'demo-shops'));
  if (!isNew) return;
  const { scope } = session;
  const { shops, postcodes } = services;
  const random = seeded(seedOf('shops'));
  const actor = demoActor(session);
  const common = {
    shopUrl: '',
    hookSecret: '',
    apiKey: '',
    apiSecret: '',
    hookId: '',
    defaultGrams: 1000,
    tellsBack: true,
    isPounds: false,
    fromWarehouse: false,
    statuses: '',
  } as const;
  const form = { ...common, kind: 'general', name: 'Kopi & Teh Online', service: 'standard' } as const;
  const { connectionId } = await shops.connections.create(session, actor, form, 'en');
  await shops.connections.create(session, actor, { ...form, kind: 'woocommerce', name: 'Batik Butik' }, 'en');

  for (const { box, ...rule } of productRules) {
    const [lengthMm, widthMm, heightMm] = box;
    await shops.productRules.save(actor, { ...rule, ruleId: null, lengthMm, widthMm, heightMm });
  }

  const places: Place[] = [];
  for (const postcode of new Set(malaysianPostcodes)) {
    const place = await postcodes.placeOf(MALAYSIA, postcode);
    const served = place?.DistrictList.filter(({ IsNsa }) => !IsNsa) ?? [];
    if (place && served.length === place.DistrictList.length) {
      places.push({ postcode, city: served[0]?.District ?? '', state: place.State });
    }
  }
  const [first, ...others] = places;
  if (!first) return;
  let number = 2400;
  let before: ReturnType<typeof orderBody> | null = null;
  const take = async (count: number, isWrong = false): Promise<string[]> => {
    const bodies = Array.from({ length: count }, () => {
      number += 1;
      const at = new Date(kit.clock.now().getTime() - (2700 - number) * 600_000);
      const body = orderBody(random, number, [first, ...others], at, isWrong);
      // Some buyers order again soon after; these orders can be shipped in one parcel.
      if (before && !isWrong && number % 13 === 0) body.receiver = before.receiver;
      before = body;
      return Buffer.from(JSON.stringify(body));
    });
    await shops.imports.takeAll(scope, connectionId, bodies, jobNamed('shop-order-map'));
    const view = isWrong ? 'problem' : 'new';
    const { rows } = await shops.orders.list(session, { view, text: '', limit: 100 }, 'en');
    return rows.map(({ orderId }) => orderId);
  };
  await take(plan.cancelled);
  await shops.orders.cancel(session, actor, { filter: { view: 'new', text: '' } }, 'en');
  const ids = await take(plan.generated + plan.shipped);
  const { made } = await shops.generate.generate(session, actor, { orderIds: ids, confirmed: true }, 'en');
  const now = kit.clock.now();
  await kit.database.transaction(async (trx) => {
    for (const { shipmentId } of made.slice(0, plan.shipped)) {
      await recordEvents(kit.clock, trx, scope, shipmentId, [
        { code: 'PKU', at: now, place: 'Petaling Jaya', byWhom: 'Driver' },
      ]);
    }
  });
  await take(plan.problem, true);
  await take(plan.open);
}
