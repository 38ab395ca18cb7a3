/** The parts of the page needed for the first screen: start.tsx loads those of the current address before it renders. */
import { Shell } from '#web/app/shell-part.ts';
import { sessionNow } from '#web/platform/session/session.ts';
import { part } from '#web/platform/ui/part.tsx';

const routed = () => import('#web/app/routed.tsx');
export const Routed = part(async () => (await routed()).Routed);
export const LoginPage = part(async () => (await import('#web/features/sign-in/login-page.tsx')).LoginPage);

/**
 * Whether a visitor opened the login page: it works without the router, the rules and the screens, which load while the user
 * fills it in.
 */
export const isLogin = sessionNow() === null && /^\/(?:login\/?)?$/iu.test(window.location.pathname);

/**
 * Loads everything for the current address, so that it is rendered in one go: React's first render replaces the frame in the
 * page's HTML, and without the screen that would leave the page empty.
 */
export async function loadFirstParts(): Promise<void> {
  if (isLogin) return LoginPage.load();
  const screen = async () => {
    await Routed.load();
    await (await routed()).loadFirstScreen();
  };
  await Promise.all([screen(), sessionNow() && Shell.load()]);
}
