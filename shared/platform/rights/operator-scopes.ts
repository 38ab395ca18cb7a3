/** What an operator key may be good for (domain.md, "Operations: the courier's side"). */
export const operatorScopes = {
  scans: 'scans and the feed of new work',
  POD: 'proofs of delivery',
  prices: 'rate cards, postcodes, stations and other reference data',
  access: 'accounts, flags, requests and operator keys',
  money: 'COD, weights and payouts',
} as const;

export type OperatorScope = keyof typeof operatorScopes;

export const operatorScopeNames = Object.keys(operatorScopes) as OperatorScope[];

/** `needs` of a call that only an operator key with this scope may make. */
export type OperatorNeeds = `operator:${OperatorScope}`;

/** Null for a call that is not the operators'. */
export function operatorScopeOf(needs: unknown): OperatorScope | null {
  if (typeof needs !== 'string') return null;
  return operatorScopeNames.find((scope) => needs === `operator:${scope}`) ?? null;
}
