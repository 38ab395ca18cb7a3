/** The courier's side of supplies: open requests, their state changes, the catalogue. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, optionalText, text, uuid } from '#shared/platform/validation/rules.ts';

import { supplyDetail, supplyItem, supplyLabels } from './supply.contract.ts';

const operations = 'operator:scans';
const operationsRequest = z.extend(supplyDetail, { companyName: z.string() });
export type OperationsSupplyRequest = z.output<typeof operationsRequest>;

export const operationsSupplyRequests = call({
  method: 'GET',
  path: '/api/operations/SupplyRequests',
  needs: operations,
  summary: 'Supply requests that are not received yet, oldest first; or one by its number',
  query: labelled(z.object({ requestNo: z.optional(text(20)), after: z.optional(uuid()) }), supplyLabels),
  reply: z.object({ requests: z.array(operationsRequest), next: z.nullable(z.string()) }),
});

export const supplyMoves = ['approved', 'packed', 'shipped', 'received', 'rejected'] as const;

export const moveSupplyRequest = call({
  method: 'POST',
  path: '/api/operations/SupplyRequests/Move',
  needs: operations,
  summary:
    'Approve, pack, ship (which makes its consignment note), or reject with a reason; shipped supplies that did not arrive can be packed again or rejected',
  body: labelled(
    z.object({ requestNo: text(20), state: oneOf(supplyMoves), reason: optionalText(200) }).check(
      z.refine(({ state, reason }) => state !== 'rejected' || reason !== '', {
        path: ['reason'],
        message: messages.required,
      }),
    ),
    supplyLabels,
  ),
  reply: operationsRequest,
});

export const loadSupplyCatalogue = call({
  method: 'POST',
  path: '/api/operations/SupplyCatalogue',
  needs: 'operator:prices',
  summary: 'Replace the catalogue of each market that has items in the request',
  body: labelled(
    z.object({ items: z.array(supplyItem).check(z.minLength(1), z.maxLength(500)) }),
    supplyLabels,
  ),
  reply: z.object({ items: z.number() }),
});
