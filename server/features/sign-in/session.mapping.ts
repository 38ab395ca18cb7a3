import { isClaim, type SessionFacts } from '#shared/platform/rights/rights.ts';
import { marketIdOf } from '#shared/platform/market/markets.ts';

import type { Session } from '#server/platform/http/principal.ts';
import type * as queries from './session.queries.ts';

/** The columns from which a session's facts are built; the login uses the same. */
type FactColumns = Pick<
  queries.FoundToken,
  | 'market'
  | 'is_parent'
  | 'is_admin'
  | 'verified_at'
  | 'is_suspended'
  | 'has_cn_access'
  | 'is_hide_cnp'
  | 'is_blocking_printing'
  | 'is_do_cn'
  | 'is_frozen_food'
  | 'is_cod'
  | 'had_cod'
  | 'is_allow_fulfillment'
  | 'is_allow_order_id'
  | 'is_cool'
  | 'claims'
>;

export function factsFrom(row: FactColumns): SessionFacts {
  return {
    countryId: row.market,
    isParent: row.is_parent && row.is_admin,
    isAdmin: row.is_admin,
    isVerifiedProfile: row.verified_at !== null,
    isSuspended: row.is_suspended,
    hasCnAccess: row.has_cn_access,
    isHideCnp: row.is_hide_cnp,
    isBlockingPrinting: row.is_blocking_printing,
    isDoCn: row.is_do_cn,
    isFrozenFood: row.is_frozen_food,
    isCod: row.is_cod,
    hadCod: row.had_cod,
    isAllowFulfillment: row.is_allow_fulfillment,
    isAllowOrderId: row.is_allow_order_id,
    isCool: row.is_cool,
    claims: row.claims.filter(isClaim),
  };
}

export function sessionFrom(found: queries.FoundToken): Session {
  return {
    kind: 'person',
    scope: found.account_id,
    home: found.account_id,
    sessionId: found.session_id,
    world: 'live',
    userId: found.user_id,
    loginId: found.login_id,
    accountNo: found.account_no,
    market: marketIdOf(found.market),
    facts: factsFrom(found),
    limits: {
      scope: found.account_id,
      codClass: found.cod_class,
      liabilityTier: found.el_tier,
      isDangerousGoods: found.is_dangerous_goods,
      sandboxOf: found.sandbox_of,
    },
  };
}
