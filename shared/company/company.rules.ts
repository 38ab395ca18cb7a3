/** Company details as a request for a change sees them. */
import { type Company, type CompanyChange, companyFields, companyLabels } from './company.contract.ts';

/** What differs, field by field, in the order of the screen. */
export function companyChanges(from: Company, to: Company): CompanyChange[] {
  return companyFields
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, label: companyLabels[field], from: from[field], to: to[field] }));
}

/** The details with a request's changes made; what it does not name stays as it is now. */
export function withChanges(company: Company, changes: readonly CompanyChange[]): Company {
  return { ...company, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
}
