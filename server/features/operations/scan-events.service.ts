import { type Scan, scanRow } from '#shared/features/operations/operations.contract.ts';
import {
  labelState,
  parseScan,
  pieceBarCode,
  type ScannedCode,
} from '#shared/features/shipment/cn-number.rules.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import { EVENT_CODES, EVENTS } from '#shared/features/shipment/status.rules.ts';

import type { Kit } from '#server/platform/kit.ts';
import { type NewEvent, recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { newId } from '#server/platform/db/ids.ts';
import { actorFor } from '#server/platform/db/write.ts';
import { type StagedFiles, stagedFiles } from '#server/platform/files/staged-files.ts';
import { type Outcome, type Recorded, refused } from './record-result.mapping.ts';
import { readImage } from './pod-image.rules.ts';
import { correctionJob } from './correct-scans.service.ts';
import * as queries from './operations.queries.ts';
import {
  recordedBy,
  cancelledReason,
  eachShipment,
  unknownCnReason,
  Unrecordable,
} from './recording.service.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { notANumber, textRefusal } from './record-text.rules.ts';
import { contradiction, pieceRefusal } from './record-piece.rules.ts';
import { cnOfRow, readRow } from './record-row.rules.ts';
import { timeRefusal, tooEarlyRefusal } from './record-time.rules.ts';

/** The event codes that operations may report: all scans, and a failed pick-up attempt. */
const operatorCodes = EVENT_CODES.filter((code) => EVENTS[code].isScan || code === 'PUF');
const longestPlace = 60;

interface Checked {
  index: number;
  code: ScannedCode;
  event: NewEvent;
  photo: Buffer | null;
}

/** Thrown inside a write to undo it: the shipment was edited after it was looked up. */
class LabelReplaced extends Error {
  readonly labelVersion: number;
  constructor(labelVersion: number) {
    super('label replaced');
    this.labelVersion = labelVersion;
  }
}

const keyOf = ({ code, at, piece, place }: Pick<NewEvent, 'code' | 'at' | 'piece' | 'place'>) =>
  `${code}|${at.getTime()}|${piece ?? ''}|${place}`;

/**
 * Records scans, with one transaction per shipment, and returns the outcome of each in order. Safe to repeat: known scans
 * are reported as such and write nothing.
 */
export async function recordScans(kit: Kit, scans: readonly unknown[], caller: Caller): Promise<Recorded[]> {
  const now = kit.clock.now();
  const results = scans.map((row): Recorded => ({
    cn: cnOfRow(row),
    outcome: 'refused',
    status: null,
    reason: null,
  }));
  const settle = (index: number, part: Partial<Recorded>) => {
    const result = results[index];
    if (result) Object.assign(result, part);
  };

  const checked: Checked[] = [];
  scans.forEach((row, index) => {
    const scan = readRow(scanRow, row);
    const outcome = scan.ok ? check(scan.value, now, caller) : scan.problem;
    if ('words' in outcome) settle(index, { reason: outcome });
    else checked.push({ index, ...outcome });
  });

  const found = await queries.findByCn(kit.database.db, [...new Set(checked.map(({ code }) => code.cnNo))]);
  const known = new Map<string, Set<string>>();
  for (const event of await queries.findEvents(kit.database.db, [...found.values()])) {
    const keys = known.get(event.shipmentId) ?? new Set<string>();
    known.set(event.shipmentId, keys.add(keyOf(event)));
  }

  const fresh = new Map<queries.FoundShipment, Checked[]>();
  for (const scan of checked) {
    const shipment = found.get(scan.code.cnNo);
    const refusal = shipment && scanRefusal(shipment, scan);
    const keys = known.get(shipment?.shipmentId ?? '') ?? new Set<string>();
    if (!shipment) settle(scan.index, { outcome: 'unknownCn', reason: unknownCnReason(scan.code.cnNo) });
    else if (refusal) settle(scan.index, { reason: refusal });
    else if (keys.has(keyOf(scan.event))) settle(scan.index, { outcome: 'alreadyKnown' });
    else {
      known.set(shipment.shipmentId, keys.add(keyOf(scan.event)));
      fresh.set(shipment, [...(fresh.get(shipment) ?? []), scan]);
    }
  }

  await eachShipment([...fresh], async ([shipment, group]) => {
    await recordGroup(kit, shipment, group, caller, settle);
  });
  return results;
}

function check(scan: Scan, now: Date, caller: Caller): Omit<Checked, 'index'> | Problem {
  const code = parseScan(scan.cn);
  if (!code) return notANumber;
  const happened = operatorCodes.find((known) => known === scan.code);
  if (!happened) return problem(m.operations_problem_no_scan, { code: scan.code });
  const at = new Date(scan.at);
  const place = scan.place.trim();
  const piece = code.piece ?? scan.piece ?? null;
  if (place === '') return problem(m.operations_problem_place_missing);
  if (place.length > longestPlace) return problem(m.operations_problem_place_long, { n: longestPlace });
  const byWhom = scan.byWhom?.trim() ?? '';
  const note = scan.note?.trim() ?? '';
  const wrong =
    contradiction(code, scan.piece) ??
    textRefusal({ place, courier: byWhom, note }) ??
    timeRefusal(scan.at, now);
  if (wrong !== null) return wrong;
  const image = scan.photo ? readImage('photo', scan.photo) : null;
  if (image && !image.ok) return image.reason;
  const by = recordedBy(caller, byWhom);
  const detail = note === '' ? by.detail : { ...by.detail, note };
  return {
    code,
    event: { code: happened, at, place, piece, byWhom: by.byWhom, detail },
    photo: image?.bytes ?? null,
  };
}

function scanRefusal(shipment: queries.FoundShipment, { code, event }: Checked): Problem | null {
  const { cnNo, labelVersion, createdAt } = shipment;
  const state = labelState(code, labelVersion);
  if (state !== 'current') {
    const barCode = pieceBarCode(cnNo, code.piece ?? 1, code.labelVersion);
    return state === 'replaced'
      ? problem(m.operations_problem_label_replaced, { barCode })
      : problem(m.operations_problem_label_unknown, { barCode });
  }
  return pieceRefusal(shipment, event.piece ?? null) ?? tooEarlyRefusal(cnNo, event.at, createdAt);
}

async function recordGroup(
  kit: Kit,
  shipment: queries.FoundShipment,
  group: readonly Checked[],
  caller: Caller,
  settle: (index: number, outcome: Partial<Outcome>) => void,
): Promise<void> {
  try {
    const outcome = await recordAtOnce(kit, shipment, group, caller);
    for (const { index } of group) settle(index, outcome);
  } catch (error) {
    if (!(error instanceof LabelReplaced)) throw error;
    const edited = { ...shipment, labelVersion: error.labelVersion };
    const still = group.filter((scan) => {
      const reason = scanRefusal(edited, scan);
      if (reason !== null) settle(scan.index, { outcome: 'refused', reason });
      return reason === null;
    });
    if (still.length > 0) await recordGroup(kit, edited, still, caller, settle);
  }
}

/** Stores the photo before the event that refers to it. */
async function withPhoto(
  staged: StagedFiles,
  photoKey: string,
  { event, photo }: Checked,
): Promise<NewEvent> {
  if (photo === null) return event;
  await staged.put(photoKey, photo);
  return { ...event, detail: { ...event.detail, photoKey } };
}

async function recordAtOnce(
  kit: Kit,
  shipment: queries.FoundShipment,
  group: readonly Checked[],
  caller: Caller,
): Promise<Outcome> {
  const staged = stagedFiles(kit);
  const events: NewEvent[] = [];
  for (const scan of group)
    events.push(await withPhoto(staged, `attempt/${shipment.scope}/${newId(kit.clock)}.jpg`, scan));
  try {
    const { status } = await kit.write(
      actorFor(shipment.scope, caller),
      {
        action: 'tracking.scans_recorded',
        subject: shipment.cnNo,
        detail: { codes: events.map(({ code }) => code) },
      },
      async ({ trx }) => {
        const recorded = await recordEvents(kit.clock, trx, shipment.scope, shipment.shipmentId, events);
        if (recorded.labelVersion !== shipment.labelVersion) throw new LabelReplaced(recorded.labelVersion);
        // A scan dated after a cancellation does not change the parcel's status, so the person scanning must see that it was
        // cancelled.
        if (recorded.status === 'cancelled') throw new Unrecordable(cancelledReason(shipment.cnNo));
        if (recorded.hasUndone)
          await kit.jobs.enqueue(trx, correctionJob, {
            scope: shipment.scope,
            shipmentId: shipment.shipmentId,
          });
        // Removes the photo of a scan that was already known.
        if (group.some(({ photo }) => photo !== null))
          await staged.keep(trx, await queries.listEventPhotos(trx, shipment.scope, shipment.shipmentId));
        return recorded;
      },
    );
    return { outcome: 'recorded', status, reason: null };
  } catch (error) {
    if (error instanceof Unrecordable) return refused(error.reason);
    throw error;
  }
}
