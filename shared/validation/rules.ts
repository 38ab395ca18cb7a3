/**
 * Every rule and message of spec §5, once. A rule says only its text ("must be at least 10"); the field's label is
 * put before it by `fieldMessage`, on the screen and in the server's answer alike.
 */
import * as z from 'zod/mini';

import { limits } from '#shared/business/limits.ts';

export const messages = {
  required: 'Required',
  maxLength: (n: number) => `must be ${n} characters or less`,
  minLength: (n: number) => `must be ${n} characters or more`,
  exactLength: (n: number) => `must be exact ${n} characters`,
  number: 'must be a number',
  min: (n: number) => `must be at least ${n}`,
  max: (n: number) => `must be at most ${n}`,
  email: 'is not valid.',
  alphanumeric: 'Only alphanumeric characters',
  phone: 'Invalid',
  passwordsDiffer: 'The two passwords do not match',
  identityFormat: 'not a valid format.',
  identityAge: `must be more than ${limits.identityMinAgeYears} years old.`,
  moreThanZero: 'must be more than 0.',
  noSpace: 'cannot have space',
  weightCap: (kg: number) => `cannot exceed ${kg} kg`,
  weightCapPriority: `cannot exceed ${limits.weightCapKg.priority} kg for Priority Service`,
  passwordWeak: 'is too easy to guess. Add another word or two.',
  choice: 'is not one of the choices',
  decimals: (n: number) =>
    n === 0 ? 'must be a whole number' : `must have at most ${n} ${n === 1 ? 'decimal' : 'decimals'}`,
  noPipe: "cannot contain '|'",
  atLeast: (n: number) => `must have at least ${n}`,
  atMost: (n: number) => `must have at most ${n}`,
  oneOf: (choices: readonly string[]) => `must be one of ${choices.join(', ')}`,
  unknownFields: (names: readonly string[]) => `cannot have ${names.join(', ')}`,
} as const;

/** Rule texts that stand alone, without the label before them (spec §5: "confirm-password shows the rule text alone"). */
const standsAlone: ReadonlySet<string> = new Set([messages.passwordsDiffer]);

/** The field's label followed by the rule text (spec §5). */
export function fieldMessage(label: string, rule: string): string {
  if (standsAlone.has(rule) || rule.startsWith(label)) return rule;
  return `${label} ${rule}`;
}

/**
 * Marks that nobody sees: they turn the text beside them round or break a number, and come along with what is copied from
 * phones and chats. What joins letters (U+200C, U+200D) is no such mark.
 */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Joiners, marks without a letter and fillers that look like spaces: a text of nothing else is empty. */
const nothingSeen = /^[\p{Cf}\p{Z}\p{Mn}\u115f\u1160\u3164\uffa0]*$/u;

/**
 * Spaces are stripped from the ends of text inputs; runs inside become one (spec §5). Marks that nobody sees are nothing.
 * Never used for passwords.
 */
export function stripSpaces(value: string): string {
  const text = value.replace(unseen, '').replace(/\s+/gu, ' ').trim();
  return nothingSeen.test(text) ? '' : text;
}

export const unprintableRule = 'has a character that cannot be printed';

const stripped = () => z.string(messages.required).check(z.overwrite(stripSpaces));

/** A required text of at most `max` characters. */
export const text = (max: number) =>
  stripped().check(
    z.minLength(1, messages.required),
    z.maxLength(max, messages.maxLength(max)),
    z.refine(isPrintable, unprintableRule),
  );

/** The same, and it may be empty. */
export const optionalText = (max: number) =>
  z._default(
    stripped().check(z.maxLength(max, messages.maxLength(max)), z.refine(isPrintable, unprintableRule)),
    '',
  );

export function isPrintable(value: string): boolean {
  // NUL cannot be stored by PostgreSQL; the other control characters cannot be printed.
  // oxlint-disable-next-line no-control-regex
  return !/[\u0000-\u001f\u007f-\u009f\ufffe\uffff\p{Surrogate}]/u.test(value);
}

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

/** Passwords are taken as typed: spaces belong to them. */
export const password = () =>
  z
    .string(messages.required)
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

export const optionalMobile = () =>
  optionalText(limits.text.mobileMax).check(
    z.refine((value) => value === '' || mobilePattern.test(value), messages.phone),
  );

/** Digits only, at most `max` of them. */
export const digits = (max: number) => text(max).check(z.regex(/^\d*$/u, messages.number));

/** What is not given is 'Required'; what is given and no number 'must be a number' (spec §5). */
const whole = () =>
  z.int({
    error: ({ input }) => (input === null || input === undefined ? messages.required : messages.number),
  });

/** A whole number within bounds. Zero counts as given (spec §5: "Required (zero allowed)"). */
export const wholeNumber = (min: number, max: number) =>
  whole().check(z.gte(min, messages.min(min)), z.lte(max, messages.max(max)));

/** Integer cents, at least 0. The screen shows and takes currency units; the edge converts. */
export const cents = (max = 99_999_999_99) =>
  whole().check(z.gte(0, messages.min(0)), z.lte(max, messages.max(max / 100)));

/** Integer grams, more than 0. */
export const grams = () =>
  whole().check(
    z.gt(0, messages.moreThanZero),
    z.lte(limits.weightCapKg.parcel * 1000, messages.weightCap(limits.weightCapKg.parcel)),
  );

/** Integer millimetres of one side; 0 means not given. */
export const millimetres = () =>
  whole().check(z.gte(0, messages.min(0)), z.lte(9_999_999, messages.max(9999)));

export const uuid = () =>
  z
    .string(messages.required)
    .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, messages.choice));

/** A day in a market: YYYY-MM-DD, of the calendar (no 31 February) and of these centuries. */
export const isoDay = () => z.string(messages.required).check(z.refine(isCalendarDay, 'is not a date'));

function isCalendarDay(value: string): boolean {
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/u.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  // `Date` reads 31 February as 3 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

export const oneOf = <const T extends readonly [string | number, ...(string | number)[]]>(choices: T) =>
  z.literal(choices, messages.choice);

export const deliveryOrderNumber = () =>
  text(limits.deliveryOrderMaxLength).check(z.refine((value) => !value.includes('|'), messages.noPipe));
