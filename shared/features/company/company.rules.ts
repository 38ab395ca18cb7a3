/** Company details as a request for a change sees them. */
import type { FieldChange } from '#shared/features/audit/field-change.rules.ts';

import { type Company, type CompanyChange, companyFields } from './company.contract.ts';

/** What differs, field by field, in the order of the screen. */
export function companyChanges(from: Company, to: Company): CompanyChange[] {
  return companyFields
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field], to: to[field] }));
}

/** The same as the audit trail keeps it. */
export const auditedChanges = (changes: readonly CompanyChange[]): FieldChange[] =>
  changes.map(({ field, from, to }) => ({ field: `company.${field}`, from, to }));

/** The details with a request's changes made; what it does not name stays as it is now. */
export function withChanges(company: Company, changes: readonly CompanyChange[]): Company {
  return { ...company, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
}
