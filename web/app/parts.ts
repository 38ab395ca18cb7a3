/** What the page is made of on the way to the first screen: start.tsx fetches what the address needs before it draws. */
import { Shell } from '#web/app/shell-part.ts';
import { sessionNow } from '#web/platform/session/session.ts';
import { part } from '#web/platform/ui/part.tsx';

export const Routed = part(async () => (await import('#web/app/routed.tsx')).Routed);
export const LoginPage = part(async () => (await import('#web/features/sign-in/login-page.tsx')).LoginPage);

/** The login page of a visitor works without the router, the rules and the screens: they come while it is filled in. */
export const isLogin = sessionNow() === null && /^\/(?:login\/?)?$/iu.test(window.location.pathname);

/** Who is signed in needs all of it, at once. */
export async function loadFirstParts(): Promise<void> {
  const needed = isLogin ? [LoginPage] : sessionNow() ? [Routed, Shell] : [Routed];
  await Promise.all(needed.map((one) => one.load()));
}
