/** Search for the heading of goods in the Harmonized System (issue 4, item 1). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { optionalText } from '#shared/platform/validation/rules.ts';

const hsHeading = z.object({
  /** Four digits. */
  code: z.string(),
  title: z.string(),
});
export type HsHeading = z.output<typeof hsHeading>;

export const hsAnswersMax = 12;
/** A longer text is cut to this length. */
export const hsTextMax = 80;

export const searchHsCode = call({
  method: 'GET',
  path: '/api/shipment/SearchHsCode',
  needs: rights.createConsignment,
  summary: 'Headings of the Harmonized System by words or by the first digits, best match first',
  query: labelled(z.object({ text: optionalText(hsTextMax) }), { text: m.common_search }),
  reply: z.object({ rows: z.array(hsHeading) }),
});
