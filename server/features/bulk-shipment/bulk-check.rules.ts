/** Decides whether the rows of an upload can be shipped, how and at what price. No database access. */
import {
  type BulkContext,
  bulkShipmentOf,
  type CellProblems,
} from '#shared/features/bulk-shipment/bulk-shipment.rules.ts';
import { bulkColumnsOf } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import {
  type BulkPlace,
  cleanTexts,
  flowOf,
  hasItemLines,
  namesReceiver,
  wholeRow,
} from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkField, BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type {
  BulkRowState,
  BulkText,
  StoredProblem,
} from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { marketOfCountry } from '#shared/platform/market/markets.ts';
import { chosenPlace, needsDistrict } from '#shared/features/postcode/postcode.rules.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { keptProblem } from '#server/platform/words/stored-problem.ts';
import {
  decideShipment,
  type DecidedShipment,
  type ShippingScope,
  type ReferenceData,
} from '#server/features/shipment/shipment-decision.rules.ts';

/** A row before it is checked. */
export interface OpenRow {
  rowNo: number;
  /** Its line number in the file, as shown to users. */
  line: number;
  texts: BulkText;
  shipAnyway: boolean;
  /** The consignment note that this row was made into before, known when its result file is uploaded again. */
  earlierCn: string | null;
}

export interface CheckedRow extends OpenRow {
  state: Exclude<BulkRowState, 'queued' | 'submitted' | 'refused' | 'deleted'>;
  flow: BulkFlow | null;
  headRow: number | null;
  problems: StoredProblem[];
  warnings: StoredProblem[];
  priceCents: number | null;
}

/** An earlier shipment that looks like a row's. */
interface Earlier {
  cnNo: string;
  /** DD-MM-YYYY. */
  day: string;
}

/** The known earlier shipments. */
export interface EarlierShipments {
  ofOrder(orderId: string): Earlier | undefined;
  toReceiver(key: number): Earlier | undefined;
  /** The consignment note with this number, unless it was cancelled. */
  ofNote(cnNo: string): Earlier | undefined;
}

/** The data for checking a consignment, apart from earlier shipments. */
export interface JudgeScene {
  world: ReferenceData;
  account: ShippingScope;
  sender: Party;
}

export interface CheckScene extends JudgeScene {
  place: BulkPlace;
  earlier: EarlierShipments;
  receiverKeyOf(party: Pick<Party, 'name' | 'phone' | 'postcode' | 'address1'>): number;
}

/** The rows of one consignment: the first is the consignment, the others are further item lines. */
export interface RowGroup {
  head: OpenRow;
  lines: OpenRow[];
  flow: BulkFlow | null;
}

/** Groups the rows by consignment, in order and with cleaned texts; blank rows are left out. */
export function groupsOf(rows: readonly OpenRow[], place: BulkPlace): RowGroup[] {
  const groups: RowGroup[] = [];
  const byOrder = new Map<string, RowGroup>();
  for (const row of rows) {
    if (isBlank(row.texts)) continue;
    const { orderId = '' } = row.texts;
    const known = orderId === '' ? undefined : byOrder.get(orderId);
    const flow = flowOf(row.texts, place);
    // Shops write each item of an order as a row, often with the receiver in the first row only.
    const isLine =
      known?.flow && (!namesReceiver(row.texts) || (hasItemLines(known.flow) && flow === known.flow));
    if (isLine) {
      const { country = '' } = known.head.texts;
      known.lines.push(cleaned({ ...row, texts: { country, ...row.texts } }, known.flow, place, true));
      continue;
    }
    const group: RowGroup = { head: cleaned(row, flow, place), lines: [], flow };
    groups.push(group);
    if (orderId !== '' && known === undefined) byOrder.set(orderId, group);
  }
  return groups;
}

/**
 * Cleans the texts by the rules of the flow. An unknown country is reported at its cell, and the row is cleaned by
 * domestic rules.
 */
function cleaned(row: OpenRow, flow: BulkFlow | null, { market }: BulkPlace, isLine = false): OpenRow {
  return { ...row, texts: cleanTexts(row.texts, flow ?? 'domestic', market, isLine) };
}

const isBlank = (texts: BulkText) => Object.values(texts).every((text) => text === '');

/** Passed from group to group: the order IDs of earlier rows, with their line numbers in the file. */
export type OrdersSeen = Map<string, number>;

/** Checks a group and returns its rows. */
export function checkGroup(group: RowGroup, scene: CheckScene, orders: OrdersSeen): CheckedRow[] {
  const { head, lines, flow } = group;
  const judged = judgeGroup(group, scene);
  const { shipment, isOda } = judged;
  const doubles = shipment ? doublesOf(shipment.form, head, scene, orders) : [];
  const warnings: StoredProblem[] = [
    ...doubles,
    ...(shipment?.questions ?? []).map(({ asked }) => atCellOf(asked, flow ?? 'domestic', scene.account)),
    ...(shipment && isOda ? [outskirt(shipment)] : []),
  ];
  const isBad = judged.problems.some((ofRow) => ofRow.length > 0);
  const isWaiting = doubles.length > 0 && !head.shipAnyway;
  const state = isBad ? 'wrong' : isWaiting ? 'double' : warnings.length > 0 ? 'warned' : 'ready';
  return [head, ...lines].map((row, index) => ({
    ...row,
    texts: judged.texts[index] ?? row.texts,
    state,
    flow,
    headRow: index === 0 ? null : head.rowNo,
    problems: judged.problems[index] ?? [],
    warnings: index === 0 ? warnings : [],
    priceCents: index === 0 ? (shipment?.price.totalCents ?? null) : null,
  }));
}

