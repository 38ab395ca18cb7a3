/** Turns rows of cells into the shipment form by the field table; problems are reported at their cell (spec §5). */
import { countryCodes, hasPostcodes } from '#shared/features/postcode/countries.model.ts';
import {
  chosenPlace,
  isPostcodeShape,
  type PostcodePlace,
} from '#shared/features/postcode/postcode.rules.ts';
import { customsProblems } from '#shared/features/shipment/customs.rules.ts';
import { receivingMarket } from '#shared/features/shipment/receiving-market.rules.ts';
import { receiverCountryProblem } from '#shared/features/shipment/shipment-flows.rules.ts';
import { shipmentForm, type ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import {
  districtProblem,
  extraProblems,
  parcelProblems,
  postcodeProblem,
  type ShippingAccount,
} from '#shared/features/shipment/shipment.rules.ts';
import { isFormulaError, isRounded } from '#shared/features/sheet-cells/cell.rules.ts';
import { unsigned } from '#shared/platform/market/currency-sign.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { problemOfRule } from '#shared/platform/validation/rule-text.ts';
import { messages } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { yes } from './bulk-column.model.ts';
import { bulkColumnsOf, type FlowColumn } from './bulk-columns.model.ts';
import { formOf, readNumber } from './bulk-form.rules.ts';
import {
  type BulkFacts,
  type BulkField,
  type BulkFlow,
  type BulkRow,
  isNumberKind,
} from './bulk-shipment.model.ts';

/** The problem of each cell that has one, worded with the column's label. */
export type CellProblems = Partial<Record<BulkField, Problem>>;

export interface BulkContext {
  flow: BulkFlow;
  account: ShippingAccount;
  /** The account's default sender. Name, mobile number and email of the row take precedence. */
  sender: Party;
  /** Result of the look-up of both postcodes; absent before the look-up. */
  places?: { from: PostcodePlace | null; to: PostcodePlace | null };
}

export interface BulkShipment {
  /** The body of CreateShipment, once there are no problems. */
  form: ShipmentForm;
  problems: CellProblems;
  /** Problems of the item lines, in order. */
  lines: CellProblems[];
  /** Problems that belong to no cell, such as one of the default sender's postcode. */
  others: Problem[];
}

/** Reads a row that `cleanBulkRow` has corrected; `lines` are the further rows of its order. */
export function bulkShipmentOf(
  row: BulkRow,
  context: BulkContext,
  lines: readonly BulkRow[] = [],
): BulkShipment {
  const facts: BulkFacts = { flow: context.flow, market: context.account.market };
  const columns = bulkColumnsOf(facts);
  const teller = tellerOf(columns, lines.length);
  tellCells(row, columns, teller.problems);
  const isOfItem = ({ path }: FlowColumn) => path.startsWith(itemPath);
  lines.forEach((line, index) => {
    const lineProblems = teller.lines[index] ?? {};
    tellCells(line, columns.filter(isOfItem), lineProblems);
    // In a flow without customs declaration, a further line describes more contents, so its contents may differ.
    const same = columns.filter((column) => !isOfItem(column) && column.field !== 'content');
    for (const { field } of same) {
      if (line[field] === '' || line[field] === row[field]) continue;
      lineProblems[field] ??= problemAt(field, m.bulk_shipment_problem_line_differs);
    }
  });
  const form = formOf(row, lines, context, facts);
  const parsed = parse(shipmentForm, form);
  if (!parsed.ok) for (const problem of parsed.problems) teller.tell(problem);
  tellRules(form, context, facts, teller);
  return { form, problems: teller.problems, lines: teller.lines, others: teller.others };
}

const itemPath = 'customs.items.';

interface Teller {
  problems: CellProblems;
  lines: CellProblems[];
  others: Problem[];
  /** Reports a problem of a form field at the cell that fills it; only the first problem of a cell is kept. */
  tell: (problem: Problem) => void;
}

function tellerOf(columns: readonly FlowColumn[], lineCount: number): Teller {
  const problems: CellProblems = {};
  const lines: CellProblems[] = Array.from({ length: lineCount }, () => ({}));
  const others: Problem[] = [];
  return {
    problems,
    lines,
    others,
    tell: (problem) => {
      const item = Number(/^customs\.items\.(\d+)/u.exec(problem.field)?.[1] ?? 0);
      const path = cellPath(problem);
      const column = columns.find((one) => one.path === path);
      if (column)
        (item === 0 ? problems : (lines[item - 1] ?? problems))[column.field] ??= atCell(problem, column);
      else if (!others.some(({ code, field }) => code === problem.code && field === problem.field))
        others.push(problem);
    },
  };
}

/** Uses the label of the cell instead of the form's. */
function atCell(problem: Problem, { field }: FlowColumn): Problem {
  const { label: _label, ...params } = problem.params;
  return { ...problem, field, params };
}

const ofWeight: ReadonlySet<string> = new Set([
  m.shipment_problem_weight_over_cap.code,
  m.shipment_problem_weight_over_cap_priority.code,
  m.shipment_problem_chargeable_over_cap.code,
]);

/** The form reports some problems of a cell at the list to which the cell belongs. */
function cellPath({ field, code }: Problem): string {
  const name = field.replace(/\.\d+/gu, '');
  if (name === 'customs.items') return 'customs.items.weightGrams';
  return name === 'pieces' && ofWeight.has(code) ? 'pieces.weightGrams' : name;
}

/** Checks each cell by itself. */
function tellCells(row: BulkRow, columns: readonly FlowColumn[], problems: CellProblems): void {
  for (const column of columns) {
    const text = row[column.field];
    const rule = text === '' ? emptyRule(column, row) : cellRule(text, column);
    const found = spoiltProblem(text, column) ?? otherMoneyProblem(text, column);
    const problem = found ?? (rule === null ? null : problemOfRule(column.field, rule));
    if (problem) problems[column.field] ??= problem;
  }
}

/** Damage done by the spreadsheet that no text rule would notice: a name '#N/A', for example. */
function spoiltProblem(text: string, { field, kind }: FlowColumn): Problem | null {
  if (isFormulaError(text)) return problemAt(field, m.bulk_shipment_problem_formula_error, { text });
  const isText = kind === 'text' || kind === 'numbers-list';
  return isText && isRounded(text) ? problemAt(field, m.bulk_shipment_problem_rounded, { text }) : null;
}

/** 'S$ 300' in a column of ringgit is not RM 300. */
function otherMoneyProblem(text: string, { field, kind, moneyIn }: FlowColumn): Problem | null {
  const { money } = kind === 'money' ? unsigned(text) : { money: null };
  if (money === null || money.id === moneyIn.id) return null;
  const params = { own: moneyIn.currency, other: money.currency };
  return problemAt(field, m.bulk_shipment_problem_other_money, params);
}

function emptyRule({ kind, neededHere }: FlowColumn, row: BulkRow): string | null {
  // Countries without postcodes need none (domain.md "Services and flows").
  if (kind === 'postcode' && !hasPostcodes(row.country)) return null;
  const isNeeded =
    neededHere === 'required' ||
    (neededHere === 'with-cover' && row.enhancedLiability === yes) ||
    (neededHere === 'with-others' && row.purpose === 'others');
  return isNeeded ? messages.required : null;
}

function cellRule(text: string, { kind, offered }: FlowColumn): string | null {
  if (isNumberKind(kind)) {
    const read = readNumber(text, kind);
    if (typeof read === 'string') return read;
    return kind === 'count' && read < 1 ? messages.min(1) : null;
  }
  if (kind === 'country') return countryCodes.has(text) ? null : messages.choice;
  return offered === null || offered.some(({ code }) => code === text) ? null : messages.choice;
}

/** The rules between fields, the same as in the form and on the server. */
function tellRules(
  form: ShipmentForm,
  { account, places }: BulkContext,
  facts: BulkFacts,
  { problems, lines, tell }: Teller,
): void {
  const { flow, service, receiver, sender } = form;
  const country = receiverCountryProblem(flow, account.market, receiver.country);
  if (country) tell(country);
  const there = receivingMarket(facts);
  if (there && (places || !isPostcodeShape(there.id, receiver.postcode))) {
    const problem = postcodeProblem('receiver', there.id, receiver.postcode, places?.to ?? null);
    if (problem) tell(problem);
  }
  const district = districtProblem('receiver', places?.to ?? null, receiver.city);
  if (district) tell(district);
  if (places) {
    const problem = postcodeProblem('sender', account.market, sender.postcode, places.from);
    if (problem) tell(problem);
  }
  // If the value of the items cannot be calculated, it cannot be compared with the declared value.
  const isReckonable = [problems, ...lines].every(
    ({ itemQuantity, itemUnitValue }) => itemQuantity === undefined && itemUnitValue === undefined,
  );
  for (const problem of [
    ...parcelProblems(account, form, service, chosenPlaces(places, form)),
    ...extraProblems(account, form),
    ...customsProblems(form).filter(({ field }) => isReckonable || field !== 'valueCents'),
  ]) {
    tell(problem);
  }
}

function chosenPlaces(places: BulkContext['places'], { sender, receiver }: ShipmentForm) {
  const { from = null, to = null } = places ?? {};
  return { from: from && chosenPlace(from, sender.city), to: to && chosenPlace(to, receiver.city) };
}
