/**
 * The demo's courier: reads new parcels from the operations' change feed and moves them through the same service that a courier's
 * systems call, until they are delivered with a proof. Its plans are stored, so that a restart neither forgets a parcel nor moves
 * it twice.
 */
import { isUnscanned } from '#shared/features/shipment/status.rules.ts';
import type { PodRecord, Scan } from '#shared/features/operations/operations.contract.ts';
import type { Change } from '#shared/features/operations/change-feed.contract.ts';

import { portalItself } from '#shared/platform/rights/principal.ts';

import type { Kit } from '#server/platform/kit.ts';
import type { InstructionService } from '#server/features/exceptions/instruction.service.ts';
import type { OperationsService } from '#server/features/operations/operations.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { supplySender } from '#server/features/supply/supply-operations.service.ts';
import { type PodSample, readPodSample } from './pod-samples.ts';
import { fateOf, planAfter, type PlannedStep, planOf } from './simulator-plan.ts';
import * as queries from './simulator.queries.ts';
import { routeBetween } from './stations.ts';

/** Changes of the feed read per tick. */
const changesAtOnce = 200;
/** Parcels moved per tick: limited so that a bulk upload does not slow down other requests. */
const parcelsAtOnce = 25;
/**
 * After this time other instances, or the next start, take over journeys of a failed tick; a repeated step is still one event.
 */
const leaseSeconds = 15;
const caller = {
  by: portalItself('demo simulator'),
  address: '',
  userAgent: 'demo simulator',
  requestId: '',
};

export interface Simulator {
  /** Reads new changes, then executes due steps; only a few queries when there is nothing to do. */
  tick(): Promise<void>;
}

interface Needs {
  kit: Pick<Kit, 'database' | 'clock'>;
  operations: OperationsService;
  postcodes: PostcodeService;
  instructions: InstructionService;
  /** How many times faster than real time. */
  speed: number;
}

/**
 * How often a driver asks for a warehouse parcel that is not packed yet: the interval at real speed, and the minimum at any
 * speed.
 */
const shelfMs = 30 * 60_000;
const shelfAtLeastMs = 3000;

