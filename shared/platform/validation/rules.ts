/**
 * Every rule of spec §5, defined once. A rule is a code with parameters; its message (validation.en.json) begins with the field's
 * label, on the screen and in the server's response.
 */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { unprintableIn } from '#shared/platform/documents/printable.ts';
import { isIsoDay } from '#shared/platform/time/day-text.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { sentenceOf } from './problem.ts';
import { problemOfRule, ruleText } from './rule-text.ts';

/** With more choices than this, listing them does not help: countries. */
const choicesTold = 30;

export const messages = {
  required: ruleText(m.validation_problem_required),
  maxLength: (n: number) => ruleText(m.validation_problem_max_length, { n }),
  minLength: (n: number) => ruleText(m.validation_problem_min_length, { n }),
  exactLength: (n: number) => ruleText(m.validation_problem_exact_length, { n }),
  number: ruleText(m.validation_problem_number),
  min: (n: number) => ruleText(m.validation_problem_min, { n }),
  max: (n: number) => ruleText(m.validation_problem_max, { n }),
  /** `shown` is the limit in the unit that users see: currency units, centimetres. */
  maxShown: (n: number, shown: number) =>
    ruleText(m.validation_problem_max, { n: shown }, ruleText(m.validation_problem_max, { n })),
  email: ruleText(m.validation_problem_email),
  alphanumeric: ruleText(m.validation_problem_alphanumeric),
  phone: ruleText(m.validation_problem_phone),
  passwordsDiffer: ruleText(m.validation_problem_passwords_differ),
  identityFormat: ruleText(m.validation_problem_identity_format),
  identityAge: ruleText(m.validation_problem_identity_age, { years: limits.identityMinAgeYears }),
  moreThanZero: ruleText(m.validation_problem_more_than_zero),
  noSpace: ruleText(m.validation_problem_no_space),
  weightCap: (kg: number) => ruleText(m.validation_problem_weight_cap, { kg }),
  weightCapPriority: ruleText(m.validation_problem_weight_cap_priority, {
    kg: limits.weightCapKg.priority,
  }),
  passwordWeak: ruleText(m.validation_problem_password_weak),
  choice: ruleText(m.validation_problem_choice),
  /** Users choose from a list that they see; only programs are told the choices. */
  choiceOf: (choices: readonly (string | number)[]) =>
    ruleText(
      m.validation_problem_choice,
      {},
      choices.length > choicesTold
        ? undefined
        : ruleText(m.validation_problem_one_of, { choices: choices.join(', ') }),
    ),
  id: ruleText(m.validation_problem_choice, {}, ruleText(m.validation_problem_must_be_id)),
  mustBeText: ruleText(m.validation_problem_must_be_text),
  mustBeTrueOrFalse: ruleText(m.validation_problem_must_be_true_or_false),
  mustBeList: ruleText(m.validation_problem_must_be_list),
  mustBeObject: ruleText(m.validation_problem_must_be_object),
  decimals: (n: number) =>
    n === 0 ? ruleText(m.validation_problem_whole_number) : ruleText(m.validation_problem_decimals, { n }),
  noPipe: ruleText(m.validation_problem_no_pipe),
  atLeast: (n: number) => ruleText(m.validation_problem_at_least, { n }),
  atMost: (n: number) => ruleText(m.validation_problem_at_most, { n }),
  oneOf: (choices: readonly string[]) =>
    ruleText(m.validation_problem_one_of, { choices: choices.join(', ') }),
  unknownFields: (names: readonly string[]) =>
    ruleText(m.validation_problem_unknown_fields, { names: names.join(', ') }),
  unprintable: ruleText(m.validation_problem_unprintable),
  notOnLabels: (characters: readonly string[]) =>
    ruleText(m.validation_problem_not_on_labels, { characters: characters.join(', ') }),
  date: ruleText(m.validation_problem_date),
  ascii: ruleText(m.validation_problem_ascii),
  webAddress: ruleText(m.validation_problem_web_address),
} as const;

/** Returns the field's label followed by the rule text (spec §5), in the page's language. */
export function fieldMessage(words: string | Message, rule: string): string {
  const label = typeof words === 'string' ? words : words();
  const found = problemOfRule('', rule);
  if (found) return sentenceOf(found, label);
  return rule.startsWith(label) ? rule : `${label} ${rule}`;
}

