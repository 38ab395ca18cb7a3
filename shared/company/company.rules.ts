/** Company details as a request for a change sees them. */
import { all, type Right, rights } from '#shared/access/rights.ts';
import { type Company, type CompanyChange, companyFields, companyLabels } from './company.contract.ts';

/** Only the account's Admin may ask for other details (spec §6: editing "can be refused"; docs/decisions). */
export const mayEditCompany: Right = all(rights.verified, (facts) => facts.isAdmin);

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
