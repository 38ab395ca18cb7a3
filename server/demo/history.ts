/** Half a year of shipments for the demo's accounts, generated from a seed: the same shops and buyers each time. */
import { usualWeek } from '#shared/features/working-days/working-days.rules.ts';
import { type Market, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { App } from '#server/app.ts';
import type { Trx } from '#server/platform/db/database.ts';
import {
  decideShipment,
  type DecidedShipment,
  type ReferenceData,
} from '#server/features/shipment/shipment-decision.rules.ts';
import { rebuildAll } from '#server/features/shipment/shipment-count.service.ts';
import { drawCns } from '#server/features/shipment/shipment-issue.service.ts';
import { addressRows } from './address-book.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { claimOnce } from './demo.queries.ts';
import { parcelForm } from './history-parcel.ts';
import { histories, type HistoryPlan } from './history-plan.ts';
import { seedPresets } from './history-presets.ts';
import { printRows } from './history-prints.ts';
import { clerkOf, type HistoryFacts, historyRows } from './history-rows.ts';
import { madeAt, type PastUpload, pastUploads, seedUpload } from './history-uploads.ts';
import { findSeededAccount, insertBulk, type SeededAccount } from './history.queries.ts';
import { podSampleKey, podSamples, readPodSample } from './pod-samples.ts';
import { type Random, seeded, seedOf } from './random.ts';
import { flowOf, openShop, type Shop } from './shop.ts';

const daysBack = 182;

/** Creates the history of the demo's accounts, once. Needs the reference data. */
export async function seedHistory(app: App): Promise<void> {
  const { database, clock, files } = app.kit;
  const gazetteer = await app.services.postcodes.gazetteer();
  const tariff = await app.services.pricing.tariff();
  const now = clock.now();
  const isNew = await database.transaction(async (trx) => {
    if (!(await claimOnce(trx, 'demo-history'))) return false;
    for (const plan of histories) {
      const account = demoAccounts.find(({ accountNo }) => accountNo === plan.accountNo);
      const owner = await findSeededAccount(trx, plan.accountNo);
      if (!account || !owner) continue;
      const today = isoDayOf(now, marketOf(account.market));
      const world = { gazetteer, tariff, workingDays: { of: () => usualWeek }, today };
      await seedAccount(trx, { world, account, owner, plan, now });
      await seedPresets(trx, account, owner, now);
    }
    return true;
  });
  if (!isNew) return;
  await rebuildAll(app.kit);
  for (const name of podSamples) await files.put(podSampleKey(name), await readPodSample(name));
  await database.maintain();
}

interface Seeding {
  world: ReferenceData;
  account: DemoAccount;
  owner: SeededAccount;
  plan: HistoryPlan;
  now: Date;
}

async function seedAccount(trx: Trx, { world, account, owner, plan, now }: Seeding): Promise<void> {
  const market = marketOf(account.market);
  const random = seeded(seedOf(account.accountNo));
  const { shop, senders, receivers } = openShop(random, world, owner.scope, account, plan);
  await insertBulk(trx, 'address', addressRows(random, owner.scope, senders, receivers, now));

  const instants = creationTimes(random, market, plan, now);
  const shipments = instants.map((_, serial) => drawn(random, world, shop, serial));
  const cnNos = await drawCns(trx, shipments);
  const facts = { world, account, owner, market, now };
  const alone = instants.flatMap((createdAt, i) => {
    const shipment = shipments[i];
    return shipment ? [historyRows(random, facts, shipment, cnNos[i] ?? '', createdAt)] : [];
  });
  const uploads = pastUploads(plan.uploads ?? [], market, now, instants, shipments);
  const uploaded = uploads.map((upload) => uploadedRows(upload, facts, shipments, cnNos));
  const together = new Map(
    uploads.flatMap(({ serials }, i) =>
      serials.map((serial, at) => [serial, uploaded[i]?.rows[at]] as const),
    ),
  );
  const rows = alone.map((row, serial) => together.get(serial) ?? row);
  const { prints, printedAt } = printRows(owner.scope, rows, now);
  await insertBulk(
    trx,
    'shipment',
    rows.map(({ shipment }) => ({ ...shipment, printed_at: printedAt(shipment) })),
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
  await insertBulk(trx, 'print_log', prints);
  for (const [i, upload] of uploads.entries()) {
    const { clerk, rows: made } = uploaded[i] ?? { rows: [] };
    if (!clerk) continue;
    const ofUpload = made.flatMap(({ shipment }, at) => {
      const decided = shipments[upload.serials[at] ?? -1];
      return decided ? [{ shipmentId: shipment.shipment_id, cnNo: shipment.cn_no, decided }] : [];
    });
    await seedUpload(trx, owner.scope, market, clerk, upload, ofUpload);
  }
}

/** Returns the shipments of an uploaded file: one user created them one after the other. */
function uploadedRows(
  upload: PastUpload,
  facts: HistoryFacts,
  shipments: readonly DecidedShipment[],
  cnNos: readonly string[],
) {
  const random = seeded(seedOf(upload.fileName));
  const clerk = clerkOf(random, facts.owner);
  const rows = upload.serials.flatMap((serial, index) => {
    const shipment = shipments[serial];
    return shipment
      ? [historyRows(random, facts, shipment, cnNos[serial] ?? '', madeAt(upload, index), clerk)]
      : [];
  });
  return { clerk, rows };
}

/** Returns creation times, oldest first. Business grows a little, and Sundays are quiet. */
function creationTimes(random: Random, market: Market, plan: HistoryPlan, now: Date): Date[] {
  const today = isoDayOf(now, market);
  const openToday = openingOf(today, market, now);
  const times = Array.from(
    { length: plan.today },
    () => openToday + random.next() * (now.getTime() - 120_000 - openToday),
  );
  while (times.length < plan.shipments) {
    const back = Math.ceil(daysBack * (1 - Math.sqrt(random.next() * 0.75 + 0.25)) * 2) || 1;
    const isoDay = addDays(today, -Math.min(back, daysBack));
    const isSunday = new Date(`${isoDay}T00:00:00Z`).getUTCDay() === 0;
    if (isSunday && random.chance(0.9)) continue;
    times.push(startOfDay(isoDay, market).getTime() + (8.7 + random.next() * 9) * hourMs);
  }
  return times.toSorted((a, b) => a - b).map((time) => new Date(Math.floor(time)));
}

/** Shops open at half past eight. If it is earlier than that, or soon after, the last three hours count as busy. */
function openingOf(today: string, market: Market, now: Date): number {
  const midnight = startOfDay(today, market).getTime();
  const opening = midnight + 8.5 * hourMs;
  return now.getTime() > opening + hourMs ? opening : Math.max(midnight, now.getTime() - 3 * hourMs);
}

const attempts = 50;

/** Draws forms until the rules accept one. */
function drawn(random: Random, world: ReferenceData, shop: Shop, serial: number): DecidedShipment {
  const flow = flowOf(random, shop);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const decision = decideShipment(world, shop.account, parcelForm(random, shop, flow, serial));
    if (decision.ok) return decision.shipment;
  }
  throw new Error(`The demo's shop cannot fill a valid ${flow} form.`);
}