export function makeSimulator({ kit, operations, postcodes, instructions, speed }: Needs): Simulator {
  const { database, clock } = kit;
  const pictures = new Map<PodSample, Promise<string>>();

  function picture(name: PodSample): Promise<string> {
    const loading = pictures.get(name) ?? readPodSample(name).then((bytes) => bytes.toString('base64'));
    pictures.set(name, loading);
    return loading;
  }

  async function hear(): Promise<void> {
    const heard = await queries.readHeard(database.db);
    const { changes, next } = await operations.changesAfter(heard.after ?? undefined, changesAtOnce);
    if (changes.length === 0) return;
    const gazetteer = await postcodes.gazetteer();
    const fresh = changes.flatMap(({ id, accountNo, at, shipment }) =>
      shipment && isUnscanned(shipment.status) ? [{ id, accountNo, at, shipment }] : [],
    );
    const journeys = fresh.map(({ id, accountNo, at, shipment }, i) => {
      const { sender, receiver, cnNo, codCents } = shipment;
      const route = routeBetween(gazetteer, sender, receiver, codCents !== null);
      const parcel = { shipmentId: id, receiver, route, heardAt: new Date(at) };
      const fate = isOwn(shipment) ? 'delivered' : fateOf(heard.parcels + i);
      return { accountNo, shipmentId: id, cnNo, steps: planOf(parcel, fate, speed) };
    });
    for (const { kind, id } of changes) if (kind === 'instruction') await obey(id);
    await database.transaction(async (trx) => {
      if (journeys.length > 0) await queries.insertJourneys(trx, journeys);
      await queries.writeHeard(trx, { after: next, parcels: heard.parcels + fresh.length });
    });
  }

  /** Accepts an instruction at once and carries it out later. One received again has already been answered. */
  async function obey(instructionId: string): Promise<void> {
    const [given] = await instructions.given(instructionId);
    const waiting = await queries.findWaiting(database.db, instructionId);
    if (!given || !waiting || given.state !== 'given') return;
    const { cnNo, shipmentId, action, receiver } = given;
    // A parcel in transit is not stopped for an instruction such as a landmark, only for collection at the station.
    if (given.isUnderway && action !== 'collect') {
      await instructions.answer({ instructionId, outcome: 'done' }, caller);
      return;
    }
    const gazetteer = await postcodes.gazetteer();
    const route = routeBetween(gazetteer, waiting.sender, receiver, waiting.isCod);
    const parcel = { shipmentId, receiver, route, heardAt: clock.now() };
    const steps = planAfter(parcel, action, speed);
    await database.transaction((trx) =>
      queries.replaceJourney(trx, waiting.scope, { shipmentId, cnNo, steps }),
    );
    await instructions.answer({ instructionId, outcome: 'done' }, caller);
  }

  async function move(): Promise<void> {
    const now = clock.now();
    const lease = new Date(now.getTime() + leaseSeconds * 1000);
    const leased = await queries.leaseDue(database.db, now, lease, parcelsAtOnce);
    if (leased.length === 0) return;
    const due = await packed(leased, now);
    // Parcels that someone else delivered, returned or cancelled are not moved.
    const refused = await queries.findEnded(
      database.db,
      due.map(({ cnNo }) => cnNo),
    );
    const steps = due.map(({ cnNo, steps: all, done }) => ({
      cnNo,
      steps: refused.has(cnNo) ? [] : all.slice(done).filter(({ at }) => new Date(at) <= now),
    }));
    const scans = steps.flatMap((parcel) =>
      parcel.steps.filter(({ proof }) => !proof).map(scanOf(parcel.cnNo)),
    );
    if (scans.length > 0) note(refused, await operations.recordScans(scans, caller));
    const proofs: PodRecord[] = [];
    for (const parcel of steps) {
      for (const { proof, ...step } of parcel.steps) {
        if (proof && !refused.has(parcel.cnNo)) proofs.push(await recordOf(parcel.cnNo, step, proof));
      }
    }
    if (proofs.length > 0) note(refused, await operations.recordProofs(proofs, caller));
    await queries.saveProgress(
      database.db,
      lease,
      due.map(({ scope, shipmentId, cnNo, steps: all, done }, i) => {
        const doneNow = done + (steps[i]?.steps.length ?? 0);
        const dueAt = refused.has(cnNo) ? null : (all[doneNow]?.at ?? null);
        return { scope, shipmentId, done: doneNow, dueAt };
      }),
    );
  }

  /** Returns the journeys that can continue; parcels that are still in the warehouse are postponed. */
  async function packed(leased: readonly queries.DueJourney[], now: Date) {
    const begun = leased.filter(({ done }) => done === 0).map(({ shipmentId }) => shipmentId);
    const unpacked = await queries.findUnpacked(database.db, begun);
    for (const { scope, shipmentId, cnNo, steps } of leased.filter((one) => unpacked.has(one.shipmentId))) {
      const laterMs =
        now.getTime() + Math.max(shelfMs / speed, shelfAtLeastMs) - new Date(steps[0]?.at ?? now).getTime();
      const later = steps.map((step) => ({
        ...step,
        at: new Date(new Date(step.at).getTime() + laterMs).toISOString(),
      }));
      await database.transaction((trx) =>
        queries.replaceJourney(trx, scope, { shipmentId, cnNo, steps: later }),
      );
    }
    return leased.filter(({ shipmentId }) => !unpacked.has(shipmentId));
  }

  async function recordOf(
    cn: string,
    { at, place, byWhom }: Omit<PlannedStep, 'proof'>,
    proof: NonNullable<PlannedStep['proof']>,
  ): Promise<PodRecord> {
    return {
      cn,
      photoPOD: await picture(proof.photo),
      podImage: proof.slip ? await picture('slip') : null,
      cust_sign: proof.signature,
      remarks: proof.name,
      remarks2: proof.identityNo,
      dlvrydt: at,
      place,
      byWhom,
    };
  }

  return {
    async tick() {
      await hear();
      await move();
    },
  };
}

/** The courier's own supplies for a customer are always delivered without problems. */
const isOwn = ({ sender }: NonNullable<Change['shipment']>) => sender.name === supplySender;

const scanOf =
  (cn: string) =>
  ({ code, at, place, byWhom, note }: PlannedStep): Scan => ({
    cn,
    code,
    at,
    place,
    byWhom,
    ...(note !== undefined && { note }),
  });

/** A parcel that was cancelled in the meantime is not moved any more. */
function note(refused: Set<string>, results: readonly { cn: string; outcome: string }[]): void {
  for (const { cn, outcome } of results)
    if (outcome === 'refused' || outcome === 'unknownCn') refused.add(cn);
}
