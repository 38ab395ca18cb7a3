import { exchangeTokens } from '#web/platform/http/renew.ts';
import type { Tokens } from '#web/platform/http/tokens.ts';

/**
 * Ends the session of these tokens on the server; this browser has deleted them already. If the access token has expired, it is
 * renewed for this call only. Fails silently when the server does not respond, because the user can do nothing about it.
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
      // Completes even if the tab is closed right after.
      keepalive: true,
    });
    return status;
  } catch {
    return 0;
  }
}
