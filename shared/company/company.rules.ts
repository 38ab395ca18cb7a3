/** Company details as a request for a change sees them. */
import { fieldChanges } from '#shared/audit/field-change.rules.ts';

import { type Company, type CompanyChange, companyLabels } from './company.contract.ts';

/** What differs, field by field, in the order of the screen. */
export function companyChanges(from: Company, to: Company): CompanyChange[] {
  return fieldChanges(companyLabels, from, to);
}

/** The details with a request's changes made; what it does not name stays as it is now. */
export function withChanges(company: Company, changes: readonly CompanyChange[]): Company {
  return { ...company, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
}
