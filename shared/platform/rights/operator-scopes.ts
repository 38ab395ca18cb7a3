/** What an operator key may be good for (domain.md, "Operations: the courier's side"). */
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

/** `needs` of a call that only an operator key with this scope may make. */
export type OperatorNeeds = `operator:${OperatorScope}`;

/** Null for a call that is not the operators'. */
export function operatorScopeOf(needs: unknown): OperatorScope | null {
  if (typeof needs !== 'string') return null;
  return operatorScopeNames.find((scope) => needs === `operator:${scope}`) ?? null;
}
