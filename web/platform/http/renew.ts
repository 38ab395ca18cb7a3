import { isSessionEnd, type SessionEnd } from '#shared/platform/rights/session-ends.ts';
import { codeOf, isRecord } from '#web/platform/http/refusal.ts';
import { readTokens, removeTokens, storeTokens, type Tokens } from '#web/platform/http/tokens.ts';

/** `renewed`: repeat the call. `ended`: the session is over, the tokens are gone. `unknown`: no answer, try later. */
export type Renewal = { outcome: 'renewed' | 'unknown' } | { outcome: 'ended'; why: SessionEnd | null };

const renewed: Renewal = { outcome: 'renewed' };
const unknown: Renewal = { outcome: 'unknown' };
/** Somebody logged out in this browser in the meantime: there is nothing to explain. */
const gone: Renewal = { outcome: 'ended', why: null };

/**
 * All tabs wait for an exchange. One without an answer is asked for once more within the ten seconds in which the server gives the
 * same pair again (graceSeconds in session.service.ts).
 */
const answerWithinMs = 8000;

let underWay: Promise<Renewal> | null = null;

/**
 * Exchanges the pair of tokens after a 401 (spec §4, "Expired access"). Calls that fail together share one exchange; so do
 * tabs, where the browser has locks, because each reads the cookies again once it holds the lock.
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
  // Locks are missing on plain-http addresses; there the server's seconds of grace settle the race.
  const locks = 'locks' in navigator ? navigator.locks : null;
  return await (locks ? locks.request('portal-tokens', work) : work());
}

async function exchange(refused: string | null): Promise<Renewal> {
  if (isNewerThan(refused)) return renewed;
  const tokens = readTokens();
  if (!tokens) return gone;
  const answer = await exchangeTokens(tokens);
  if (answer === 'unknown') return unknown;
  if ('why' in answer) {
    if (isNewerThan(tokens.accessToken)) return renewed;
    removeTokens();
    return { outcome: 'ended', why: answer.why };
  }
  // A logout in the meantime counts: its tokens must not come back.
  if (!readTokens()) return gone;
  storeTokens(answer);
  return renewed;
}

/** What the work answers, if it does before the signal; rejects with the signal's reason. */
export function orGivenUp<T>(work: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (!signal) return work;
  const givenUp = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, givenUp]);
}

/** The next pair, which is not kept here; or why there is none. */
export async function exchangeTokens(
  tokens: Tokens,
  isSecondTry = false,
): Promise<Tokens | { why: SessionEnd | null } | 'unknown'> {
  const signal = AbortSignal.timeout(answerWithinMs);
  const query = new URLSearchParams({
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
  });
  try {
    const { refreshToken } = await orGivenUp(import('#shared/features/sign-in/account.contract.ts'), signal);
    const response = await fetch(`${refreshToken.path}?${query}`, { cache: 'no-store', signal });
    if (response.ok) {
      const body = (await response.json()) as { r: Tokens };
      return { accessToken: body.r.accessToken, refreshToken: body.r.refreshToken };
    }
    if (response.status >= 500 || response.status === 429) return 'unknown';
    const body: unknown = await response.json();
    const code = isRecord(body) ? codeOf(body.r) : null;
    return { why: isSessionEnd(code) ? code : null };
  } catch {
    return signal.aborted && !isSecondTry ? exchangeTokens(tokens, true) : 'unknown';
  }
}
