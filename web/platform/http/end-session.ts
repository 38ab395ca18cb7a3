import { exchangeTokens } from '#web/platform/http/renew.ts';
import type { Tokens } from '#web/platform/http/tokens.ts';

/**
 * Ends the session of these tokens on the server; this browser has forgotten them already. Whoever logs out after a pause has an access token
 * that is over: it is renewed for this call alone. Silent where the server does not answer: nobody here can do anything about it.
 */
export async function endSession(tokens: Tokens): Promise<void> {
  if ((await statusOfLogout(tokens)) !== 401) return;
  const renewed = await exchangeTokens(tokens);
  if (renewed !== 'unknown' && 'accessToken' in renewed) await statusOfLogout(renewed);
}

async function statusOfLogout({ accessToken }: Tokens): Promise<number> {
  try {
    const { logout } = await import('#shared/features/sign-in/account.contract.ts');
    const { status } = await fetch(logout.path, {
      method: logout.method,
      headers: { authorization: `Bearer ${accessToken}` },
      cache: 'no-store',
      // Also when the tab is closed right after.
      keepalive: true,
    });
    return status;
  } catch {
    return 0;
  }
}
