// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { hasLoggedOut, logOut, sessionNow, startSession } from '#web/platform/session/session.ts';
import { readCookieTexts, writeCookieTexts } from '#web/platform/session/cookie-texts.ts';
import { keepForSession } from '#web/platform/session/kept-names.ts';
import { removeSessionCookies } from '#web/platform/session/session.cookies.ts';
import { readCookie, writeCookie } from '#web/platform/http/cookies.ts';
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

keepForSession({ cookies: ['lastDocument', 'chosen'], stored: ['last'] });

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

describe('The session cookies of spec §3', () => {
  it('keep every field of the login response under its specified name', () => {
    startSession(reply);
    const names =
      'token refreshToken accountNo claimList isParent parentClaims loginId verifiedProfile isSuspended isHideCNP ' +
      'hasCNAccess isBlockingPrinting isDoCN isFrozenFood isCod countryID isAllowFulfillment IsCool ' +
      'lastDocument chosen';
    expect(cookieNames()).toEqual(expect.arrayContaining(names.split(' ')));
    expect(readTokens()).toEqual({ accessToken: 'a/+=;1', refreshToken: 'r1' });
  });

  it('are read back as the session facts that decide the rights', () => {
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

  it('are read with only the granted claims that the portal knows', () => {
    startSession(reply);
    expect(sessionNow()?.facts.claims).toEqual(['PUA']);
  });

  it('keep values stored by screens until the next login', () => {
    startSession(reply);
    const readChosen = () => readCookieTexts('chosen', ['id', 'day']);
    expect([readCookie('lastDocument'), readChosen()]).toEqual(['', null]);
    writeCookie('lastDocument', '/api/shipment/PrintCNSticker?x=1;2');
    writeCookieTexts('chosen', { id: '7', day: '2026-11-23' });
    expect(readCookie('lastDocument')).toBe('/api/shipment/PrintCNSticker?x=1;2');
    expect(readChosen()).toEqual({ id: '7', day: '2026-11-23' });
    for (const broken of ['%7Bbroken', '%7B%22id%22%3A%227%22%7D']) {
      document.cookie = `chosen=${broken}; Path=/`;
      expect(readChosen()).toBeNull();
    }
    writeCookieTexts('chosen', { id: '7', day: '2026-11-23' });
    startSession(reply);
    expect(readChosen()).toBeNull();
  });

  it('give an account label with the word admin only for an Admin', () => {
    startSession(reply);
    expect(sessionNow()?.accountLabel.toLowerCase()).toContain('admin');
    startSession({ ...reply, loginId: 'desk' });
    expect(sessionNow()?.accountLabel.toLowerCase()).not.toContain('admin');
  });

  it('are removed on logout, together with the drafts and the values in the local storage', async () => {
    startSession(reply);
    writeCookieTexts('chosen', { id: '1', day: '2026-11-23' });
    localStorage.setItem('last', 'a name');
    writeDraft('shipment', { receiver: 'A' });
    vi.stubGlobal('fetch', async () => Response.error());
    await logOut();
    expect(document.cookie).toBe('');
    expect(localStorage.getItem('last')).toBeNull();
    expect(sessionNow()).toBeNull();
    expect(readDraft('shipment')).toBeNull();
  });
});

describe('Log out', () => {
  /** The requests to the server, as 'path token'; the responses are returned one after the other. */
  function requestsWith(...answers: Response[]): string[] {
    const seen: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
      seen.push(`${url.split('?')[0]} ${new Headers(headers).get('authorization') ?? ''}`.trim());
      return answers.shift() ?? Promise.reject(new TypeError('offline'));
    });
    return seen;
  }
  const status = (code: number, r: unknown = null) => Response.json({ s: code === 200, r }, { status: code });

  it('ends the session on the server with the token that is removed in the browser', async () => {
    const seen = requestsWith(status(200));
    startSession(reply);
    await logOut();
    expect(seen).toEqual(['/api/account/Logout Bearer a/+=;1']);
    expect(readTokens()).toBeNull();
  });

  it('refreshes an expired token to end the session on the server, and does not store the new tokens', async () => {
    const next = { accessToken: 'a2', refreshToken: 'r2' };
    const seen = requestsWith(status(401), status(200, next), status(200));
    startSession(reply);
    await logOut();
    expect(seen).toEqual([
      '/api/account/Logout Bearer a/+=;1',
      '/api/account/RefreshToken',
      '/api/account/Logout Bearer a2',
    ]);
    expect(readTokens()).toBeNull();
  });

  it('removes the session in the browser at once, even when the server does not respond', async () => {
    requestsWith();
    startSession(reply);
    const over = logOut();
    expect([readTokens(), sessionNow()]).toEqual([null, null]);
    await over;
  });
});

describe('Drafts', () => {
  it('are kept for the same user after a lost session, and are never shown to another user', () => {
    setDraftOwner('MYS0001/desk');
    writeDraft('shipment', { receiver: 'A' });
    setDraftOwner('MYS0001/desk');
    expect(readDraft('shipment')).toEqual({ receiver: 'A' });
    setDraftOwner('MYS0001/Admin');
    expect(readDraft('shipment')).toBeNull();
  });

  it('are kept when the session ends in another tab, and removed when another user logs in there', async () => {
    startSession(reply);
    const otherTab = new BroadcastChannel('portal-session');
    /** Posts the message of another tab and waits for its effect on the session. */
    const postFromOtherTab = async (message: object, isSignedIn: boolean) => {
      otherTab.postMessage(message);
      await waitFor(() => expect(sessionNow() !== null).toBe(isSignedIn));
    };
    writeDraft('shipment', { receiver: 'A' });
    await postFromOtherTab({ isOver: true, why: 'signedOutInOtherTab' }, false);
    await postFromOtherTab({ isOver: false }, true);
    expect(readDraft('shipment')).toEqual({ receiver: 'A' });
    await postFromOtherTab({ isOver: true, why: 'signedOutInOtherTab' }, false);
    document.cookie = 'loginId=desk; Path=/';
    await postFromOtherTab({ isOver: false }, true);
    expect(sessionNow()?.loginId).toBe('desk');
    expect(readDraft('shipment')).toBeNull();
    otherTab.close();
  });

  it('logging out posts the reason to other tabs and marks this tab as logged out until the next login', async () => {
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
