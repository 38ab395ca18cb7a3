import { isSessionEnd, type SessionEnd } from '#shared/platform/rights/session-ends.ts';
import { codeOf, isRecord } from '#web/platform/http/refusal.ts';
import { readTokens, removeTokens, storeTokens, type Tokens } from '#web/platform/http/tokens.ts';

/** `renewed`: repeat the call. `ended`: the session is over and the tokens are deleted. `unknown`: no response, try later. */
type Renewal = { outcome: 'renewed' | 'unknown' } | { outcome: 'ended'; why: SessionEnd | null };

const renewed: Renewal = { outcome: 'renewed' };
const unknown: Renewal = { outcome: 'unknown' };
/** The user logged out in this browser in the meantime, so there is nothing to explain. */
const gone: Renewal = { outcome: 'ended', why: null };

/**
 * Time after which an exchange without a response is sent a second time, in parallel, because all tabs wait for it: the server
 * returns the same pair again within ten seconds (graceSeconds in session.service.ts). The first request is not cancelled,
 * because its response may be the only one.
 */
const answerWithinMs = 8000;

let underWay: Promise<Renewal> | null = null;

/**
 * Exchanges the token pair after a 401 (spec §4, "Expired access"). Calls that fail together share one exchange. Tabs also share
 * one, where the browser has locks, because each reads the cookies again once it holds the lock.
 */
export async function renewTokens(refused: string | null): Promise<Renewal> {
  if (isNewerThan(refused)) return renewed;
  underWay ??= alone(() => exchange(refused)).finally(() => {
    underWay = null;
  });
  return await underWay;
}

function isNewerThan(refused: string | null): boolean {
  const tokens = readTokens();
  return tokens !== null && tokens.accessToken !== refused;
}

async function alone(work: () => Promise<Renewal>): Promise<Renewal> {
  // Locks are not available over plain HTTP; there, the server's grace period resolves the race.
  const locks = 'locks' in navigator ? navigator.locks : null;
  return await (locks ? locks.request('portal-tokens', work) : work());
}

async function exchange(refused: string | null): Promise<Renewal> {
  if (isNewerThan(refused)) return renewed;
  const tokens = readTokens();
  if (!tokens) return gone;
  const renewing = asking(tokens);
  const answer = await renewing.soon;
  if (answer === 'unknown') {
    // Store a late response: if it were dropped, the next exchange would send a token that was already used, which ends the
    // session.
    void keepLate(renewing.ever, tokens);
    return unknown;
  }
  if ('why' in answer) {
    if (isNewerThan(tokens.accessToken)) return renewed;
    removeTokens();
    return { outcome: 'ended', why: answer.why };
  }
  // After a logout in the meantime, the tokens must not come back.
  if (!readTokens()) return gone;
  storeTokens(answer);
  return renewed;
}

async function keepLate(ever: Promise<Exchanged>, { refreshToken }: Tokens): Promise<void> {
  const pair = await ever;
  if (pair !== 'unknown' && 'accessToken' in pair && readTokens()?.refreshToken === refreshToken)
    storeTokens(pair);
}

/** Resolves like `work` unless the signal aborts first; then it rejects with the signal's reason. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (!signal) return work;
  const givenUp = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, givenUp]);
}

type Exchanged = Tokens | { why: SessionEnd | null } | 'unknown';

/** Returns the next token pair without storing it, or why there is none. */
export const exchangeTokens = async (tokens: Tokens): Promise<Exchanged> => await asking(tokens).soon;

/** Sends up to two exchanges. `soon` is 'unknown' when both are late; `ever` is their final result. */
function asking(tokens: Tokens): { soon: Promise<Exchanged>; ever: Promise<Exchanged> } {
  const first = exchangeOnce(tokens);
  const lateFirst = late();
  const second = Promise.race([first, lateFirst]).then((early) => early ?? exchangeOnce(tokens));
  const both = [first, second].map(async (one) => {
    const answer = await one;
    // The other request may still succeed.
    return answer === 'unknown' ? Promise.reject(new Error(answer)) : answer;
  });
  const ever = Promise.any(both).catch((): Exchanged => 'unknown');
  const lateSecond = lateFirst.then(late).then((): Exchanged => 'unknown');
  return { soon: Promise.race([ever, lateSecond]), ever };
}

const late = () =>
  new Promise<undefined>((resolve) =>
    AbortSignal.timeout(answerWithinMs).addEventListener('abort', () => resolve(undefined)),
  );

async function exchangeOnce(tokens: Tokens): Promise<Exchanged> {
  const query = new URLSearchParams({
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
  });
  try {
    const { refreshToken } = await import('#shared/features/sign-in/account.contract.ts');
    const response = await fetch(`${refreshToken.path}?${query}`, { cache: 'no-store' });
    if (response.ok) {
      const body = (await response.json()) as { r: Tokens };
      return { accessToken: body.r.accessToken, refreshToken: body.r.refreshToken };
    }
    if (response.status >= 500 || response.status === 429) return 'unknown';
    const body: unknown = await response.json();
    const code = isRecord(body) ? codeOf(body.r) : null;
    return { why: isSessionEnd(code) ? code : null };
  } catch {
    return 'unknown';
  }
}
