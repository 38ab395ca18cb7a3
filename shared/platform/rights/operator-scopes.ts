/** Scopes of an operator key (domain.md, "Operations: the courier's side"). */
export const operatorScopeNames = [
  // Scans and the feed of new work.
  'scans',
  // Proofs of delivery.
  'POD',
  // Rate cards, postcodes, stations and other reference data.
  'prices',
  // Accounts, flags, requests and operator keys.
  'access',
  // COD, weights and payouts.
  'money',
] as const;

export type OperatorScope = (typeof operatorScopeNames)[number];

/** Value of `needs` for a call that requires an operator key with this scope. */
export type OperatorNeeds = `operator:${OperatorScope}`;

/** Returns the operator scope of a call; null for a call that is not for operators. */
export function operatorScopeOf(needs: unknown): OperatorScope | null {
  if (typeof needs !== 'string') return null;
  return operatorScopeNames.find((scope) => needs === `operator:${scope}`) ?? null;
}
