/** The cookies of spec §3: the login response, one cookie per field, with the names that the spec lists. */
import { isClaim, type Claim, type SessionFacts } from '#shared/platform/rights/rights.ts';
import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { marketIdOf, marketOf, type Market } from '#shared/platform/market/markets.ts';
import { kept } from '#web/platform/session/kept-names.ts';
import { cookieReader, removeCookie, writeCookie } from '#web/platform/http/cookies.ts';
import { isRecord } from '#web/platform/http/refusal.ts';

/** The login response without its tokens; the session call returns the same. */
type SessionReply = Omit<LoginReply, 'access_token' | 'refresh_token'>;

export interface Session {
  facts: SessionFacts;
  accountNumber: string;
  loginId: string;
  fullName: string;
  companyName: string;
  market: Market;
  /**
   * 'MYS0001 · Admin': account number and login id, as the header shows them. An Admin's login id is 'admin' in any letter case
   * (spec §2, Profile page).
   */
  accountLabel: string;
}

const flags = {
  isParent: 'IsParent',
  verifiedProfile: 'IsVerifiedProfile',
  isSuspended: 'IsSuspended',
  isHideCNP: 'IsHideCNP',
  hasCNAccess: 'HasCNAccess',
  isBlockingPrinting: 'IsBlockingPrinting',
  isDoCN: 'IsDoCN',
  isFrozenFood: 'IsFrozenFood',
  isCod: 'IsCod',
  hadCod: 'HadCod',
  isAllowFulfillment: 'isAllowFulfillment',
  IsCool: 'Cool',
  isAllowOrderId: 'isAllowOrderId',
} as const satisfies Record<string, keyof SessionReply>;

type FlagCookie = keyof typeof flags;

const texts = {
  accountNo: 'CustomerAccountNo',
  loginId: 'loginId',
  fullName: 'FullName',
  companyName: 'CompanyName',
} as const satisfies Record<string, keyof SessionReply>;

const lists = { claimList: 'Access', parentClaims: 'ParentClaims' } as const satisfies Record<
  string,
  keyof SessionReply
>;

const sessionCookieNames: readonly string[] = [
  ...Object.keys(flags),
  ...Object.keys(texts),
  ...Object.keys(lists),
  'countryID',
];

export function writeSessionCookies(reply: SessionReply): void {
  for (const [cookie, field] of Object.entries(flags)) writeCookie(cookie, String(reply[field]));
  for (const [cookie, field] of Object.entries(texts)) writeCookie(cookie, reply[field]);
  for (const [cookie, field] of Object.entries(lists)) writeCookie(cookie, JSON.stringify(reply[field]));
  writeCookie('countryID', String(reply.CID));
}

/** Called when the server refuses the session call, its only response for a suspended account (domain.md). */
export function writeSuspended(): void {
  writeCookie('isSuspended' satisfies FlagCookie, 'true');
}

export function removeSessionCookies(): void {
  for (const name of [...sessionCookieNames, ...kept.cookies]) removeCookie(name);
}

/** Returns the session in the cookies; null when there is none. The server trusts none of it. */
export function readSessionCookies(): Session | null {
  const read = cookieReader();
  const accountNumber = read('accountNo');
  const loginId = read('loginId');
  if (!accountNumber || !loginId) return null;
  const countryId = Number(read('countryID'));
  const is = (cookie: FlagCookie) => read(cookie) === 'true';
  return {
    facts: {
      countryId,
      isAdmin: loginId.toLowerCase() === 'admin',
      isParent: is('isParent'),
      isVerifiedProfile: is('verifiedProfile'),
      isSuspended: is('isSuspended'),
      hasCnAccess: is('hasCNAccess'),
      isHideCnp: is('isHideCNP'),
      isBlockingPrinting: is('isBlockingPrinting'),
      isDoCn: is('isDoCN'),
      isFrozenFood: is('isFrozenFood'),
      isCod: is('isCod'),
      hadCod: is('hadCod'),
      isAllowFulfillment: is('isAllowFulfillment'),
      isAllowOrderId: is('isAllowOrderId'),
      isCool: is('IsCool'),
      claims: claimsOf(read('claimList') ?? '[]'),
    },
    accountNumber,
    loginId,
    fullName: read('fullName') ?? '',
    companyName: read('companyName') ?? '',
    market: marketOf(marketIdOf(countryId)),
    accountLabel: `${accountNumber} · ${loginId}`,
  };
}

function claimsOf(list: string): Claim[] {
  const entries = parseJson(list);
  if (!Array.isArray(entries) || !entries.every(isClaimEntry)) return [];
  return entries
    .filter(({ claimValue }) => claimValue.toLowerCase() !== 'false')
    .map(({ claimName }) => claimName)
    .filter(isClaim);
}

type ClaimEntry = SessionReply['Access'][number];

/** Checked by hand, because the login page reads the session and does not load schemas. */
function isClaimEntry(entry: unknown): entry is ClaimEntry {
  return isRecord(entry) && typeof entry.claimName === 'string' && typeof entry.claimValue === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