/**
 * Invisible characters: they reverse adjacent text or break a number, and are pasted along with text from phones and chats.
 * Joiners of letters (U+200C, U+200D) are not among them.
 */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Joiners, combining marks without a letter, and fillers that look like spaces: a text of only these is empty. */
const nothingSeen = /^[\p{Cf}\p{Z}\p{Mn}\u115f\u1160\u3164\uffa0]*$/u;

/** Fast path for most texts, which need no stripping: ten thousand rows of a file are checked often. */
const plainText = /^(?:[!-~]+(?: [!-~]+)*)?$/u;

/**
 * Strips spaces from the ends of text inputs; runs inside become one (spec §5). Invisible characters are removed, and a letter
 * with its accent becomes one character (NFC), so that texts that look the same are the same. Never used for passwords.
 */
export function stripSpaces(value: string): string {
  if (plainText.test(value)) return value;
  const text = value.normalize('NFC').replace(unseen, '').replace(/\s+/gu, ' ').trim();
  return nothingSeen.test(text) ? '' : text;
}

const stripped = () => z.string().check(z.overwrite(stripSpaces));

/** A required text of at most `max` characters. */
export const text = (max: number) =>
  stripped().check(
    z.minLength(1, messages.required),
    z.maxLength(max, messages.maxLength(max)),
    z.refine(isPrintable, messages.unprintable),
  );

/** Like `text`, but may be empty. */
export const optionalText = (max: number) =>
  z._default(
    stripped().check(z.maxLength(max, messages.maxLength(max)), z.refine(isPrintable, messages.unprintable)),
    '',
  );

export function isPrintable(value: string): boolean {
  // NUL cannot be stored by PostgreSQL; the other control characters cannot be printed.
  return !/[\p{Control}\ufffe\uffff\p{Surrogate}]/u.test(value);
}

/** Number of unprintable characters to name: enough for users to find the others. */
const unprintableNamed = 5;

/**
 * Rejects characters that no label can print, and names them: before the consignment is created, not when the label is printed.
 */
const onLabel = z.check<string>((payload) => {
  const found = unprintableIn(payload.value);
  if (found.length === 0) return;
  const message = messages.notOnLabels(found.slice(0, unprintableNamed));
  payload.issues.push({ code: 'custom', message, input: payload.value });
});

/** A text that prints on labels. */
export const labelText = (max: number) => text(max).check(onLabel);
/** Like `labelText`, but may be omitted. */
export const omittableLabelText = (max: number) =>
  z.optional(
    stripped().check(
      z.maxLength(max, messages.maxLength(max)),
      z.refine(isPrintable, messages.unprintable),
      onLabel,
    ),
  );
export const optionalLabelText = (max: number) => optionalText(max).check(onLabel);

/** Exactly `length` characters after stripping. */
const exactText = (length: number) =>
  stripped().check(
    z.minLength(1, messages.required),
    z.refine((value) => value.length === 0 || value.length === length, messages.exactLength(length)),
  );

export const accountNumber = () =>
  exactText(limits.accountNumberLength).check(
    z.overwrite((value) => value.toUpperCase()),
    z.regex(/^[A-Z0-9]*$/u, messages.alphanumeric),
  );

export const loginId = () => text(30).check(z.refine((value) => !/\s/u.test(value), messages.noSpace));

/** A new login id: no letters that look like others (Cyrillic а), as users recognise each other's login id by reading it. */
export const newLoginId = () => loginId().check(z.regex(/^[!-~\s]*$/u, messages.ascii));

/** Text that a mail program turns into a link. 'Mohd.Ali' and 'Sdn.Bhd.' do not match. */
const webAddress =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|co|my|sg|me|ly|xyz|top|link|shop|online|site|app|page|click|live)(?![\p{L}\p{N}])/iu;

/**
 * A person's name: emails use it in their greeting, so it must not carry a message or link. Companies may be called 'Lelong.my'.
 */
export const nameText = (max: number) =>
  text(max).check(z.refine((value) => !webAddress.test(value), messages.webAddress));

/** Passwords are taken as typed, including spaces. */
export const password = () =>
  z
    .string()
    .check(
      z.minLength(1, messages.required),
      z.maxLength(limits.passwordMaxLength, messages.maxLength(limits.passwordMaxLength)),
    );

