/**
 * Creates the consignments of one part of the queued rows, in the caller's transaction. Valid rows are issued, the others
 * get their reasons.
 */
import { flowOf } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { StoredProblem } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { flowRight } from '#shared/features/shipment/shipment-flows.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { refusalOf } from '#shared/platform/rights/refusal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { lockOrderIds } from '#server/features/shipment/earlier-shipments.service.ts';
import type { DecidedShipment } from '#server/features/shipment/shipment-decision.rules.ts';
import { issueShipments } from '#server/features/shipment/shipment-issue.service.ts';
import type { ActingPerson } from '#server/features/sign-in/acting-person.service.ts';
import type { Part } from './bulk-ahead.service.ts';
import {
  type CheckScene,
  doublesOf,
  judgeGroup,
  type JudgedGroup,
  type OrdersSeen,
  type RowGroup,
  rowProblem,
} from './bulk-check.rules.ts';
import type { UploadKey } from './bulk-row.queries.ts';
import type { LockedRun, RunResult } from './bulk-run.queries.ts';
import type { BulkScene, BulkSceneService } from './bulk-scene.service.ts';
import { placeOfUpload } from './bulk-totals.service.ts';

interface Maker {
  clock: Clock;
  scenes: BulkSceneService;
  /** The submitting user with current rights; null when the user no longer exists. */
  person: ActingPerson | null;
  around: BulkScene | null;
}

/** Returns the result of each row of the part. */
export async function makePart(
  trx: Trx,
  key: UploadKey,
  upload: LockedRun,
  part: Part,
  { clock, scenes, person, around }: Maker,
): Promise<RunResult[]> {
  if (!person || !around || !rights.createShipment(person.facts)) {
    const why = person ? refusalOf(person.facts, rights.createShipment) : m.bulk_shipment_problem_person_gone;
    const problems = [rowProblem(problem(why))];
    return part.rows.map((row) => refusedRow(row.row_no, problems, row.price_cents));
  }
  const orderIds = part.groups.map(({ head }) => head.texts.orderId ?? '').filter((id) => id !== '');
  await lockOrderIds(trx, key.scope, orderIds);
  // Read under the locks of the order IDs, so that concurrently created shipments are seen.
  const scene = await scenes.makingScene(trx, around, placeOfUpload(person, upload), part.groups);
  return issue(clock, trx, person, part, scene);
}

/** Issues the valid groups in row order; the others get their reasons. */
async function issue(
  clock: Clock,
  trx: Trx,
  person: ActingPerson,
  { rows, groups, judged }: Part,
  scene: CheckScene,
): Promise<RunResult[]> {
  const shownPrice = new Map(rows.map((row) => [row.row_no, row.price_cents]));
  const results: RunResult[] = [];
  const going: { group: RowGroup; shipment: DecidedShipment }[] = [];
  const orders: OrdersSeen = new Map();
  for (const group of groups) {
    const decided = judged.get(group) ?? judgeGroup(group, scene);
    const why = whyNot(group, decided, scene, orders, shownPrice.get(group.head.rowNo) ?? null, person);
    const { shipment } = decided;
    if (why === null && shipment) going.push({ group, shipment });
    else {
      const cents = shipment?.price.totalCents ?? null;
      results.push(refusedRow(group.head.rowNo, why?.[0] ?? [], cents));
      results.push(...group.lines.map(({ rowNo }, index) => refusedRow(rowNo, why?.[index + 1] ?? [], null)));
    }
  }
  const { scope, userId, loginId, accountNo } = person;
  const by = { kind: 'person', id: userId, name: `${accountNo} ${loginId}` } as const;
  const created = await issueShipments(
    clock,
    trx,
    { scope, by, who: loginId },
    going.map(({ shipment }) => shipment),
  );
  for (const [index, { group }] of going.entries()) {
    const one = created[index];
    if (!one) throw new Error('Fewer shipments were returned than were inserted.');
    for (const row of [group.head, ...group.lines]) {
      results.push({
        rowNo: row.rowNo,
        state: 'submitted',
        problems: [],
        priceCents: row === group.head ? one.totalCents : null,
        shipmentId: one.shipmentId,
        cnNo: one.consignmentNoteNo,
      });
    }
  }
  return results;
}

/** The problems by row of the group; null when it can be shipped. */
function whyNot(
  { head, flow }: RowGroup,
  { problems, shipment }: JudgedGroup,
  scene: CheckScene,
  orders: OrdersSeen,
  shown: number | null,
  { facts, market }: ActingPerson,
): StoredProblem[][] | null {
  if (!shipment) return problems;
  const right = flowRight(flow ?? flowOf(head.texts, scene.place) ?? 'domestic', market);
  if (!right?.(facts)) return [[rowProblem(problem(refusalOf(facts, right ?? rights.createShipment)))]];
  const doubles = head.shipAnyway ? [] : doublesOf(shipment.form, head, scene, orders);
  if (doubles.length > 0) return [doubles];
  const now = shipment.price.totalCents;
  if (shown === null || shown === now) return null;
  const places = { now: formatMoney(now, market), before: formatMoney(shown, market) };
  return [[rowProblem(problem(m.bulk_shipment_problem_price_changed, places))]];
}

const refusedRow = (rowNo: number, problems: StoredProblem[], priceCents: number | null): RunResult => ({
  rowNo,
  state: 'refused',
  problems,
  priceCents,
  shipmentId: null,
  cnNo: null,
});
