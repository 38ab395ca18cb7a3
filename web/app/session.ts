/** Who is signed in (spec §3, §4). The cookies are the truth; this is their reading, shared with every screen and every tab. */
import { useSyncExternalStore } from 'react';

import { rights, type RightName } from '#shared/access/rights.ts';
import { currentSession, logout, type LoginReply } from '#shared/account/account.contract.ts';
import {
  readSessionCookies,
  removeSessionCookies,
  writeSessionCookies,
  type Session,
} from '#web/app/session.cookies.ts';
import { send, whenSessionLost } from '#web/http/client.ts';
import { Refusal } from '#web/http/refusal.ts';
import { readTokens, removeTokens, storeTokens } from '#web/http/tokens.ts';
import { clearStoredPod } from '#web/tracking/pod-storage.ts';
import { clearDrafts, setDraftOwner } from '#web/ui/form/drafts.ts';

export type { Session } from '#web/app/session.cookies.ts';

const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal-session');
let current: Session | null = readTokens() ? readSessionCookies() : null;
if (current) setDraftOwner(identityOf(current));

function publish(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Outside React: guards of the router. */
export function sessionNow(): Session | null {
  return current;
}

/** Hears of every change of the session, from this tab or another. */
export const onSessionChange = subscribe;

/** The session, or null when nobody is signed in. */
export function useMaybeSession(): Session | null {
  return useSyncExternalStore(subscribe, sessionNow);
}

/** The session inside signed-in screens. */
export function useSession(): Session {
  const session = useMaybeSession();
  if (!session) throw new Error('useSession is for signed-in screens');
  return session;
}

/** Whether the person has a right of `shared/access/rights.ts`. False when nobody is signed in. */
export function useCan(right: RightName): boolean {
  const session = useMaybeSession();
  return session !== null && rights[right](session.facts);
}

/** What tabs tell each other. */
const changed = 'changed';
const ended = 'ended';

/** Keeps a login answer: cookies, tokens, other tabs. */
export function startSession(reply: LoginReply): void {
  const { access_token: accessToken, refresh_token: refreshToken, ...facts } = reply;
  storeTokens({ accessToken, refreshToken });
  writeSessionCookies(facts);
  const session = readSessionCookies();
  if (session) setDraftOwner(identityOf(session));
  publish(session);
  otherTabs?.postMessage(changed);
}

/** Asks the server for the facts as they are now: after a reload, and after what changes them (a verified profile). */
export async function revalidateSession(): Promise<void> {
  try {
    const reply = await send(currentSession);
    if (!readTokens()) return;
    writeSessionCookies(reply);
    const session = readSessionCookies();
    // Mostly nothing has changed, and every screen would be drawn anew for it.
    if (JSON.stringify(session) !== JSON.stringify(current)) publish(session);
  } catch (thrown) {
    // Without an answer the facts of before still serve; the server guards every call anyway.
    if (!(thrown instanceof Refusal)) throw thrown;
  }
}

/** Ends the session here at once, and on the server when it can be reached. */
export async function logOut(): Promise<void> {
  const ended = send(logout).catch(() => null);
  clearDrafts();
  forgetSession();
  await ended;
}

/** Ends the session in this browser alone: it is over on the server already. */
export function forgetSession(): void {
  removeTokens();
  removeSessionCookies();
  clearStoredPod();
  publish(null);
  otherTabs?.postMessage(ended);
}

function identityOf(session: Session): string {
  return `${session.accountNumber}/${session.loginId}`;
}

// What was typed stays when the session is lost, so that the same person finds it again after login.
whenSessionLost(forgetSession);

otherTabs?.addEventListener('message', ({ data }) => {
  // A cookie that another tab has just removed may still be seen here for a moment; its word counts.
  const session = data !== ended && readTokens() ? readSessionCookies() : null;
  if (current && session && identityOf(session) !== identityOf(current)) {
    // Somebody else signed in: nothing of the first person may stay on this tab.
    window.location.assign('/');
    return;
  }
  publish(session);
});
