/** Words an audit row for the user, in their language. */
import { type By, nameWithin } from '#shared/platform/rights/principal.ts';
import type { Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { auditActions, earlierText } from './audit-actions.model.ts';
import { auditFacts } from './audit-facts.model.ts';
import { auditFields } from './audit-fields.model.ts';
import { auditParts } from './audit-parts.model.ts';
import type { AuditWords } from './audit-values.model.ts';
import { amountText, fieldChanges } from './field-change.rules.ts';

/** Names the actor: a person by login id (with the account number if it is another account's), any other by its kind. */
export function auditWho({ kind, name }: By, accountNo: string, options?: SayOptions): string {
  switch (kind) {
    case 'person':
      return nameWithin(accountNo, name);
    case 'token':
      return m.audit_trail_who_token({ name }, options);
    case 'operator':
      if (name === '') return m.audit_trail_who_operations({}, options);
      // Names of keys have no @; names of people do.
      return name.includes('@')
        ? m.audit_trail_who_operator_person({ name }, options)
        : m.audit_trail_who_operator({ name }, options);
    case 'job':
      return m.audit_trail_who_job({ name: partName(name, options) }, options);
    case 'portal':
      return name === ''
        ? m.audit_trail_who_portal({}, options)
        : m.audit_trail_who_portal_part({ name: partName(name, options) }, options);
    case 'visitor':
      return name === '' ? m.audit_trail_who_visitor({}, options) : name;
  }
}

/** The name itself for a job or part that has no wording, such as a shop with its own name. */
const partName = (name: string, options?: SayOptions): string => auditParts[name]?.({}, options) ?? name;

interface KeptEntry {
  /** A code of `auditActions`. */
  action: string;
  subject: string;
  detail: unknown;
}

type Facts = Readonly<Record<string, unknown>>;
const factsOf = (detail: unknown): Facts => ({ ...Object(detail) });
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';
const numberIn = (facts: Facts, name: string) => Number(facts[name] ?? 0);
const textIn = (facts: Facts, name: string) => {
  const text = facts[name];
  return typeof text === 'string' ? text : '';
};

/** Returns the wording of an action; a code that this version of the portal does not know is shown unchanged. */
export function actionName(action: string, options?: SayOptions): string {
  const words: Message | undefined = (auditActions as Readonly<Record<string, Message>>)[action];
  return words ? words({}, options) : action;
}

/** 'created user aina'; when users act on themselves, they are named once: 'signed in'. */
export function auditDid({ action, subject, detail }: KeptEntry, who: string, options?: SayOptions): string {
  const facts = factsOf(detail);
  const title = (action === earlierText && textIn(facts, 'earlierText')) || actionName(action, options);
  const did = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const on = subject === '' ? countedSubject(action, facts, options) : subject;
  return on === '' || on === who ? did : m.audit_trail_did({ did, subject: on }, options);
}

/** The number of things when a write names none: '3 consignment notes'. */
function countedSubject(action: string, facts: Facts, options?: SayOptions): string {
  const count = numberIn(facts, 'count');
  switch (action) {
    case 'print.printed':
    case 'print.downloaded':
    case 'print.taken_back':
      return m.audit_trail_count_notes({ count }, options);
    case 'shipment.exported':
      return m.audit_trail_count_shipments({ count: numberIn(facts, 'shipmentCount') }, options);
    case 'address.deleted':
    case 'address.tagged':
    case 'address.restored':
      return m.audit_trail_count_addresses({ count: numberIn(facts, 'addressCount') }, options);
    case 'address.imported':
      return importedSubject(facts, options);
    case 'security.device_signed_out':
      return deviceName(textIn(facts, 'userAgent'), options);
    default:
      return '';
  }
}

function importedSubject(facts: Facts, options?: SayOptions): string {
  const counts = [
    ['createdCount', m.audit_trail_count_added],
    ['updatedCount', m.audit_trail_count_updated],
    ['skippedCount', m.audit_trail_count_left_out],
  ] as const;
  const parts = counts.flatMap(([name, words]) => {
    const count = numberIn(facts, name);
    return count > 0 ? [words({ count }, options)] : [];
  });
  return listed(parts, options);
}

const listed = (texts: readonly string[], options?: SayOptions): string =>
  texts.length === 0 ? '' : texts.reduceRight((rest, first) => m.audit_trail_list({ first, rest }, options));

/** One field or fact, worded; `from` is null where there can be no earlier value. */
interface WordedDetail {
  field: string;
  label: string;
  from: string | null;
  to: string;
}

/** Words the details of an audit row: its facts, then each changed field. */
export function auditDetails(
  { action, detail }: Pick<KeptEntry, 'action' | 'detail'>,
  options?: SayOptions,
): WordedDetail[] {
  const kept = withoutCents(action, factsOf(detail));
  const facts = Object.entries(auditFacts).flatMap(([field, words]): WordedDetail[] => {
    if (words.of !== undefined && !action.startsWith(words.of)) return [];
    const to = isGiven(kept[field]) ? valueWords(kept[field], words, options) : '';
    const label = words.labelIn?.[action] ?? words.label;
    return to === '' ? [] : [{ field, label: label({}, options), from: null, to }];
  });
  const changes: readonly unknown[] = Array.isArray(kept['changes']) ? kept['changes'] : [];
  return [...facts, ...changes.flatMap((change) => changeWords(factsOf(change), options))];
}

/** The first rows of lowered CODs stored bare cents where others store the change. */
function withoutCents(action: string, { from, to, ...rest }: Facts): Facts {
  if (action !== 'shipment.cod_lowered' || typeof from !== 'number' || typeof to !== 'number')
    return { from, to, ...rest };
  return {
    ...rest,
    changes: fieldChanges(
      { 'shipment.codCents': amountText(from) },
      { 'shipment.codCents': amountText(to === 0 ? null : to) },
    ),
  };
}

function changeWords({ field, label, from, to }: Facts, options?: SayOptions): WordedDetail[] {
  if (typeof field !== 'string') return [];
  const words = (auditFields as Readonly<Record<string, AuditWords>>)[field];
  const say = (value: unknown) => valueWords(value, words, options);
  // A field from before there were codes has its own label.
  const name = words ? words.label({}, options) : typeof label === 'string' ? label : field;
  return [{ field, label: name, from: say(from), to: say(to) }];
}

function valueWords(value: unknown, words: AuditWords | undefined, options?: SayOptions): string {
  if (Array.isArray(value))
    return sorted(value, words)
      .map((one) => valueWords(one, words, options))
      .join(', ');
  if (typeof value === 'boolean') {
    return value ? m.common_yes({}, options) : m.common_no({}, options);
  }
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  // Text that a user wrote may equal any word, `constructor` too.
  const name = words?.names && Object.hasOwn(words.names, value) ? words.names[value] : undefined;
  if (name) return name({}, options);
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}

/** Sorts codes in the order in which their names are listed. */
function sorted(values: readonly unknown[], words: AuditWords | undefined): readonly unknown[] {
  if (!words?.names) return values;
  const order = Object.keys(words.names);
  return values.toSorted((a, b) => order.indexOf(String(a)) - order.indexOf(String(b)));
}

/** 'Contact Number: 123456789 → 129876543', for one cell. */
export function detailLine({ label, from, to }: WordedDetail, options?: SayOptions): string {
  return from === null
    ? m.audit_trail_fact({ label, value: to }, options)
    : m.audit_trail_changed({ label, from: from || '–', to: to || '–' }, options);
}

const browsers: readonly [RegExp, string][] = [
  [/Edg\//u, 'Edge'],
  [/OPR\//u, 'Opera'],
  // words: names of browsers
  [/SamsungBrowser/u, 'Samsung Internet'],
  [/Firefox|FxiOS/u, 'Firefox'],
  [/Chrome|CriOS/u, 'Chrome'],
  [/Safari/u, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/u, 'iOS'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Mac OS X|Macintosh/u, 'macOS'],
  [/CrOS/u, 'ChromeOS'],
  [/Linux/u, 'Linux'],
];

/** 'Chrome on Windows' for a user agent; the first word of a program's; 'Unknown device' for an empty one. */
export function deviceName(userAgent: string, options?: SayOptions): string {
  const nameIn = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return m.audit_trail_device({ browser, system }, options);
  if (browser ?? system) return browser ?? system ?? '';
  return userAgent.split(/[\s/]/u)[0] || m.audit_trail_device_unknown({}, options);
}
