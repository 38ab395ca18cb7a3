import type { RecordResult, Scan } from '#shared/operations/operations.contract.ts';
import {
  labelState,
  parseScan,
  pieceBarCode,
  type ScannedCode,
} from '#shared/consignment/cn-number.rules.ts';
import { EVENT_CODES, EVENTS } from '#shared/consignment/status.ts';

import type { Kit } from '../kit.ts';
import { type NewEvent, recordEvents } from '../shipment/shipment-event.service.ts';
import * as queries from './operations.queries.ts';
import {
  actorFor,
  cancelledReason,
  eachShipment,
  replacedLabelReason,
  Unrecordable,
  type Caller,
} from './recording.service.ts';
import { notANumber, textRefusal } from './record-text.rules.ts';
import { timeRefusal } from './record-time.rules.ts';

/** What operations may say of a parcel: every scan, and the call at a door where nothing was ready. */
const operatorCodes = EVENT_CODES.filter((code) => EVENTS[code].isScan || code === 'PUF');
const longestPlace = 60;

interface Checked {
  index: number;
  code: ScannedCode;
  event: NewEvent;
}

type Outcome = Pick<RecordResult, 'outcome' | 'status' | 'reason'>;

/** Thrown inside a write to undo it: the shipment was edited after it was looked up. */
class LabelReplaced extends Error {
  readonly labelVersion: number;
  constructor(labelVersion: number) {
    super('The label was replaced');
    this.labelVersion = labelVersion;
  }
}

const keyOf = ({ code, at, piece, place }: Pick<NewEvent, 'code' | 'at' | 'piece' | 'place'>) =>
  `${code}|${at.getTime()}|${piece ?? ''}|${place}`;

/**
 * Records scans, each shipment's in one transaction, and answers what became of each in the order they came. Safe to
 * repeat: what is known already is told so and writes nothing.
 */
export async function recordScans(kit: Kit, scans: readonly Scan[], caller: Caller): Promise<RecordResult[]> {
  const now = kit.clock.now();
  const results = scans.map(({ cn }): RecordResult => ({
    cn,
    outcome: 'refused',
    status: null,
    reason: null,
  }));
  const settle = (index: number, part: Partial<RecordResult>) => {
    const result = results[index];
    if (result) Object.assign(result, part);
  };

  const checked: Checked[] = [];
  scans.forEach((scan, index) => {
    const outcome = check(scan, now, caller);
    if (typeof outcome === 'string') settle(index, { reason: outcome });
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
    if (!shipment) settle(scan.index, { outcome: 'unknownCn', reason: `${scan.code.cnNo} is not known.` });
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

function check(scan: Scan, now: Date, caller: Caller): Omit<Checked, 'index'> | string {
  const code = parseScan(scan.cn);
  if (!code) return notANumber;
  const happened = operatorCodes.find((known) => known === scan.code);
  if (!happened) return `'${scan.code}' is not a scan that operations can record.`;
  const at = new Date(scan.at);
  const place = scan.place.trim();
  const piece = scan.piece ?? code.piece ?? null;
  if (place === '') return 'The place of the scan is missing.';
  if (place.length > longestPlace) return `The place must be ${longestPlace} characters or less.`;
  const byWhom = scan.byWhom?.trim() ?? '';
  const wrong = textRefusal({ place, 'name of the courier': byWhom }) ?? timeRefusal(scan.at, now);
  if (wrong !== null) return wrong;
  return {
    code,
    event: { code: happened, at, place, piece, byWhom: byWhom || caller.who },
  };
}

function scanRefusal(shipment: queries.FoundShipment, { code, event }: Checked): string | null {
  const { cnNo, pieceCount, labelVersion } = shipment;
  const state = labelState(code, labelVersion);
  if (state !== 'current') {
    const barCode = pieceBarCode(cnNo, code.piece ?? 1, code.labelVersion);
    return state === 'replaced'
      ? replacedLabelReason(barCode)
      : `${barCode} is not on a label of this shipment. Check the label and scan it again.`;
  }
  if ((event.piece ?? 1) > pieceCount) {
    return `${cnNo} has ${pieceCount === 1 ? 'one piece' : `${pieceCount} pieces`}.`;
  }
  return null;
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

async function recordAtOnce(
  kit: Kit,
  shipment: queries.FoundShipment,
  group: readonly Checked[],
  caller: Caller,
): Promise<Outcome> {
  const events = group.map(({ event }) => event);
  try {
    const { status } = await kit.write(
      actorFor(shipment.scope, caller),
      {
        action: 'Recorded scans',
        subject: shipment.cnNo,
        detail: { codes: events.map(({ code }) => code) },
      },
      async ({ trx }) => {
        const recorded = await recordEvents(kit.clock, trx, shipment.scope, shipment.shipmentId, events);
        if (recorded.labelVersion !== shipment.labelVersion) throw new LabelReplaced(recorded.labelVersion);
        // Nothing that came after a cancellation moves the parcel on paper; the person with the scanner must know.
        if (recorded.status === 'cancelled') throw new Unrecordable(cancelledReason(shipment.cnNo));
        return recorded;
      },
    );
    return { outcome: 'recorded', status, reason: null };
  } catch (error) {
    if (error instanceof Unrecordable) return { outcome: 'refused', status: null, reason: error.message };
    throw error;
  }
}
