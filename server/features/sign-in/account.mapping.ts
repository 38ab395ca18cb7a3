import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';

import type * as queries from './account.queries.ts';
import { factsFrom } from './session.mapping.ts';

const claimsOf = (claims: readonly string[]) =>
  claims.map((claimName) => ({ claimName, claimValue: 'true' }));

/** The reply before the second step: it asks for that step and reveals nothing about the user or account. */
export const halfwayReply: LoginReply = {
  access_token: '',
  refresh_token: '',
  HasFirstTimeLogin: true,
  IsParent: false,
  ParentClaims: [],
  loginId: '',
  IsVerifiedProfile: false,
  IsSuspended: false,
  IsHideCNP: false,
  HasCNAccess: false,
  IsBlockingPrinting: false,
  IsDoCN: false,
  IsFrozenFood: false,
  IsCod: false,
  HadCod: false,
  Access: [],
  CID: 0,
  isAllowFulfillment: false,
  Cool: false,
  isAllowOrderId: false,
  CustomerAccountNo: '',
  FullName: '',
  CompanyName: '',
  Language: null,
};

/** The login reply, with the field names of spec §3. */
export function replyOf(
  user: queries.FoundUser,
  adminClaims: readonly string[],
  tokens: { accessToken: string; refreshToken: string },
): LoginReply {
  const facts = factsFrom(user);
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    HasFirstTimeLogin: user.terms_accepted_at !== null,
    IsParent: facts.isParent,
    ParentClaims: claimsOf(adminClaims),
    loginId: user.login_id,
    IsVerifiedProfile: facts.isVerifiedProfile,
    IsSuspended: facts.isSuspended,
    IsHideCNP: facts.isHideCnp,
    HasCNAccess: facts.hasCnAccess,
    IsBlockingPrinting: facts.isBlockingPrinting,
    IsDoCN: facts.isDoCn,
    IsFrozenFood: facts.isFrozenFood,
    IsCod: facts.isCod,
    HadCod: facts.hadCod,
    Access: claimsOf(facts.claims),
    CID: facts.countryId,
    isAllowFulfillment: facts.isAllowFulfillment,
    Cool: facts.isCool,
    isAllowOrderId: facts.isAllowOrderId,
    CustomerAccountNo: user.account_no,
    FullName: user.full_name,
    CompanyName: user.company.name,
    Language: user.language,
  };
}
