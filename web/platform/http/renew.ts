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
 * All tabs wait for an exchange. One without an answer is asked for once more beside the first: the server gives the same pair again
 * within ten seconds (graceSeconds in session.service.ts). The first is not given up, as its answer may be the only one there is.
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
  const asked = asking(tokens);
  const answer = await asked.soon;
  if (answer === 'unknown') {
    // Thrown away, what comes late would make of the next exchange a token used twice, which ends the session.
    void keepLate(asked.ever, tokens);
    return unknown;
  }
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

async function keepLate(ever: Promise<Exchanged>, { refreshToken }: Tokens): Promise<void> {
  const pair = await ever;
  if (pair !== 'unknown' && 'accessToken' in pair && readTokens()?.refreshToken === refreshToken)
    storeTokens(pair);
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

type Exchanged = Tokens | { why: SessionEnd | null } | 'unknown';

/** The next pair, which is not kept here; or why there is none. */
export const exchangeTokens = async (tokens: Tokens): Promise<Exchanged> => await asking(tokens).soon;

/** `soon` is 'unknown' when both are late; `ever` is what comes of them. */
function asking(tokens: Tokens): { soon: Promise<Exchanged>; ever: Promise<Exchanged> } {
  const first = exchangeOnce(tokens);
  const lateFirst = late();
  const second = Promise.race([first, lateFirst]).then((early) => early ?? exchangeOnce(tokens));
  const both = [first, second].map(async (one) => {
    const answer = await one;
    // The other may know.
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
