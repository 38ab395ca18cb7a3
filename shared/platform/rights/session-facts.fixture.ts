import { MALAYSIA } from '#shared/platform/market/markets.ts';
import type { SessionFacts } from './rights.ts';

/** Session facts of the Admin of a Malaysian parent account with nearly all rights; a test changes the facts it is about. */
export const adminFacts: SessionFacts = {
  countryId: MALAYSIA,
  isParent: true,
  isAdmin: true,
  isVerifiedProfile: true,
  isSuspended: false,
  hasCnAccess: true,
  isHideCnp: false,
  isBlockingPrinting: false,
  isDoCn: true,
  isFrozenFood: false,
  isCod: true,
  hadCod: false,
  isAllowFulfillment: false,
  isAllowOrderId: true,
  isCool: false,
  claims: ['PUA', 'CNP', 'SR', 'UM', 'COL', 'FUL', 'EXTRANET'],
};
