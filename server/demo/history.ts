/** Half a year of shipments for the demo's accounts, made from a seed: the same shops, the same buyers, each time. */
import { cnNumber } from '#shared/consignment/cn-number.rules.ts';
import { EVENTS, statusAfter } from '#shared/consignment/status.ts';
import { type Market, MALAYSIA, marketOf } from '#shared/market/markets.ts';
import { isNsa, type PostcodePlace } from '#shared/postcode/postcode.ts';
import type { Party } from '#shared/shipment/shipment.model.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/time/market-time.ts';

import type { App } from '../app.ts';
import type { Trx } from '../db/database.ts';
import { idAt } from '../db/ids.ts';
import {
  cnSequence,
  decideShipment,
  type DecidedShipment,
  type World,
} from '../shipment/shipment-decision.rules.ts';
import { eventColumns } from '../shipment/shipment-event.queries.ts';
import { shipmentSearchText } from '../shipment/shipment-issue.service.ts';
import { drawSerials } from '../shipment/shipment.queries.ts';
import { addressRows } from './address-book.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { claimOnce } from './demo.queries.ts';
import { identityNumber, signature } from './handover.ts';
import { type LifeEvent, lifeOf, stateOfAge } from './history-life.ts';
import { parcelForm, type Shop } from './history-parcel.ts';
import { findSeededAccount, insertBulk, type SeededAccount } from './history.queries.ts';
import { receiverAt } from './people.ts';
import { podPhotos, podSampleKey, podSamples, readPodSample } from './pod-samples.ts';
import { type Random, seeded, seedOf } from './random.ts';
import { routeBetween } from './stations.ts';
import { malaysianPostcodes, singaporePostcodes } from './vocabulary.ts';

const histories = [
  { accountNo: 'MYS0001', shipments: 3000, today: 34, receivers: 54 },
  { accountNo: 'SGP0001', shipments: 200, today: 6, receivers: 14 },
  { accountNo: 'MYS0008', shipments: 120, today: 4, receivers: 6 },
] as const;

const daysBack = 182;
const dayMs = 86_400_000;

/** Fills the demo's accounts with a past, once. Needs the reference data. */
export async function seedHistory(app: App): Promise<void> {
  const { database, clock, files } = app.kit;
  const gazetteer = await app.services.postcodes.gazetteer();
  const tariff = await app.services.pricing.tariff();
  const now = clock.now();
  const isNew = await database.transaction(async (trx) => {
    if (!(await claimOnce(trx, 'demo-history'))) return false;
    for (const history of histories) {
      const account = demoAccounts.find(({ accountNo }) => accountNo === history.accountNo);
      const owner = await findSeededAccount(trx, history.accountNo);
      if (!account || !owner) continue;
      const world = { gazetteer, tariff, today: isoDayOf(now, marketOf(account.market)) };
      await seedAccount(trx, world, account, owner, history, now);
    }
    return true;
  });
  if (!isNew) return;
  for (const name of podSamples) await files.put(podSampleKey(name), await readPodSample(name));
  await database.maintain();
}

async function seedAccount(
  trx: Trx,
  world: World,
  account: DemoAccount,
  owner: SeededAccount,
  plan: (typeof histories)[number],
  now: Date,
): Promise<void> {
  const market = marketOf(account.market);
  const random = seeded(seedOf(account.accountNo));
  const { shop, senders, receivers } = openShop(random, world, account, plan.receivers);
  await insertBulk(trx, 'address', addressRows(random, owner.scope, senders, receivers, now));

  const instants = creationTimes(random, market, plan, now);
  const serials = await drawSerials(trx, cnSequence('consignment', account.market), instants.length);
  const rows = instants.map((createdAt, i) => {
    const shipment = decided(random, world, owner, account, shop, i);
    const cnNo = cnNumber('consignment', market.code, serials[i] ?? 0);
    return rowsOf(random, { world, account, owner, market, now }, shipment, cnNo, createdAt);
  });
  await insertBulk(
    trx,
    'shipment',
    rows.map(({ shipment }) => shipment),
  );
  await insertBulk(
    trx,
    'shipment_event',
    rows.flatMap(({ events }) => events),
  );
  await insertBulk(
    trx,
    'pod',
    rows.flatMap(({ pod }) => (pod ? [pod] : [])),
  );
}

