import type { AuditDetail } from '#shared/audit/audit.contract.ts';
import { type FieldChange, yesNo } from '#shared/audit/field-change.rules.ts';
import { printFormats } from '#shared/consignment-note/consignment-note.contract.ts';
import { claimNames } from '#shared/users/users.contract.ts';
import { levelNames } from '#shared/users/users.rules.ts';

interface Fact {
  label: string;
  words?: (value: unknown) => string;
}

const levels = (value: unknown): string =>
  levelNames(claimNames.filter((claim) => Array.isArray(value) && value.includes(claim)));

const named =
  (names: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    names[String(value)] ?? String(value);

/** What writes keep beside their changes, in the order it is shown. Ids, which help nobody, have no row here. */
const facts: Readonly<Record<string, Fact>> = {
  fullName: { label: 'Full Name' },
  companyName: { label: 'Company Name' },
  requestorName: { label: 'Requestor Name' },
  contactNumber: { label: 'Contact Number' },
  email: { label: 'Email' },
  emailAddress: { label: 'Email' },
  access: { label: 'Access Level', words: levels },
  answer: { label: 'Answer' },
  reason: { label: 'Reason' },
  was: { label: 'Status before' },
  labelVersion: { label: 'Label version' },
  kind: { label: 'Address book', words: named({ sender: 'Senders', receiver: 'Receivers' }) },
  createdCount: { label: 'Added' },
  updatedCount: { label: 'Updated' },
  skippedCount: { label: 'Left as they were' },
  paper: { label: 'Paper' },
  count: { label: 'Consignment notes' },
  format: { label: 'Format', words: named(printFormats) },
  copies: { label: 'Copies' },
  sheet: { label: 'Sheet', words: named({ single: 'One label a page' }) },
  expiresOn: { label: 'Expires on' },
  codes: { label: 'Scans' },
  action: { label: 'Action' },
  from: { label: 'From' },
  to: { label: 'To' },
};

/** What an audit row keeps of a write, in words: its facts, then each changed field. */
export function detailsFrom(detail: unknown): AuditDetail[] {
  const kept: Record<string, unknown> = { ...Object(detail) };
  const told = Object.entries(facts).flatMap(([name, { label, words = plainWords }]): AuditDetail[] => {
    const to = isEmpty(kept[name]) ? '' : words(kept[name]);
    return to === '' ? [] : [{ label, from: null, to }];
  });
  const changes = Array.isArray(kept['changes']) ? kept['changes'].filter(isChange) : [];
  return [...told, ...changes.map(({ label, from, to }) => ({ label, from, to }))];
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value === 'number') return value.toLocaleString('en');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function isChange(value: unknown): value is FieldChange {
  return ['label', 'from', 'to'].every((name) => typeof Reflect.get(Object(value), name) === 'string');
}
