/** Who is signed in (spec §3, §4). The cookies are the truth; this is their reading, shared with every screen and every tab. */
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
import { startKeptCookies } from '#web/platform/session/kept.cookies.ts';
import { clearStoredPod } from '#web/platform/session/pod-storage.ts';
import { forgetWorld } from '#web/platform/session/world.ts';
import { clearSheets, setSheetOwner } from '#web/platform/sheet/sheet-owner.ts';
import { clearDrafts, setDraftOwner } from '#web/platform/ui/form/drafts.ts';

export type { Session } from '#web/platform/session/session.cookies.ts';

/** The calls come with their schemas, which the login page loads without. */
const accountCalls = () => import('#shared/features/sign-in/account.contract.ts');

const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal-session');
let current: Session | null = readTokens() ? readSessionCookies() : null;
/** What changed in the user's rights while they worked, until they have read it. */
let change: SessionChange | null = null;
/** Why the last session ended, when it was not its own person who logged out here. */
let end: SessionEnd | null = null;
/** Its own person logged out here. */
let isLeft = false;
/** The facts are being asked for. */
let reading: Promise<void> | null = null;
if (current) ownKept(current);

function publish(session: Session | null, why: SessionEnd | null = null): void {
  const before = current;
  const isSamePerson = session && before && identityOf(session) === identityOf(before);
  change = isSamePerson ? (sessionChange(before.facts, session.facts) ?? change) : null;
  // What is asked for the one of before says nothing about this one.
  if (!isSamePerson) reading = null;
  // Calls that fail after the first have no further reason.
  end = session === null && before === null ? (why ?? end) : why;
  if (session) isLeft = false;
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

/** The user of this tab has logged out in it, and is not at work on what it shows. */
export const hasLoggedOut = (): boolean => isLeft;

/** Subscribes to every change of the session, from this tab or another. */
export const onSessionChange = subscribe;

/** The session, or null when nobody is signed in. */
export function useMaybeSession(): Session | null {
  return useSyncExternalStore(subscribe, sessionNow, sessionNow);
}

/** The session inside signed-in screens. */
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

/** What was changed in the session's rights while it lives; null once it is read. */
export function useSessionChange(): SessionChange | null {
  return useSyncExternalStore(subscribe, () => change);
}

export function dismissSessionChange(): void {
  change = null;
  for (const listener of listeners) listener();
}

/** Why the session of before ended, for the login page; null when there is nothing to explain. */
export function useSessionEnd(): SessionEnd | null {
  return useSyncExternalStore(
    subscribe,
    () => end,
    () => null,
  );
}

/** Messages between tabs: the session's facts changed, or it has ended and why. */
type Message = { isOver: false } | { isOver: true; why: SessionEnd | null };
const changed: Message = { isOver: false };

/** Keeps a login answer: cookies, tokens, other tabs. */
export function startSession(reply: LoginReply): void {
  publish(keepSession(reply));
}

/** The same for the page that is loaded next: this one shows nothing of it. */
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
 * The login answer of tokens that came without it, after a password was set; null when there is no session to be had.
 * They replace those of before (spec §4).
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

/** Asks the server for the facts as they are now: after a reload, after a refused call, and after what changes them. */
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
  /** The answer may come when somebody else has logged in here. */
  const isTooLate = () => !readTokens() || asker !== (current && identityOf(current));
  try {
    const { currentSession } = await accountCalls();
    const reply = await send(currentSession);
    if (isTooLate()) return;
    writeSessionCookies(reply);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    // Without an answer the facts of before still serve; the server guards every call anyway.
    if (thrown.code !== m.rights_problem_suspended.code || isTooLate()) return;
    writeSuspended();
  }
  const session = readSessionCookies();
  // Mostly nothing has changed, and every screen would be drawn again for it.
  if (JSON.stringify(session) === JSON.stringify(current)) return;
  publish(session);
  otherTabs?.postMessage(changed);
}

/** Ends the session here at once, and on the server when it can be reached. */
export async function logOut(): Promise<void> {
  const tokens = readTokens();
  clearDrafts();
  clearSheets();
  isLeft = true;
  forgetSession(null, 'signedOutInOtherTab');
  if (tokens) await endSession(tokens);
}

/**
 * Ends the session in this browser alone: it is over on the server already. `why` is shown on the login page, `toOthers` on that of other
 * tabs.
 */
export function forgetSession(why: SessionEnd | null = null, toOthers = why): void {
  removeTokens();
  removeSessionCookies();
  clearStoredPod();
  forgetWorld();
  publish(null, why);
  otherTabs?.postMessage({ isOver: true, why: toOthers } satisfies Message);
}

/** What another person typed on this device goes. */
function ownKept(session: Session): void {
  setDraftOwner(identityOf(session));
  setSheetOwner(identityOf(session));
}

/** Whose something is that is kept on this device. */
export function identityOf(session: Session): string {
  return `${session.accountNumber}/${session.loginId}`;
}

// What was typed stays when the session is lost, so that the same person finds it again after login.
whenSessionLost(forgetSession);
whenNotAllowed(async ({ path }) => {
  const { currentSession } = await accountCalls();
  if (path !== currentSession.path) await revalidateSession();
});

otherTabs?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  // A cookie that another tab has just removed may still be seen here for a moment; its word counts.
  const session = !data.isOver && readTokens() ? readSessionCookies() : null;
  if (current && session && identityOf(session) !== identityOf(current)) {
    // Somebody else signed in: nothing of the first person may stay on this tab.
    forgetWorld();
    window.location.assign('/');
    return;
  }
  if (!session) forgetWorld();
  // Somebody else may have signed in since this tab's own session ended.
  if (session) ownKept(session);
  publish(session, data.isOver ? data.why : null);
});
