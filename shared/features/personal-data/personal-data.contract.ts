/** Personal data of one person in an account: found, taken out, erased; and for how long each kind is kept (docs/personal-data.md). */
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

/** By phone, by email, or by whichever of the two is found. */
export const subjectForm = labelled(complete(z.object(fields)), labels);
export type SubjectForm = z.output<typeof subjectForm>;

const record = z.object({
  kind: z.enum(holdingKinds),
  id: z.string(),
  /** As people call it: a CN, a name. */
  name: z.string(),
  /** Whom it names, and in which country: a namesake by number is noticed. Null where no party is held. */
  person: z.nullable(z.object({ name: z.string(), country: z.string() })),
  at: z.string(),
  /** Why it cannot be erased yet; null when it can. */
  keptFor: z.nullable(z.enum(keepReasons)),
});
export type PersonalRecord = z.output<typeof record>;

const found = z.object({
  records: z.array(record),
  /** There are older ones of some kind, which a copy and an erasure take too. */
  isMore: z.boolean(),
});

const erased = z.object({
  erased: z.array(z.object({ kind: z.enum(holdingKinds), count: z.number() })),
  /** The newest of each kind. */
  kept: z.array(record),
  keptCount: z.number(),
  /** There is more that may be erased: send it again. */
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
  summary: 'What the account holds of one person, by phone or email; the search is audited',
  body: subjectForm,
  reply: found,
});

export const exportPersonalData = call({
  method: 'POST',
  path: '/api/personaldata/Export',
  needs,
  perMinute,
  summary:
    'What the account holds of one person as a zip: data.json and the photos; soon after ConfirmPassword',
  body: labelled(complete(z.object({ ...fields, Code: z.optional(text(20)) })), labels),
  reply: { file: [zipType] },
});

export const erasePersonalData = call({
  method: 'POST',
  path: '/api/personaldata/Erase',
  needs,
  perMinute,
  summary:
    'Take one person out of what may be erased, soon after ConfirmPassword; answers what must be kept, and why',
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
    'For how long each kind of personal data is kept, when its end was last carried out, and whether a code is asked',
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
  summary: 'For how long each kind of personal data is kept, and what the last runs ended',
  reply: runs,
});

export const setRetention = call({
  method: 'POST',
  path: '/api/operations/Retention',
  needs: 'operator:access',
  summary: 'Set for how many days a kind of personal data is kept',
  body: labelled(z.object({ kind: oneOf(retentionKinds), days: wholeNumber(1, 20_000) }), labels),
  reply: runs,
});

/** One account, or all of them. */
const wide = { ...fields, accountNo: z.optional(accountNumber()) };
const ofAccount = { accountNo: z.string() };

export const findPersonalDataEverywhere = call({
  method: 'POST',
  path: '/api/operations/PersonalData/Find',
  needs: 'operator:access',
  summary: 'What is held of one person, by phone or email, in an account or in all',
  body: labelled(complete(z.object(wide)), labels),
  reply: z.object({ accounts: z.array(z.extend(found, ofAccount)) }),
});

export const exportPersonalDataEverywhere = call({
  method: 'POST',
  path: '/api/operations/PersonalData/Export',
  // Its path would give it the name of the Admin's own call.
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
  summary: 'Take one person out of what may be erased, in an account or in all; may be sent again',
  body: labelled(complete(z.object(wide)), labels),
  reply: z.object({ accounts: z.array(z.extend(erased, ofAccount)) }),
});
