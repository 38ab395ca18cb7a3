/** The calls by which the shipment form reads the address book. */
import * as z from 'zod/mini';

import type { CodClass } from '#shared/features/pricing/cod.rules.ts';
import { LIABILITY_TIER_IDS } from '#shared/features/pricing/enhanced-liability.rules.ts';
import { FLOW_IDS } from '#shared/features/shipment/services.rules.ts';
import { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { either, rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, optionalText } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { searchTextMax } from './address.contract.ts';

const createsShipments = either(rights.createConsignment, rights.createCool);

/**
 * The sender of a new shipment unless another is given: the default sender address, else the company's own address. Also
 * what the account may do, so that the form can show it before it is submitted.
 */
export const getSender = call({
  method: 'GET',
  path: '/api/shipment/GetSender',
  needs: createsShipments,
  summary: 'The sender that a new shipment starts with, and the limits of the account',
  reply: z.object({
    source: z.enum(['addressBook', 'company']),
    party: partySchema,
    limits: z.object({
      codClass: z.enum(['standard', 'enhanced'] satisfies CodClass[]),
      liabilityTier: z.enum(LIABILITY_TIER_IDS),
      isDangerousGoods: z.boolean(),
    }),
  }),
});

export const suggestReceivers = call({
  method: 'GET',
  path: '/api/shipment/SuggestReceivers',
  needs: createsShipments,
  summary:
    'Receivers for the type-ahead that the flow can reach: for a text, from the address book first, then from recent shipments; without a text, those used last',
  query: labelled(z.object({ text: optionalText(searchTextMax), flow: z.optional(oneOf(FLOW_IDS)) }), {
    text: m.address_book_search,
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        source: z.enum(['addressBook', 'recent']),
        party: partySchema,
      }),
    ),
  }),
});
