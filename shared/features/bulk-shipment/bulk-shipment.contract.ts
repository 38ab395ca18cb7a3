/** The calls of bulk shipments: the template (domain.md "Bulk"). */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { csvType, xlsxType } from '#shared/platform/http/file-types.ts';
import { marketByCode, marketCodes } from '#shared/platform/market/markets.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, oneOf } from '#shared/platform/validation/rules.ts';

import { bulkFlows, bulkFlowsOf } from './bulk-shipment.model.ts';

export const templateFormats = ['xlsx', 'csv'] as const;

const templateQuery = z
  .object({ flow: oneOf(bulkFlows), market: oneOf(marketCodes), format: oneOf(templateFormats) })
  .check(
    z.refine(({ flow, market }) => bulkFlowsOf(marketByCode(market).id).includes(flow), {
      path: ['flow'],
      message: messages.choice,
    }),
  );

/** Public, like the page that explains it: it contains nothing from any account. */
export const bulkTemplate = call({
  method: 'GET',
  path: '/api/shipment/BulkShipmentTemplate',
  needs: 'anyone',
  summary: 'An empty sheet of a flow to fill in: .xlsx with notes and drop-downs, or .csv',
  query: labelled(templateQuery, { flow: 'Flow', market: 'Market', format: 'Format' }),
  reply: { file: [xlsxType, csvType] },
  perMinute: 60,
});
