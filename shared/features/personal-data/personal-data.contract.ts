/**
 * Personal data of one person in an account: search, export, erase; and how long each kind is kept
 * (docs/personal-data.md).
 */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { zipType } from '#shared/platform/http/file-types.ts';
import {
  holdingKinds,
  keepReasons,
  retentionKinds,
} from '#shared/platform/personal-data/personal-data.model.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  accountNumber,
  messages,
  oneOf,
  optionalEmail,
  optionalText,
  text,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

const labels = {
  phone: m.personal_data_field_phone,
  email: m.common_email,
  Code: m.sign_in_code,
  kind: m.personal_data_field_kind,
  days: m.personal_data_field_days,
  accountNo: m.personal_data_field_account,
};

const fewestDigits = 7;
const fields = { phone: optionalText(30), email: optionalEmail() };

const complete = <S extends z.ZodMiniType<{ phone: string; email: string }>>(schema: S): S =>
  schema.check(
    z.refine(({ phone, email }) => phone !== '' || email !== '', {
      path: ['phone'],
      message: messages.required,
    }),
    z.refine(({ phone }) => phone === '' || phone.replace(/\D/gu, '').length >= fewestDigits, {
      path: ['phone'],
      message: messages.minLength(fewestDigits),
    }),
  );

/** Search by phone or email, or by both, which finds what matches either. */
export const subjectForm = labelled(complete(z.object(fields)), labels);
export type SubjectForm = z.output<typeof subjectForm>;

const record = z.object({
  kind: z.enum(holdingKinds),
  id: z.string(),
  /** The name that users know it by: a CN, a name. */
  name: z.string(),
  /**
   * The person it names, and the country, so that a stranger with the same number is noticed. Null when it holds no
   * party.
   */
  person: z.nullable(z.object({ name: z.string(), country: z.string() })),
  at: z.string(),
  /** Why it cannot be erased yet; null when it can. */
  keptFor: z.nullable(z.enum(keepReasons)),
});
export type PersonalRecord = z.output<typeof record>;

const found = z.object({
  records: z.array(record),
  /** There are older ones of some kind, which the export and the erasure include too. */
  isMore: z.boolean(),
});

const erased = z.object({
  erased: z.array(z.object({ kind: z.enum(holdingKinds), count: z.number() })),
  /** The newest of each kind. */
  kept: z.array(record),
  keptCount: z.number(),
  /** There is more that can be erased: send the request again. */
  isMore: z.boolean(),
});
export type Erased = z.output<typeof erased>;

const { personalData: needs } = rights;
const perMinute = 20;

export const findPersonalData = call({
  method: 'POST',
  path: '/api/personaldata/Find',
  needs,
  perMinute,
  summary: 'What the account holds about one person, by phone or email; the search is audited',
  body: subjectForm,
  reply: found,
});

export const exportPersonalData = call({
  method: 'POST',
  path: '/api/personaldata/Export',
  needs,
  perMinute,
  summary:
    'What the account holds about one person as a zip: data.json and the photos; soon after ConfirmPassword',
  body: labelled(complete(z.object({ ...fields, Code: z.optional(text(20)) })), labels),
  reply: { file: [zipType] },
});

export const erasePersonalData = call({
  method: 'POST',
  path: '/api/personaldata/Erase',
  needs,
  perMinute,
  summary:
    "Erase one person's data where it may be erased, soon after ConfirmPassword; returns what must be kept, and why",
  body: labelled(complete(z.object({ ...fields, Code: z.optional(text(20)) })), labels),
  reply: erased,
});

const rule = z.object({
  kind: z.enum(retentionKinds),
  days: z.number(),
  least: z.number(),
  most: z.number(),
  ranAt: z.nullable(z.string()),
});

export const getRetention = call({
  method: 'GET',
  path: '/api/personaldata/Retention',
  needs,
  summary:
    'How long each kind of personal data is kept, when expired data was last removed, and whether a code is required',
  reply: z.object({ rules: z.array(rule), asksCode: z.boolean() }),
});

const runs = z.object({
  rules: z.array(rule),
  runs: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      at: z.string(),
      before: z.string(),
      records: z.number(),
      files: z.number(),
    }),
  ),
});

export const listRetentions = call({
  method: 'GET',
  path: '/api/operations/Retention',
  needs: 'operator:access',
  summary: 'How long each kind of personal data is kept, and what the last runs removed',
  reply: runs,
});

export const setRetention = call({
  method: 'POST',
  path: '/api/operations/Retention',
  needs: 'operator:access',
  summary: 'Set how many days a kind of personal data is kept',
  body: labelled(z.object({ kind: oneOf(retentionKinds), days: wholeNumber(1, 20_000) }), labels),
  reply: runs,
});

/** In one account, or in all. */
const wide = { ...fields, accountNo: z.optional(accountNumber()) };
const ofAccount = { accountNo: z.string() };

export const findPersonalDataEverywhere = call({
  method: 'POST',
  path: '/api/operations/PersonalData/Find',
  needs: 'operator:access',
  summary: 'What is held about one person, by phone or email, in an account or in all',
  body: labelled(complete(z.object(wide)), labels),
  reply: z.object({ accounts: z.array(z.extend(found, ofAccount)) }),
});

export const exportPersonalDataEverywhere = call({
  method: 'POST',
  path: '/api/operations/PersonalData/Export',
  // Derived from its path, the name would be that of the Admin's own call.
  operation: 'operationsPersonalDataExport',
  needs: 'operator:access',
  summary: 'The same as a zip: data.json and the photos',
  body: labelled(complete(z.object(wide)), labels),
  reply: { file: [zipType] },
});

export const erasePersonalDataEverywhere = call({
  method: 'POST',
  path: '/api/operations/PersonalData/Erase',
  needs: 'operator:access',
  summary: "Erase one person's data where it may be erased, in an account or in all; may be repeated",
  body: labelled(complete(z.object(wide)), labels),
  reply: z.object({ accounts: z.array(z.extend(erased, ofAccount)) }),
});
