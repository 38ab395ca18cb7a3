/**
 * Company details: read by customers, changes requested by them, decided by operations (spec §7 "User", §8; domain.md
 * "Operations").
 */
import { namesOf, tableOf } from '#shared/platform/names-of.ts';
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  email,
  labelText,
  messages,
  oneOf,
  optionalLabelText,
  optionalText,
  phone,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

const { text: lengths } = limits;

/** The specification does not list these fields; they are defined here, in the order of the screen. */
export const companyLabels = {
  name: m.company_field_name,
  registrationNo: m.company_field_registration_no,
  phone: m.company_field_phone,
  email: m.common_email,
  address1: m.company_field_address1,
  address2: m.company_field_address2,
  address3: m.company_field_address3,
  postcode: m.company_field_postcode,
  city: m.company_field_city,
  state: m.company_field_state,
} as const;

export type CompanyField = keyof typeof companyLabels;
export const companyFields = namesOf(companyLabels);

/**
 * Lengths and characters are those of a sender, because the company's address is used as one (spec §5, bulk shipment
 * field table).
 */
export const companyForm = labelled(
  z.object({
    name: labelText(lengths.companyName),
    registrationNo: text(30),
    phone: phone(),
    email: email(100),
    address1: labelText(lengths.addressLine),
    address2: optionalLabelText(lengths.addressLine),
    address3: optionalLabelText(lengths.addressLine),
    /** The state is derived from it. */
    postcode: text(12),
    city: labelText(lengths.city),
  }),
  companyLabels,
);
export type CompanyForm = z.output<typeof companyForm>;

const company = z.object(tableOf(companyFields, () => z.string()));
export type Company = z.output<typeof company>;

const companyChange = z.object({
  field: z.enum(companyFields),
  from: z.string(),
  to: z.string(),
});
export type CompanyChange = z.output<typeof companyChange>;

const companyRequestStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'replaced'] as const;
export type CompanyRequestStatus = (typeof companyRequestStatuses)[number];

const requestFields = {
  requestId: z.string(),
  /** ISO 8601, like every instant here. */
  requestedAt: z.string(),
  /** The user's full name. */
  requestedBy: z.string(),
  changes: z.array(companyChange),
};

const companyDetail = z.object({
  accountNo: z.string(),
  company,
  /** Version of the details and of the pending request. */
  ...versionFields,
  mayEdit: z.boolean(),
  /** The request that waits for a decision; at most one. */
  pending: z.nullable(
    z.object({
      ...requestFields,
      /** How to decide it in the demo, which has no operators; null in production. */
      demoNote: z.nullable(z.string()),
    }),
  ),
  /** The newest decision of operations. */
  decided: z.nullable(
    z.object({
      ...requestFields,
      status: z.enum(['approved', 'rejected']),
      decidedAt: z.string(),
      /** Why it was rejected; empty when approved. */
      reason: z.string(),
    }),
  ),
});
export type CompanyDetail = z.output<typeof companyDetail>;

export const getCompanyDetail = call({
  method: 'GET',
  path: '/api/user/getcompanydetail',
  needs: rights.verified,
  summary: "The company's current details, and the change that waits for approval",
  reply: companyDetail,
});

export const updateCompanyDetail = call({
  method: 'POST',
  path: '/api/user/updatecompanydetail',
  needs: rights.verified,
  summary:
    'Request a change of the company details; only the Admin may. A new request replaces the waiting one',
  body: labelled(z.extend(companyForm, { version: openedVersion() }), {
    ...companyLabels,
    version: m.company_field_version,
  }),
  reply: companyDetail,
  idempotent: true,
});

export const withdrawCompanyRequest = call({
  method: 'POST',
  path: '/api/user/WithdrawCompanyDetailRequest',
  needs: rights.verified,
  summary: 'Withdraw the request that waits for approval; only the Admin may',
  body: labelled(z.object({ requestId: uuid() }), { requestId: m.company_field_request }),
  reply: companyDetail,
});

export const companyRequests = call({
  method: 'POST',
  path: '/api/operations/CompanyDetailRequests',
  needs: 'operator:access',
  summary: 'Company detail requests that wait, oldest first; send the returned cursor for the next page',
  body: z.object({
    cursor: z.optional(z.nullable(uuid())),
    limit: z._default(wholeNumber(1, 100), 50),
  }),
  reply: z.object({
    requests: z.array(
      z.object({ ...requestFields, accountNo: z.string(), companyName: z.string(), loginId: z.string() }),
    ),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
});

export const decideCompanyRequest = call({
  method: 'POST',
  path: '/api/operations/CompanyDetailRequests/Decide',
  needs: 'operator:access',
  summary: 'Approve or reject a company detail request; the person who asked is notified by mail',
  body: labelled(
    z.object({ requestId: uuid(), decision: oneOf(['approve', 'reject']), reason: optionalText(200) }).check(
      z.refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
        path: ['reason'],
        message: messages.required,
      }),
    ),
    {
      requestId: m.company_field_request,
      decision: m.company_field_decision,
      reason: m.company_field_reason,
    },
  ),
  reply: z.object({ requestId: z.string(), accountNo: z.string(), status: z.enum(['approved', 'rejected']) }),
});
