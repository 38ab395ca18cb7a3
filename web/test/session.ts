/** A session as component tests have it: the Admin of a Malaysian account by default. */
import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { startSession } from '#web/platform/session/session.ts';

export const admin: LoginReply = {
  access_token: 'a',
  refresh_token: 'r',
  HasFirstTimeLogin: true,
  IsParent: true,
  ParentClaims: [],
  loginId: 'Admin',
  IsVerifiedProfile: true,
  IsSuspended: false,
  IsHideCNP: false,
  HasCNAccess: true,
  IsBlockingPrinting: false,
  IsDoCN: false,
  IsFrozenFood: false,
  IsCod: true,
  HadCod: false,
  Access: ['PUA', 'CNP', 'SR', 'UM'].map((claimName) => ({ claimName, claimValue: 'true' })),
  CID: MALAYSIA,
  isAllowFulfillment: false,
  Cool: false,
  isAllowOrderId: false,
  CustomerAccountNo: 'MYS0001',
  FullName: 'Nurul Aisyah',
  CompanyName: 'Kedai Bunga Raya',
  Language: null,
};

export function signIn(changes: Partial<LoginReply> = {}): void {
  startSession({ ...admin, ...changes });
}