function openShop(random: Random, { gazetteer }: World, account: DemoAccount, receiverCount: number) {
  const { market, company, flags } = account;
  const postcodes = market === MALAYSIA ? malaysianPostcodes : singaporePostcodes;
  const places = postcodes.flatMap((postcode) => {
    const place = gazetteer.placeOf(market, postcode);
    return place && !isNsa(place) ? [place] : [];
  }) as [PostcodePlace, ...PostcodePlace[]];
  const sender: Party = {
    companyName: company.name.slice(0, 40),
    name: account.users[0]?.fullName.slice(0, 30) ?? company.name,
    phone: company.phone,
    altPhone: '',
    email: '',
    address1: company.address1,
    address2: company.address2,
    address3: company.address3,
    postcode: company.postcode,
    city: company.city,
    state: company.state,
    country: marketOf(market).code,
  };
  const branches = [random.pick(places), random.pick(places)].map((place) => ({
    ...receiverAt(random, market, place),
    companyName: sender.companyName,
  }));
  const receivers = Array.from({ length: receiverCount }, () =>
    receiverAt(random, market, random.pick(places)),
  );
  const shop: Shop = {
    market,
    sender,
    isCod: flags.is_cod ?? false,
    isDoCn: flags.is_do_cn ?? false,
    isAllowOrderId: flags.is_allow_order_id ?? false,
    regulars: receivers as [Party, ...Party[]],
    places,
  };
  return { shop, senders: [sender, ...branches], receivers };
}

/** Oldest first. Business grows a little, and Sundays are quiet. */
function creationTimes(
  random: Random,
  market: Market,
  plan: { shipments: number; today: number },
  now: Date,
): Date[] {
  const today = isoDayOf(now, market);
  const openToday = Math.max(startOfDay(today, market).getTime(), now.getTime() - 9 * 3_600_000);
  const times = Array.from(
    { length: plan.today },
    () => openToday + random.next() * (now.getTime() - 120_000 - openToday),
  );
  while (times.length < plan.shipments) {
    const back = Math.ceil(daysBack * (1 - Math.sqrt(random.next() * 0.75 + 0.25)) * 2) || 1;
    const isoDay = addDays(today, -Math.min(back, daysBack));
    const isSunday = new Date(`${isoDay}T00:00:00Z`).getUTCDay() === 0;
    if (isSunday && random.chance(0.9)) continue;
    times.push(startOfDay(isoDay, market).getTime() + (8.7 + random.next() * 9) * 3_600_000);
  }
  return times.toSorted((a, b) => a - b).map((time) => new Date(Math.floor(time)));
}

/** The next form that the portal would have taken. */
function decided(
  random: Random,
  world: World,
  { scope }: SeededAccount,
  { market, flags }: DemoAccount,
  shop: Shop,
  serial: number,
): DecidedShipment {
  const account = {
    scope,
    market,
    isCod: shop.isCod,
    isFrozenFood: false,
    isDoCn: shop.isDoCn,
    isAllowOrderId: shop.isAllowOrderId,
    codClass: flags.cod_class ?? 'standard',
    liabilityTier: 'standard',
  } as const;
  const attempts = 50;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const decision = decideShipment(world, account, parcelForm(random, shop, serial));
    if (decision.ok) return decision.shipment;
  }
  throw new Error(`The demo's shop in market ${market} fills no form that passes the rules.`);
}

interface Facts {
  world: World;
  account: DemoAccount;
  owner: SeededAccount;
  market: Market;
  now: Date;
}

