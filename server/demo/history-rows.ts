/** The rows of one past shipment: created like a real one, then given its history. */
import { FLOWS } from '#shared/features/shipment/services.rules.ts';
import { inOrderOfHappening, statusAfter } from '#shared/features/shipment/status.rules.ts';
import { lastEventOf } from '#shared/features/shipment/last-event.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';

import { deliveryOf } from '#shared/features/shipment/priority-promise.rules.ts';
import { promiseState } from '#shared/features/shipment/promise-state.rules.ts';
import { ATTEMPT_FAILED, wayOf } from '#shared/features/shipment/way.rules.ts';
import { dayMs, hourMs } from '#shared/platform/time/spans.ts';

import { idAt } from '#server/platform/db/ids.ts';
import type { DecidedShipment, ReferenceData } from '#server/features/shipment/shipment-decision.rules.ts';
import { eventColumns } from '#server/features/shipment/shipment-event.queries.ts';
import { decidedColumns } from '#server/features/shipment/shipment-issue.service.ts';
import type { DemoAccount } from './demo-accounts.ts';
import { identityNumber, signature } from './handover.ts';
import { type LifeEvent, lifeOf, stateOfAge } from './history-life.ts';
import { paperOf } from './history-paper.ts';
import type { SeededAccount } from './history.queries.ts';
import { podPhotos, podSampleKey } from './pod-samples.ts';
import type { Random } from './random.ts';
import { routeBetween } from './stations.ts';

export interface HistoryFacts {
  world: ReferenceData;
  account: DemoAccount;
  owner: SeededAccount;
  market: Market;
  now: Date;
}

/** For how many days printing has been blocked: since then the depot prints, before that the account did. */
const blockedDays = 30;

export function historyRows(
  random: Random,
  { world, account, owner, market, now }: HistoryFacts,
  decided: DecidedShipment,
  cnNo: string,
  createdAt: Date,
  clerk = clerkOf(random, owner),
) {
  const { scope } = owner;
  const { form } = decided;
  const who = clerk.loginId;
  const route = routeBetween(world.gazetteer, form.sender, form.receiver, form.codCents !== null);
  const target = stateOfAge(random, createdAt, now, FLOWS[form.flow].reach);
  const journey = lifeOf(random, route, target, { createdAt, now, market, who });
  const ageDays = (now.getTime() - createdAt.getTime()) / dayMs;
  const mayPrint = !account.flags.is_blocking_printing || ageDays > blockedDays;
  const paper = paperOf(random, { life: journey, who, now, mayPrint });
  const life = stillWaiting(random, inOrderOfHappening([...journey, ...paper.edits]), now);
  const shipmentId = idAt(createdAt);
  const last = lastEventOf(life, 1);
  const delivery = life.find(({ code }) => code === 'DLV');
  const way = wayOf(life, 1);
  const status = statusAfter(life);
  const promisedDay =
    form.service === 'priority' && way.takenOver ? deliveryOf(way.takenOver.at, market, 'pick-up') : null;
  return {
    shipment: {
      account_id: scope,
      shipment_id: shipmentId,
      cn_no: cnNo,
      flow: form.flow,
      status,
      ...decidedColumns(cnNo, decided, life.at(-1)?.at ?? createdAt),
      label_version: paper.labelVersion,
      label_since: paper.labelSince,
      created_at: createdAt,
      created_by: clerk.userId,
      printed_at: paper.printedAt,
      printed_count: paper.printedCount,
      printed_before: paper.printedBefore,
      delivered_at: delivery?.at ?? null,
      last_event_code: last?.code ?? ('CRT' as const),
      last_event_at: last?.at ?? createdAt,
      reason_code: last?.reason ?? null,
      first_scan_at: way.takenOver?.at ?? null,
      failed_attempts: way.failedAttempts,
      promised_day: promisedDay,
      promise: promiseState({ promisedDay, status, events: life, pieceCount: 1, requests: [] }, market),
      delivered_pieces: delivery ? form.pieces.length : 0,
    },
    events: life.map(({ code, place, at, byWhom, detail = {} }) =>
      eventColumns(scope, shipmentId, {
        eventId: idAt(at),
        code,
        detail,
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
            ...podColumns(random, form.receiver, market, delivery.at),
          }
        : null,
  };
}

const driverNotes = [
  'Gate locked, nobody answers the bell.',
  'Called twice, phone switched off.',
  'Guard says the receiver moved out last month.',
  'Unit number is missing, the block has 200 units.',
] as const;

/**
 * A failed delivery without an answer: its last attempt is moved to within the time limit for answering, with the driver's note.
 */
function stillWaiting(random: Random, life: readonly LifeEvent[], now: Date): LifeEvent[] {
  const last = life.at(-1);
  if (!last || !ATTEMPT_FAILED.has(last.code)) return [...life];
  const hoursAgo = 1 + random.next() * 40;
  const at = new Date(Math.max(last.at.getTime(), now.getTime() - hoursAgo * hourMs));
  const isAddress = last.code === 'NOH' && random.chance(0.3);
  return [
    ...life.slice(0, -1),
    {
      ...last,
      at,
      ...(isAddress && { code: 'ADR' as const }),
      detail: { note: random.pick(driverNotes), photoKey: podSampleKey('gate') },
    },
  ];
}

/** Picks one of the account's users who may create consignment notes. */
export function clerkOf(random: Random, { users }: SeededAccount): SeededAccount['users'][number] {
  const clerks = users.filter(({ claims }) => claims.includes('CNP') || claims.includes('COL'));
  const clerk = clerks[random.int(0, clerks.length - 1)];
  if (!clerk) throw new Error('No user of the account can create consignment notes');
  return clerk;
}

function podColumns(random: Random, receiver: Party, { id }: Market, at: Date) {
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

/** Whether a proof still exists: many proofs of old deliveries have been removed over time. */
function hasPod(random: Random, deliveredAt: Date, now: Date): boolean {
  const days = (now.getTime() - deliveredAt.getTime()) / dayMs;
  return days < 30 || random.chance(days < 90 ? 0.7 : 0.25);
}
