/** The feed that operations read: shipments that were created, edited and cancelled, in their order. */
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
  /** 1, and one more for each edit: bar codes of an older label are refused at scan. */
  labelVersion: z.number(),
  actualGrams: z.number(),
  codCents: z.nullable(z.number()),
  /** ISO 4217, of what the receiver pays; null without COD. */
  codCurrency: z.nullable(z.string()),
  routingCode: z.string(),
  sender: partyOnLabel,
  receiver: partyOnLabel,
  createdAt: z.string(),
});

const change = z.object({
  /** What the change is about, as `shipment`, `pickup` or `handover`. Ignore unknown kinds. */
  kind: z.string(),
  id: z.string(),
  accountNo: z.string(),
  at: z.string(),
  /** As it is now, not as it was then; null for a change of something else. */
  shipment: z.nullable(changedShipment),
});
export type Change = z.output<typeof change>;

/** The third part is there once the database was put back to an earlier moment. */
const cursor = /^\d{1,19}(?:\.\d{1,19}){1,2}$/u;
/** The largest number that the database counts to. */
const largest = 2n ** 63n - 1n;

const isCursor = (text: string) =>
  cursor.test(text) && text.split('.').every((part) => BigInt(part) <= largest);

export const changes = call({
  method: 'GET',
  path: '/api/operations/Changes',
  needs: 'operator:scans',
  summary:
    'New consignment notes and other work, each once and in order; ask again with the cursor that came back',
  query: z.object({
    /** `next` of the answer before; nothing begins at the first change. */
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
    /** Send it as `after` next time; null as long as there was no change at all. */
    next: z.nullable(z.string()),
    /** There is more already: ask again at once. */
    more: z.boolean(),
  }),
});
