import { useMemo } from 'react';

import type { ShippingAccount } from '#shared/shipment/shipment.rules.ts';
import { useSession } from '#web/app/session.ts';

/**
 * The account as the rules between fields take it. Its limit classes are no session facts: the widest are taken here, and
 * the quote tells the account's own (use-quote-problems.ts).
 */
export function useShippingAccount(): ShippingAccount {
  const { facts, market } = useSession();
  return useMemo(
    () => ({
      market: market.id,
      isCod: facts.isCod,
      isFrozenFood: facts.isFrozenFood,
      isDoCn: facts.isDoCn,
      isAllowOrderId: facts.isAllowOrderId,
      codClass: 'enhanced',
      liabilityTier: '30k',
    }),
    [facts, market],
  );
}
