/**
 * Who is signed in (spec §3, §4). The cookies are the source; this module holds their parsed state, shared with all screens and
 * tabs.
 */
import { useSyncExternalStore } from 'react';

import { rights, type RightName } from '#shared/platform/rights/rights.ts';
import { type SessionChange, sessionChange } from '#shared/platform/rights/session-change.rules.ts';
import type { SessionEnd } from '#shared/platform/rights/session-ends.ts';
import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  readSessionCookies,
  removeSessionCookies,
  writeSessionCookies,
  writeSuspended,
  type Session,
} from '#web/platform/session/session.cookies.ts';
import { send } from '#web/platform/http/client.ts';
import { whenNotAllowed, whenSessionLost } from '#web/platform/http/request.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { endSession } from '#web/platform/http/end-session.ts';
import { readTokens, removeTokens, storeTokens, type Tokens } from '#web/platform/http/tokens.ts';
import { kept, startKeptCookies } from '#web/platform/session/kept-names.ts';
import { writeText } from '#web/platform/session/stored.ts';
import { forgetWorld } from '#web/platform/session/world.ts';
import { clearSheets, setSheetOwner } from '#web/platform/sheet/sheet-owner.ts';
import { clearDrafts, setDraftOwner } from '#web/platform/ui/form/drafts.ts';

export type { Session } from '#web/platform/session/session.cookies.ts';

/** Loaded on demand: the contracts include schemas, which the login page does not need. */
const accountCalls = () => import('#shared/features/sign-in/account.contract.ts');

const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal-session');
let current: Session | null = readTokens() ? readSessionCookies() : null;
/** Changes of the user's rights during the session, until the user has dismissed the notice. */
let change: SessionChange | null = null;
/** Why the last session ended, unless the user logged out here. */
let end: SessionEnd | null = null;
/** Whether the user logged out in this tab. */
let isLeft = false;
/** Pending request for the session facts; null when none is running. */
let reading: Promise<void> | null = null;
if (current) ownKept(current);

