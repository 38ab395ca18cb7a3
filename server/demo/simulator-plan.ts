/** The simulator's plan for one parcel: every step with its time, decided when it first reads about the parcel. */
import type { InstructionAction } from '#shared/features/exceptions/exceptions.rules.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';

import { couriers, identityNumber, signature } from './handover.ts';
import { type Fate, journeyOf, obeying, type Route } from './journey.ts';
import { podPhotos, type PodSample } from './pod-samples.ts';
import { type Random, seeded, seedOf } from './random.ts';

export interface PlannedStep {
  code: EventCode;
  place: string;
  /** ISO 8601. Fixed in advance, so that a step that is repeated is still one event. */
  at: string;
  byWhom: string;
  /** The driver's note for a failed delivery. */
  note?: string;
  /** The proof of a delivery. */
  proof?: { name: string; identityNo: string; signature: string; photo: PodSample; slip: boolean };
}

/** Minutes since the previous step at real speed, for a courier that delivers on the same day. */
const minutes: Partial<Record<EventCode, readonly [number, number]>> = {
  PKU: [16, 26],
  ARR: [20, 30],
  SRT: [4, 9],
  DEP: [12, 20],
  CUS: [8, 14],
  CLR: [14, 24],
  HLD: [4, 8],
  REL: [18, 30],
  OFD: [18, 28],
  DLV: [24, 40],
  RTD: [20, 40],
};
const otherwise = [12, 24] as const;

/** Most parcels arrive. The ordinal number decides which ones have problems; the first ones have none. */
export function fateOf(ordinal: number): Fate {
  // Occasionally a parcel waits for the customer's instruction.
  if (ordinal % 24 === 18) return 'asks';
  const misfortunes: Record<number, Fate> = { 5: 'second-attempt', 8: 'held', 11: 'returned' };
  return misfortunes[ordinal % 12] ?? 'delivered';
}

interface Parcel {
  shipmentId: string;
  receiver: { name: string; country: string };
  route: Route;
  heardAt: Date;
}

/** Notes in the style of drivers. */
const driverNotes = [
  'Gate locked, nobody answers the bell. Phone switched off.',
  'Called twice, no answer. Guard says the unit is empty.',
  'Shop closed today, neighbour does not take parcels.',
] as const;

/** Plans what happens after the customer's instruction for a waiting parcel. */
export function planAfter(
  { shipmentId, receiver, route, heardAt }: Parcel,
  action: InstructionAction,
  speed: number,
): PlannedStep[] {
  const random = seeded(seedOf(`${shipmentId} ${action} ${heardAt.getTime()}`));
  const courier = random.pick(couriers);
  let at = heardAt.getTime();
  return obeying(action, route).map(({ code, place }) => {
    const [from, to] = minutes[code] ?? otherwise;
    at += ((from + random.next() * (to - from)) * 60_000) / speed;
    return {
      code,
      place,
      at: new Date(Math.round(at)).toISOString(),
      byWhom: code === 'ARR' ? 'Station' : courier,
      ...(code === 'DLV' ? { proof: proofFor(random, receiver) } : {}),
    };
  });
}

export function planOf(
  { shipmentId, receiver, route, heardAt }: Parcel,
  fate: Fate,
  speed: number,
): PlannedStep[] {
  const courierNotes = seeded(seedOf(`${shipmentId} notes`));
  const random = seeded(seedOf(shipmentId));
  const courier = random.pick(couriers);
  let at = heardAt.getTime();
  return journeyOf(route, fate).map(({ code, place }) => {
    const [from, to] = minutes[code] ?? otherwise;
    at += ((from + random.next() * (to - from)) * 60_000) / speed;
    return {
      code,
      place,
      at: new Date(Math.round(at)).toISOString(),
      byWhom: code === 'ARR' || code === 'SRT' || code === 'DEP' ? 'Station' : courier,
      ...(fate === 'asks' && (code === 'NOH' || code === 'CNR') && { note: courierNotes.pick(driverNotes) }),
      ...(code === 'DLV' ? { proof: proofFor(random, receiver) } : {}),
    };
  });
}

function proofFor(random: Random, { name, country }: Parcel['receiver']): NonNullable<PlannedStep['proof']> {
  return {
    name,
    identityNo: identityNumber(random, country === 'SG' ? SINGAPORE : MALAYSIA),
    signature: signature(random),
    photo: random.pick(podPhotos),
    slip: random.chance(0.3),
  };
}
