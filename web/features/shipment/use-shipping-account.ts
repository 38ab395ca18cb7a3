import { useMemo } from 'react';

import type { ShippingAccount } from '#shared/features/shipment/shipment.rules.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useDefaultSender } from '#web/features/shipment/shipment.api.ts';

/**
 * The account as the rules between fields need it. Its limit classes are not part of the session: they arrive with the default
 * sender. Until then, or if that request fails, the widest limits apply here and the quote reports the account's own
 * (use-quote-problems.ts).
 */
export function useShippingAccount(): ShippingAccount {
  const { facts, market } = useSession();
  const { data } = useDefaultSender();
  const codClass = data?.limits.codClass ?? 'enhanced';
  const liabilityTier = data?.limits.liabilityTier ?? '30k';
  const isDangerousGoods = data?.limits.isDangerousGoods ?? true;
  return useMemo(
    () => ({
      market: market.id,
      isCod: facts.isCod,
      isFrozenFood: facts.isFrozenFood,
      isDoCn: facts.isDoCn,
      isAllowOrderId: facts.isAllowOrderId,
      codClass,
      liabilityTier,
      isDangerousGoods,
    }),
    [facts, market, codClass, liabilityTier, isDangerousGoods],
  );
}
