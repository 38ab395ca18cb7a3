/** The change feed for operations: shipments that were created, edited or cancelled, in order. */
import * as z from 'zod/mini';

import { m } from '#shared/platform/words/words.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { partyOnLabel } from '#shared/features/shipment/party-on-label.model.ts';
import { SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { messages } from '#shared/platform/validation/rules.ts';

import { operationsLimits } from './operations.contract.ts';

const changedShipment = z.object({
  cnNo: z.string(),
  flow: z.string(),
  service: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  pieces: z.number(),
  /** Starts at 1 and grows by one with each edit; bar codes of older labels are refused when scanned. */
  labelVersion: z.number(),
  actualGrams: z.number(),
  codCents: z.nullable(z.number()),
  /** ISO 4217 code of the currency in which the receiver pays; null without COD. */
  codCurrency: z.nullable(z.string()),
  routingCode: z.string(),
  sender: partyOnLabel,
  receiver: partyOnLabel,
  createdAt: z.string(),
});

const change = z.object({
  /** What the change is about, such as `shipment`, `pickup` or `handover`. Ignore unknown kinds. */
  kind: z.string(),
  id: z.string(),
  accountNo: z.string(),
  at: z.string(),
  /** Its present state, not that of the time of the change; null for other kinds. */
  shipment: z.nullable(changedShipment),
});
export type Change = z.output<typeof change>;

/** A cursor has a third part after the database was restored to an earlier state. */
const cursor = /^\d{1,19}(?:\.\d{1,19}){1,2}$/u;
/** Largest value of a bigint in the database. */
const largest = 2n ** 63n - 1n;

const isCursor = (text: string) =>
  cursor.test(text) && text.split('.').every((part) => BigInt(part) <= largest);

export const changes = call({
  method: 'GET',
  path: '/api/operations/Changes',
  needs: 'operator:scans',
  summary: 'New consignment notes and other work, each once and in order; continue with the returned cursor',
  query: z.object({
    /** `next` of the previous reply; without it the feed starts at the first change. */
    after: z.optional(z.string().check(z.refine(isCursor, ruleText(m.operations_problem_no_cursor)))),
    limit: z._default(
      z.pipe(
        z.string().check(z.regex(/^\d{1,4}$/u, messages.number)),
        z.pipe(
          z.transform(Number),
          z
            .int()
            .check(
              z.gte(1, messages.min(1)),
              z.lte(operationsLimits.changesPerCall, messages.max(operationsLimits.changesPerCall)),
            ),
        ),
      ),
      100,
    ),
  }),
  reply: z.object({
    changes: z.array(change),
    /** Value of `after` for the next call; null while there has been no change at all. */
    next: z.nullable(z.string()),
    /** More changes are available: call again at once. */
    more: z.boolean(),
  }),
});
