/** Rows for tests, made from the examples of the bulk table, which are valid in every flow. */
import { MALAYSIA, marketIds } from '#shared/platform/market/markets.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

import { bulkColumnsOf } from './bulk-columns.model.ts';
import {
  type BulkContext,
  type BulkShipment,
  bulkShipmentOf,
  type CellProblems,
} from './bulk-shipment.rules.ts';
import { cleanBulkRow } from './bulk-cells.rules.ts';
import {
  type BulkFacts,
  type BulkField,
  bulkFlowsOf,
  type BulkRow,
  emptyBulkRow,
} from './bulk-shipment.model.ts';

/** Every flow of every market. */
export const allBulkFacts: readonly BulkFacts[] = marketIds.flatMap((market) =>
  bulkFlowsOf(market).map((flow) => ({ market, flow })),
);

export function exampleRow(facts: BulkFacts): BulkRow {
  const examples = bulkColumnsOf(facts).map(({ field, example }) => [field, example(facts)]);
  return { ...emptyBulkRow, ...Object.fromEntries(examples) };
}

/** An account with all flags on. */
export function bulkContext({ flow, market }: BulkFacts): BulkContext {
  const isHome = market === MALAYSIA;
  return {
    flow,
    account: {
      market,
      isCod: true,
      isFrozenFood: true,
      isDoCn: true,
      isAllowOrderId: true,
      codClass: 'standard',
      liabilityTier: 'standard',
      isDangerousGoods: true,
    },
    sender: {
      ...emptyParty(isHome ? 'MY' : 'SG'),
      name: 'Despatch',
      phone: '123456789',
      address1: '1 Jalan Satu',
      postcode: isHome ? '50400' : '048624',
    },
  };
}

/** The cells' messages, in English. */
export function problemTexts(problems: CellProblems, facts: BulkFacts): Partial<Record<BulkField, string>> {
  const labels = new Map(bulkColumnsOf(facts).map(({ field, label }) => [field, label()]));
  return Object.fromEntries(
    (Object.entries(problems) as [BulkField, Problem][]).map(([field, found]) => [
      field,
      sentenceOf(found, labels.get(field)),
    ]),
  );
}

/** The example row with some cells changed, then corrected and read. */
export function readExample(
  facts: BulkFacts,
  changes: Partial<BulkRow> = {},
  context: Partial<BulkContext> = {},
): Omit<BulkShipment, 'problems' | 'others'> & {
  row: BulkRow;
  problems: Partial<Record<BulkField, string>>;
  others: string[];
} {
  const row = cleanBulkRow({ ...exampleRow(facts), ...changes }, facts);
  const read = bulkShipmentOf(row, { ...bulkContext(facts), ...context });
  return {
    ...read,
    row,
    problems: problemTexts(read.problems, facts),
    others: read.others.map((problem) => sentenceOf(problem)),
  };
}