export const newPassword = () =>
  password().check(z.minLength(limits.passwordMinLength, messages.minLength(limits.passwordMinLength)));

const emailPattern = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"'\\[\].]+(?:\.[^\s@<>(),;:"'\\[\].]+)+$/u;

export const email = (max = 254) => text(max).check(z.regex(emailPattern, messages.email));

export const optionalEmail = (max = 254) =>
  optionalText(max).check(z.refine((value) => value === '' || emailPattern.test(value), messages.email));

/** 10 or 9 digits starting 1-9, or 8 digits starting 2-9 (spec §5). */
export const phonePattern = /^(?:[1-9]\d{8,9}|[2-9]\d{7})$/u;

export const phone = () =>
  stripped().check(z.minLength(1, messages.required), z.regex(phonePattern, messages.phone));

/** Mobile numbers of shipments: 4 to 12 digits (spec §5, bulk shipment field table). */
const mobilePattern = new RegExp(`^\\d{${limits.text.mobileMin},${limits.text.mobileMax}}$`, 'u');

export const mobile = () =>
  stripped().check(z.minLength(1, messages.required), z.regex(mobilePattern, messages.phone));

/**
 * Mobile numbers as typed for a party: digits, or '+' with digits. The '+' and its dial code are removed where the country is
 * known.
 */
const typedMobile = new RegExp(`^(?:\\d{${limits.text.mobileMin},${limits.text.mobileMax}}|\\+\\d+)$`, 'u');
const ungrouped = (value: string) => (value.startsWith('+') ? value.replace(/[\s().-]/gu, '') : value);

export const isMobile = (value: string): boolean => mobilePattern.test(value);

/** The mobile number of a party, which validates it further together with its country. */
export const partyMobile = () =>
  stripped().check(
    z.minLength(1, messages.required),
    z.overwrite(ungrouped),
    z.regex(typedMobile, messages.phone),
  );

/** Like `partyMobile`, but may be empty. */
export const optionalPartyMobile = () =>
  z._default(
    stripped().check(
      z.overwrite(ungrouped),
      z.refine(
        (value) => value.startsWith('+') || value.length <= limits.text.mobileMax,
        messages.maxLength(limits.text.mobileMax),
      ),
      z.refine((value) => value === '' || typedMobile.test(value), messages.phone),
    ),
    '',
  );

/** Digits only, at most `max` of them. */
export const digits = (max: number) => text(max).check(z.regex(/^\d*$/u, messages.number));

/** A whole number within bounds. Zero counts as given (spec §5: "Required (zero allowed)"). */
export const wholeNumber = (min: number, max: number) =>
  z.int().check(z.gte(min, messages.min(min)), z.lte(max, messages.max(max)));

/** Integer cents, at least 0. Messages give the limit in currency units, as users type amounts; the edge converts. */
export const cents = (max: number = limits.amountMaxCents) =>
  z.int().check(z.gte(0, messages.min(0)), z.lte(max, messages.maxShown(max, max / 100)));

/** Integer grams, more than 0. */
export const grams = () =>
  z
    .int()
    .check(
      z.gt(0, messages.moreThanZero),
      z.lte(limits.weightCapKg.parcel * 1000, messages.weightCap(limits.weightCapKg.parcel)),
    );

/** Integer millimetres of one side; 0 means not given. */
export const millimetres = () =>
  z.int().check(z.gte(0, messages.min(0)), z.lte(9_999_999, messages.maxShown(9_999_999, 999_999.9)));

export const uuid = () =>
  z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, messages.id));

/** A date in a market: YYYY-MM-DD, valid in the calendar (no 31 February), in the years 1900 to 2099. */
export const isoDay = () => z.string().check(z.refine(isIsoDay, messages.date));

/** A choice from a list: a missing value is 'Required', any other value 'is not one of the choices'. */
export function oneOf<const T extends readonly (string | number)[]>(choices: T) {
  const message = messages.choiceOf(choices);
  return z.literal(choices, {
    error: ({ input }) =>
      input === null || input === undefined || input === '' ? messages.required : message,
  });
}

export const deliveryOrderNumber = () =>
  labelText(limits.deliveryOrderMaxLength).check(z.refine((value) => !value.includes('|'), messages.noPipe));