const outskirt = ({ form }: DecidedShipment): StoredProblem =>
  at('postcode', problem(m.bulk_shipment_problem_outskirt, { postcode: form.receiver.postcode }));

export const blankRow = (row: OpenRow): CheckedRow => ({
  ...row,
  state: 'blank',
  flow: null,
  headRow: null,
  problems: [],
  warnings: [],
  priceCents: null,
});

/** A group as it would be shipped: cleaned, with its problems by row. */
export interface JudgedGroup {
  texts: BulkText[];
  problems: StoredProblem[][];
  /** Set when there is no problem. */
  shipment: DecidedShipment | null;
  isOda: boolean;
}

/** Makes the decision of single creation for a group; used by both the summary and the submission. */
export function judgeGroup({ head, lines, flow }: RowGroup, scene: JudgeScene): JudgedGroup {
  const { world, account, sender } = scene;
  const ruled = flow ?? 'domestic';
  const row = wholeRow(head.texts);
  const there = marketOfCountry(row.country);
  const places = {
    from: world.gazetteer.placeOf(account.market, sender.postcode),
    to: there === null ? null : world.gazetteer.placeOf(there.id, row.postcode),
  };
  const context: BulkContext = { flow: ruled, account, sender, places };
  const read = bulkShipmentOf(
    row,
    context,
    lines.map(({ texts }) => wholeRow(texts)),
  );
  const problems = [read.problems, ...read.lines].map(cellProblems);
  problems[0]?.push(...read.others.map(rowProblem));
  const isGood = problems.every((ofRow) => ofRow.length === 0);
  const decision = isGood ? decideShipment(world, account, read.form) : null;
  if (decision?.ok === false)
    problems[0]?.push(...decision.problems.map((one) => atCellOf(one, ruled, account)));
  const texts = [placed(head.texts, places.to), ...lines.map((line) => line.texts)];
  return {
    texts,
    problems,
    shipment: decision?.ok ? decision.shipment : null,
    // As in the price: of the district named in the row, not of the whole postcode.
    isOda: places.to !== null && chosenPlace(places.to, read.form.receiver.city).isOda,
  };
}

/**
 * The reasons why a row seems to be shipped already: its own consignment note, an earlier shipment with its order ID or
 * receiver, or an earlier row with its order ID.
 */
export function doublesOf(
  form: ShipmentForm,
  row: OpenRow,
  { earlier, receiverKeyOf }: CheckScene,
  orders: OrdersSeen,
): StoredProblem[] {
  const { receiver } = form;
  // Taken from the row, because an account without order IDs ships without them, but its file may still contain one twice.
  const { orderId = '' } = row.texts;
  const found: StoredProblem[] = [];
  const before = orderId === '' ? undefined : earlier.ofOrder(orderId);
  if (before) {
    const places = { orderId, cnNo: before.cnNo, day: before.day };
    found.push(at('orderId', problem(m.shipment_problem_order_id_in_use, places)));
  }
  const same = orderId === '' ? undefined : orders.get(orderId);
  if (same !== undefined)
    found.push(at('orderId', problem(m.bulk_shipment_problem_order_id_twice, { orderId, row: same })));
  else if (orderId !== '') orders.set(orderId, row.line);
  const made = before || row.earlierCn === null ? undefined : earlier.ofNote(row.earlierCn);
  if (made) {
    const places = { cnNo: made.cnNo, day: made.day };
    found.push(at('receiverName', problem(m.bulk_shipment_problem_row_shipped, places)));
  }
  const received = before || made ? undefined : earlier.toReceiver(receiverKeyOf(receiver));
  if (received) {
    const places = { cnNo: received.cnNo, day: received.day };
    found.push(at('receiverName', problem(m.bulk_shipment_problem_receiver_shipped, places)));
  }
  return found;
}

const at = (field: BulkField | '', found: Problem): StoredProblem => ({ field, ...keptProblem(found) });
/** A problem of no cell, or of a form field that has no cell. */
export const rowProblem = (found: Problem): StoredProblem => at('', found);

function cellProblems(problems: CellProblems): StoredProblem[] {
  return (Object.entries(problems) as [BulkField, Problem][]).map(([field, found]) => at(field, found));
}

/** Assigns a problem that only the server finds to the cell of the form field, where there is one. */
function atCellOf(found: Problem, flow: BulkFlow, { market }: Pick<ShippingScope, 'market'>): StoredProblem {
  const path = found.field.replace(/\.\d+/gu, '');
  const column = bulkColumnsOf({ flow, market }).find((one) => one.path === path);
  if (!column) return rowProblem(found);
  const { label: _label, ...params } = found.params;
  return at(column.field, { ...found, params });
}

/** Fills town and state from the postcode where the file leaves them empty. */
function placed(texts: BulkText, place: Parameters<typeof needsDistrict>[0] | null): BulkText {
  if (!place) return texts;
  return {
    ...texts,
    ...(texts.city === undefined && !needsDistrict(place) && { city: place.city }),
    ...(texts.state === undefined && { state: place.State }),
  };
}
