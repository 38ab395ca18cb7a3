/** Comparing and applying changes of company details. */
import type { FieldChange } from '#shared/features/audit/field-change.rules.ts';

import { type Company, type CompanyChange, companyFields } from './company.contract.ts';

/** Returns the differences field by field, in the order of the screen. */
export function companyChanges(from: Company, to: Company): CompanyChange[] {
  return companyFields
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field], to: to[field] }));
}

/** The same changes in the format of the audit trail. */
export const auditedChanges = (changes: readonly CompanyChange[]): FieldChange[] =>
  changes.map(({ field, from, to }) => ({ field: `company.${field}`, from, to }));

/** Applies a request's changes; fields that it does not name keep their current value. */
export function withChanges(company: Company, changes: readonly CompanyChange[]): Company {
  return { ...company, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
}