function rowsOf(
  random: Random,
  { world, account, owner, market, now }: Facts,
  { form, price, actualGrams, liabilityCents, routingCode }: DecidedShipment,
  cnNo: string,
  createdAt: Date,
) {
  const { scope } = owner;
  const clerks = owner.users.filter(({ claims }) => claims.includes('CNP'));
  const clerk = clerks[random.int(0, clerks.length - 1)] ?? owner.users[0];
  const target = stateOfAge(random, createdAt, now);
  const route = routeBetween(world.gazetteer, form.sender, form.receiver, form.codCents !== null);
  const life = lifeOf(random, route, target, {
    createdAt,
    now,
    market,
    who: `${account.accountNo} ${clerk?.loginId ?? 'Admin'}`,
  });
  const shipmentId = idAt(createdAt);
  const status = statusAfter(life);
  const delivery = life.find(({ code }) => code === 'DLV');
  const isBlocked =
    account.flags.is_blocking_printing && now.getTime() - createdAt.getTime() < blockedDays * dayMs;
  const printedAt = isBlocked ? null : printTime(random, life, status === 'cancelled');
  return {
    shipment: {
      account_id: scope,
      shipment_id: shipmentId,
      cn_no: cnNo,
      flow: form.flow,
      service: form.service,
      status,
      content_type: form.contentType,
      sender: JSON.stringify(form.sender),
      receiver: JSON.stringify(form.receiver),
      receiver_postcode: form.receiver.postcode,
      receiver_state: form.receiver.state,
      pieces: JSON.stringify(form.pieces),
      piece_count: form.pieces.length,
      actual_grams: actualGrams,
      chargeable_grams: price.chargeableGrams,
      content: form.content,
      value_cents: form.valueCents ?? 0,
      is_dangerous: form.isDangerous,
      cod_cents: form.codCents,
      is_enhanced: form.isEnhanced,
      liability_cents: liabilityCents,
      customer_note_1: form.customerNote1,
      customer_note_2: form.customerNote2,
      order_id: form.orderId === '' ? null : form.orderId,
      delivery_orders: form.deliveryOrders,
      price: JSON.stringify({ currency: price.currency, lines: price.lines, totalCents: price.totalCents }),
      total_cents: price.totalCents,
      routing_code: routingCode,
      details: '{}',
      version: 1,
      created_at: createdAt,
      created_by: clerk?.userId ?? shipmentId,
      updated_at: life.at(-1)?.at ?? createdAt,
      printed_at: printedAt,
      printed_count: printedAt ? (random.chance(0.06) ? 2 : 1) : 0,
      delivered_at: delivery?.at ?? null,
      search_text: shipmentSearchText(cnNo, form),
    },
    events: life.map(({ code, place, at, byWhom }) =>
      eventColumns(scope, shipmentId, {
        eventId: idAt(at),
        code,
        text: EVENTS[code].text,
        place,
        at,
        recordedAt: at,
        byWhom,
        piece: null,
      }),
    ),
    pod:
      delivery && hasPod(random, delivery.at, now)
        ? {
            account_id: scope,
            shipment_id: shipmentId,
            ...podRow(random, form.receiver, market, delivery.at),
          }
        : null,
  };
}

function podRow(random: Random, receiver: Party, { id }: Market, at: Date) {
  return {
    name: random.chance(0.82)
      ? receiver.name
      : random.pick(['Guard house', 'Reception', 'Family member', 'Neighbour']),
    identity_no: identityNumber(random, id),
    delivered_at: at,
    signature: random.chance(0.9) ? signature(random) : '',
    pod_image_key: random.chance(0.25) ? podSampleKey('slip') : null,
    photo_key: podSampleKey(random.pick(podPhotos)),
    photo_2_key: random.chance(0.2) ? podSampleKey(random.pick(podPhotos)) : null,
    recorded_at: at,
  };
}

/** Proofs of old deliveries have been cleared away by and by. */
function hasPod(random: Random, deliveredAt: Date, now: Date): boolean {
  const days = (now.getTime() - deliveredAt.getTime()) / dayMs;
  return days < 30 || random.chance(days < 90 ? 0.7 : 0.25);
}

const blockedDays = 30;

/** A parcel travels with its label; one still on paper may wait for it. Since printing is blocked, the depot prints. */
function printTime(random: Random, life: readonly LifeEvent[], isCancelled: boolean): Date | null {
  const [created, next] = life;
  if (!created) return null;
  const isOnPaper = !next || isCancelled || !life.some(({ code }) => EVENTS[code].isScan);
  if (isOnPaper && !random.chance(next ? 0.55 : 0.3)) return null;
  const latest = next?.at.getTime() ?? created.at.getTime() + 60_000;
  return new Date(Math.floor(created.at.getTime() + (latest - created.at.getTime()) * random.next() * 0.8));
}
