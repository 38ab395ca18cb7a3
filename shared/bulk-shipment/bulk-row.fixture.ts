/** Rows for tests: the examples of the table, which are a good row in every flow. */
import { MALAYSIA, marketIds } from '#shared/market/markets.ts';
import { emptyParty } from '#shared/shipment/shipment.model.ts';

import { bulkColumnsOf } from './bulk-columns.model.ts';
import { type BulkContext, type BulkShipment, bulkShipmentOf } from './bulk-shipment.rules.ts';
import { cleanBulkRow } from './bulk-cells.rules.ts';
import { type BulkFacts, bulkFlowsOf, type BulkRow, emptyBulkRow } from './bulk-shipment.model.ts';

/** Every flow of every market. */
export const allBulkFacts: readonly BulkFacts[] = marketIds.flatMap((market) =>
  bulkFlowsOf(market).map((flow) => ({ market, flow })),
);

export function exampleRow(facts: BulkFacts): BulkRow {
  const examples = bulkColumnsOf(facts).map(({ field, example }) => [field, example(facts)]);
  return { ...emptyBulkRow, ...Object.fromEntries(examples) };
}

/** An account with everything on. */
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

/** The example row with some cells changed, put right and read. */
export function readExample(
  facts: BulkFacts,
  changes: Partial<BulkRow> = {},
  context: Partial<BulkContext> = {},
): BulkShipment & { row: BulkRow } {
  const row = cleanBulkRow({ ...exampleRow(facts), ...changes }, facts);
  return { row, ...bulkShipmentOf(row, { ...bulkContext(facts), ...context }) };
}
