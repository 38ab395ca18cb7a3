/** The audit trail for the account's Admin: who did what, when, from where. */
import * as z from 'zod/mini';

import { principalKinds } from '#shared/platform/rights/principal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { xlsxType } from '#shared/platform/http/file-types.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { isoDay, optionalText, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';

const auditEntry = z.object({
  auditId: z.string(),
  at: z.string(),
  /** Login id of the user, or the name of what acted where there was no user. */
  who: z.string(),
  kind: z.enum(principalKinds),
  /** The action as a code, and the name or number of the thing. */
  action: z.string(),
  subject: z.string(),
  /** The same as a sentence without the actor, in the reader's language: 'created user aina'. */
  did: z.string(),
  address: z.string(),
  /** Browser and system: 'Chrome on Windows'. */
  device: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The change of one field; `from` is null where there can be no earlier value. */
const auditDetail = z.object({
  /** The field's code; label and values are in the reader's language. */
  field: z.string(),
  label: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
});

const labels = { userId: 'Person', action: 'Action', from: 'From', to: 'To', cursor: 'Page', limit: 'Rows' };

const filters = {
  userId: z.optional(z.nullable(uuid())),
  action: optionalText(80),
  /** First and last day in the market's zone. */
  from: z.optional(z.nullable(isoDay())),
  to: z.optional(z.nullable(isoDay())),
};

const { auditTrail: needs } = rights;

export const auditTrail = call({
  method: 'POST',
  path: '/api/user/AuditTrail',
  needs,
  summary: 'What was done in the account, newest first, paged by key',
  body: labelled(
    z.object({
      ...filters,
      cursor: z.optional(z.nullable(uuid())),
      limit: z._default(wholeNumber(1, 100), 50),
    }),
    labels,
  ),
  reply: z.object({ rows: z.array(auditEntry), next: z.nullable(z.string()) }),
});

export const getAuditEntry = call({
  method: 'GET',
  path: '/api/user/AuditEntry',
  needs,
  summary: 'One entry of the trail with its changes, field by field',
  query: labelled(z.object({ auditId: uuid() }), { auditId: 'Entry' }),
  reply: z.object({
    ...auditEntry.shape,
    /** The User-Agent header of the browser or program. */
    userAgent: z.string(),
    /** For support; empty when there was no request. */
    requestId: z.string(),
    details: z.array(auditDetail),
  }),
});

export const auditFilters = call({
  method: 'GET',
  path: '/api/user/AuditTrailFilters',
  needs,
  summary: 'The people and actions that the trail can be filtered by',
  reply: z.object({
    people: z.array(z.object({ userId: z.string(), loginId: z.string(), fullName: z.string() })),
    actions: z.array(z.object({ action: z.string(), label: z.string() })),
  }),
});

export const exportAuditTrail = call({
  method: 'POST',
  path: '/api/user/ExportAuditTrail',
  needs,
  summary: 'The filtered trail as a spreadsheet',
  body: labelled(z.object(filters), labels),
  reply: { file: [xlsxType] },
});
