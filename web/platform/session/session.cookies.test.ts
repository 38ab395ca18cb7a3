// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { hasLoggedOut, logOut, sessionNow, startSession } from '#web/platform/session/session.ts';
import {
  keepDocumentUrl,
  keepExtranetImage,
  keepRearrangePickup,
  readDocumentUrl,
  readExtranetImage,
  readRearrangePickup,
} from '#web/platform/session/kept.cookies.ts';
import { removeSessionCookies } from '#web/platform/session/session.cookies.ts';
import { readTokens, removeTokens } from '#web/platform/http/tokens.ts';
import { readDraft, setDraftOwner, writeDraft } from '#web/platform/ui/form/drafts.ts';

const reply: LoginReply = {
  access_token: 'a/+=;1',
  refresh_token: 'r1',
  HasFirstTimeLogin: true,
  IsParent: true,
  ParentClaims: [],
  loginId: 'Admin',
  IsVerifiedProfile: false,
  IsSuspended: false,
  IsHideCNP: true,
  HasCNAccess: true,
  IsBlockingPrinting: false,
  IsDoCN: true,
  IsFrozenFood: false,
  IsCod: true,
  HadCod: false,
  Access: [
    { claimName: 'PUA', claimValue: 'true' },
    { claimName: 'CNP', claimValue: 'False' },
    { claimName: 'SOMETHING_NEW', claimValue: 'true' },
  ],
  CID: 169,
  isAllowFulfillment: false,
  Cool: true,
  isAllowOrderId: true,
  CustomerAccountNo: 'SGP0001',
  FullName: 'Tan Mei Ling; 陈美玲',
  CompanyName: 'Orchid & Sons',
  Language: null,
};

const cookieNames = () =>
  document.cookie
    .split('; ')
    .filter(Boolean)
    .map((cookie) => cookie.split('=')[0]);

afterEach(() => {
  vi.unstubAllGlobals();
  removeTokens();
  removeSessionCookies();
  sessionStorage.clear();
});

describe('the session cookies of spec §3', () => {
  it('keep every field of the login answer under the names of the specification', () => {
    startSession(reply);
    const names =
      'token refreshToken accountNo claimList isParent parentClaims loginId verifiedProfile isSuspended isHideCNP ' +
      'hasCNAccess isBlockingPrinting isDoCN isFrozenFood isCod countryID isAllowFulfillment IsCool ' +
      'documentUrl extranetImage rearrangePickup';
    expect(cookieNames()).toEqual(expect.arrayContaining(names.split(' ')));
    expect(readTokens()).toEqual({ accessToken: 'a/+=;1', refreshToken: 'r1' });
  });

  it('are read back as the facts that rights are made of', () => {
    startSession(reply);
    expect(sessionNow()).toMatchObject({
      accountNumber: 'SGP0001',
      fullName: 'Tan Mei Ling; 陈美玲',
      market: { code: 'SG' },
      facts: {
        countryId: 169,
        isAdmin: true,
        isVerifiedProfile: false,
        isHideCnp: true,
        isDoCn: true,
        isFrozenFood: false,
        isCool: true,
      },
    });
  });

  it('count only granted claims that the portal has', () => {
    startSession(reply);
    expect(sessionNow()?.facts.claims).toEqual(['PUA']);
  });

  it('keep what screens put there, until the next login', () => {
    startSession(reply);
    expect([readDocumentUrl(), readExtranetImage(), readRearrangePickup()]).toEqual([null, null, null]);
    const pickup = { pickupId: '7', day: '2026-11-23', readyTime: '14:00:00', closeTime: '17:30:00' };
    keepDocumentUrl('/api/shipment/PrintCNSticker?x=1;2');
    keepExtranetImage({ cn: 'HN123456785MY', kind: 'pod' });
    keepRearrangePickup(pickup);
    expect(readDocumentUrl()).toBe('/api/shipment/PrintCNSticker?x=1;2');
    expect(readExtranetImage()).toEqual({ cn: 'HN123456785MY', kind: 'pod' });
    expect(readRearrangePickup()).toEqual(pickup);
    document.cookie = 'rearrangePickup=%7Bbroken; Path=/';
    expect(readRearrangePickup()).toBeNull();
    startSession(reply);
    expect(readExtranetImage()).toBeNull();
  });

  it("make a header label that says 'admin' for an Admin alone", () => {
    startSession(reply);
    expect(sessionNow()?.accountLabel.toLowerCase()).toContain('admin');
    startSession({ ...reply, loginId: 'desk' });
    expect(sessionNow()?.accountLabel.toLowerCase()).not.toContain('admin');
  });

  it('are all gone after logout, drafts too', async () => {
    startSession(reply);
    keepRearrangePickup({ pickupId: '1', day: '2026-11-23', readyTime: '14:00:00', closeTime: '17:30:00' });
    writeDraft('shipment', { receiver: 'A' });
    vi.stubGlobal('fetch', async () => Response.error());
    await logOut();
    expect(document.cookie).toBe('');
    expect(sessionNow()).toBeNull();
    expect(readDraft('shipment')).toBeNull();
  });
});