function publish(session: Session | null, why: SessionEnd | null = null): void {
  const before = current;
  const isSamePerson = session && before && identityOf(session) === identityOf(before);
  change = isSamePerson ? (sessionChange(before.facts, session.facts) ?? change) : null;
  // A request for the previous user's session does not apply to this one.
  if (!isSamePerson) reading = null;
  // Further failing calls must not overwrite the reason.
  end = session === null && before === null ? (why ?? end) : why;
  if (session) isLeft = false;
  current = session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For code outside React, such as guards of the router. */
export function sessionNow(): Session | null {
  return current;
}

/** Whether the user logged out in this tab and has not logged in again. */
export const hasLoggedOut = (): boolean => isLeft;

/** Subscribes to every change of the session, in this tab or another. */
export const onSessionChange = subscribe;

/** Returns the session; null when nobody is signed in. */
export function useMaybeSession(): Session | null {
  return useSyncExternalStore(subscribe, sessionNow, sessionNow);
}

/** Returns the session, for signed-in screens. */
export function useSession(): Session {
  const session = useMaybeSession();
  if (!session) throw new Error('useSession is for signed-in screens');
  return session;
}

/** Whether the user has a right of `shared/platform/rights/rights.ts`. False when nobody is signed in. */
export function useCan(right: RightName): boolean {
  const session = useMaybeSession();
  return session !== null && rights[right](session.facts);
}

/** Returns what changed in the session's rights; null when nothing did or the notice was dismissed. */
export function useSessionChange(): SessionChange | null {
  return useSyncExternalStore(subscribe, () => change);
}

export function dismissSessionChange(): void {
  change = null;
  for (const listener of listeners) listener();
}

/** Returns why the previous session ended, for the login page; null when there is nothing to explain. */
export function useSessionEnd(): SessionEnd | null {
  return useSyncExternalStore(
    subscribe,
    () => end,
    () => null,
  );
}

/** Messages between tabs: the session facts changed, or the session ended and why. */
type Message = { isOver: false } | { isOver: true; why: SessionEnd | null };
const changed: Message = { isOver: false };

/** Starts a session from a login response: writes cookies and tokens, and notifies other tabs. */
export function startSession(reply: LoginReply): void {
  publish(keepSession(reply));
}

/** Like `startSession`, for the page that is loaded next: this page shows nothing of the session. */
export function keepSession(reply: LoginReply): Session | null {
  const { access_token: accessToken, refresh_token: refreshToken, ...facts } = reply;
  storeTokens({ accessToken, refreshToken });
  writeSessionCookies(facts);
  startKeptCookies();
  forgetWorld();
  const session = readSessionCookies();
  if (session) ownKept(session);
  otherTabs?.postMessage(changed);
  return session;
}

/**
 * Returns the login response for tokens that came without one, after a password was set; null when there is no session. The
 * tokens replace the previous ones (spec §4).
 */
export async function answerFor(tokens: Tokens): Promise<LoginReply | null> {
  storeTokens(tokens);
  try {
    const { currentSession } = await accountCalls();
    const facts = await send(currentSession);
    return { ...facts, access_token: tokens.accessToken, refresh_token: tokens.refreshToken };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    forgetSession();
    return null;
  }
}

/** Fetches the current session facts: after a reload, after a refused call, and after an action that changes them. */
export function revalidateSession(): Promise<void> {
  if (reading) return reading;
  const asked = readAgain().finally(() => {
    if (reading === asked) reading = null;
  });
  reading = asked;
  return asked;
}

async function readAgain(): Promise<void> {
  const asker = current && identityOf(current);
  /** Another user may have logged in here before the response arrives. */
  const isTooLate = () => !readTokens() || asker !== (current && identityOf(current));
  try {
    const { currentSession } = await accountCalls();
    const reply = await send(currentSession);
    if (isTooLate()) return;
    writeSessionCookies(reply);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    // Without a response, the previous facts are still used; the server checks every call anyway.
    if (thrown.code !== m.rights_problem_suspended.code || isTooLate()) return;
    writeSuspended();
  }
  const session = readSessionCookies();
  // Usually nothing has changed, and a new object would re-render every screen.
  if (JSON.stringify(session) === JSON.stringify(current)) return;
  publish(session);
  otherTabs?.postMessage(changed);
}

/** Ends the session in this browser at once, and on the server if it can be reached. */
export async function logOut(): Promise<void> {
  const tokens = readTokens();
  clearDrafts();
  clearSheets();
  isLeft = true;
  forgetSession(null, 'signedOutInOtherTab');
  if (tokens) await endSession(tokens);
}

/**
 * Ends the session in this browser only, because it is over on the server already. `why` is shown on the login page of this tab,
 * `toOthers` on that of other tabs.
 */
export function forgetSession(why: SessionEnd | null = null, toOthers = why): void {
  removeTokens();
  removeSessionCookies();
  for (const key of kept.stored) writeText('localStorage', key, null);
  forgetWorld();
  publish(null, why);
  otherTabs?.postMessage({ isOver: true, why: toOthers } satisfies Message);
}

/** Makes this user the owner of stored drafts and sheets; those of another user are deleted. */
function ownKept(session: Session): void {
  setDraftOwner(identityOf(session));
  setSheetOwner(identityOf(session));
}

/** Returns the id of the owner of data stored on this device. */
export function identityOf(session: Session): string {
  return `${session.accountNumber}/${session.loginId}`;
}

// Drafts stay when the session is lost, so that the same user finds them again after login.
whenSessionLost(forgetSession);
whenNotAllowed(async ({ path }) => {
  const { currentSession } = await accountCalls();
  if (path !== currentSession.path) await revalidateSession();
});

otherTabs?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  // A cookie that another tab has just deleted may still be visible here for a moment, so the message takes precedence.
  const session = !data.isOver && readTokens() ? readSessionCookies() : null;
  if (current && session && identityOf(session) !== identityOf(current)) {
    // Another user signed in: no data of the first user may stay in this tab.
    forgetWorld();
    window.location.assign('/');
    return;
  }
  if (!session) forgetWorld();
  // Another user may have signed in since this tab's session ended.
  if (session) ownKept(session);
  publish(session, data.isOver ? data.why : null);
});
