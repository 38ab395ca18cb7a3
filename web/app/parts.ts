/** What the page is made of on the way to the first screen: start.tsx fetches what the address needs before it draws. */
import { Shell } from '#web/app/shell-part.ts';
import { sessionNow } from '#web/platform/session/session.ts';
import { part } from '#web/platform/ui/part.tsx';

const routed = () => import('#web/app/routed.tsx');
export const Routed = part(async () => (await routed()).Routed);
export const LoginPage = part(async () => (await import('#web/features/sign-in/login-page.tsx')).LoginPage);

/** The login page of a visitor works without the router, the rules and the screens: they come while it is filled in. */
export const isLogin = sessionNow() === null && /^\/(?:login\/?)?$/iu.test(window.location.pathname);

/**
 * All of what the address shows, so that it is drawn in one go: what React draws first takes the place of the frame that came with the
 * page, and without the screen that would be nothing.
 */
export async function loadFirstParts(): Promise<void> {
  if (isLogin) return LoginPage.load();
  const screen = async () => {
    await Routed.load();
    await (await routed()).loadFirstScreen();
  };
  await Promise.all([screen(), sessionNow() && Shell.load()]);
}
