import { by } from '#shared/platform/rights/by.model.ts';
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { messages } from '#shared/platform/validation/rules.ts';
import { sampleDataNames } from './sample-data.rules.ts';

const state = z.enum(['missing', 'sample', 'loaded']);
const states = z.object({ prices: state, postcodes: state });

export const portalData = call({
  method: 'GET',
  path: '/api/shipment/PortalData',
  needs: rights.signedIn,
  summary:
    "Whether the prices and postcodes of the account's market are loaded, so that it can create shipments",
  reply: states,
});

const marketStates = z.object({
  MY: states,
  SG: states,
  /** Which sample data was accepted, when and by which key. */
  accepted: z.array(z.object({ data: z.enum(sampleDataNames), at: z.string(), by })),
});

export const sampleData = call({
  method: 'GET',
  path: '/api/operations/SampleData',
  needs: 'operator:prices',
  summary: 'Which prices and postcodes are missing, samples, or loaded',
  reply: marketStates,
});

export const acceptSample = call({
  method: 'POST',
  path: '/api/operations/AcceptSample',
  needs: 'operator:prices',
  summary: 'Accept the sample prices or postcodes, for example for a trial',
  body: z.object({
    data: z.array(z.enum(sampleDataNames)).check(z.minLength(1, messages.required)),
  }),
  reply: marketStates,
});