describe('Log out', () => {
  /** What the server is asked, as 'path token'; it answers one of these after the other. */
  function asked(...answers: Response[]): string[] {
    const seen: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
      seen.push(`${url.split('?')[0]} ${new Headers(headers).get('authorization') ?? ''}`.trim());
      return answers.shift() ?? Promise.reject(new TypeError('offline'));
    });
    return seen;
  }
  const status = (code: number, r: unknown = null) => Response.json({ s: code === 200, r }, { status: code });

  it('ends the session on the server, with the token that is gone here', async () => {
    const seen = asked(status(200));
    startSession(reply);
    await logOut();
    expect(seen).toEqual(['/api/account/Logout Bearer a/+=;1']);
    expect(readTokens()).toBeNull();
  });

  it('does so after a pause too, with a pair that is not kept', async () => {
    const next = { accessToken: 'a2', refreshToken: 'r2' };
    const seen = asked(status(401), status(200, next), status(200));
    startSession(reply);
    await logOut();
    expect(seen).toEqual([
      '/api/account/Logout Bearer a/+=;1',
      '/api/account/RefreshToken',
      '/api/account/Logout Bearer a2',
    ]);
    expect(readTokens()).toBeNull();
  });

  it('is over here at once where the server does not answer', async () => {
    asked();
    startSession(reply);
    const over = logOut();
    expect([readTokens(), sessionNow()]).toEqual([null, null]);
    await over;
  });
});

describe('drafts', () => {
  it('wait for the same person after a lost session, and never show to another', () => {
    setDraftOwner('MYS0001/desk');
    writeDraft('shipment', { receiver: 'A' });
    setDraftOwner('MYS0001/desk');
    expect(readDraft('shipment')).toEqual({ receiver: 'A' });
    setDraftOwner('MYS0001/Admin');
    expect(readDraft('shipment')).toBeNull();
  });

  it('of a tab whose session ended in another wait for its person, and are gone when somebody else logs in there', async () => {
    startSession(reply);
    const otherTab = new BroadcastChannel('portal-session');
    /** What the other tab does to the cookies that both have, and says. */
    const told = async (message: object, isSignedIn: boolean) => {
      otherTab.postMessage(message);
      await waitFor(() => expect(sessionNow() !== null).toBe(isSignedIn));
    };
    writeDraft('shipment', { receiver: 'A' });
    await told({ isOver: true, why: 'signedOutInOtherTab' }, false);
    await told({ isOver: false }, true);
    expect(readDraft('shipment')).toEqual({ receiver: 'A' });
    await told({ isOver: true, why: 'signedOutInOtherTab' }, false);
    document.cookie = 'loginId=desk; Path=/';
    await told({ isOver: false }, true);
    expect(sessionNow()?.loginId).toBe('desk');
    expect(readDraft('shipment')).toBeNull();
    otherTab.close();
  });

  it('other tabs are told why they are signed out, this one is not', async () => {
    startSession(reply);
    vi.stubGlobal('fetch', async () => Response.error());
    const otherTab = new BroadcastChannel('portal-session');
    const heard = new Promise((resolve) => {
      otherTab.addEventListener('message', ({ data }: MessageEvent) => resolve(data), { once: true });
    });
    await logOut();
    expect(await heard).toEqual({ isOver: true, why: 'signedOutInOtherTab' });
    expect(hasLoggedOut()).toBe(true);
    startSession(reply);
    expect(hasLoggedOut()).toBe(false);
    otherTab.close();
  });
});
