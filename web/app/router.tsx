import { brand } from '#shared/platform/brand/brand.ts';
import { Frame } from '#web/app/frame.tsx';
import { homeOf } from '#web/app/menu.ts';
import { NotFoundPage } from '#web/app/pages.tsx';
import { screens } from '#web/app/screens.ts';
import type { Screen } from '#web/platform/router/screen.ts';
import { returnPath } from '#web/features/sign-in/return-path.ts';
import { createRouter, type Place, type Route } from '#web/platform/router/navigation.ts';
import { stringifySearch } from '#web/platform/router/search-codec.ts';
import { hasLoggedOut, onSessionChange, sessionNow } from '#web/platform/session/session.ts';
import { inSandbox } from '#web/platform/session/world.ts';

/** A visitor without a session goes to /login, which says why and remembers the page to return to (spec §2, "Guards"). */
const requireSession = ({ href }: Place) =>
  sessionNow() ? null : `/login${stringifySearch({ from: href })}`;

/**
 * A signed-in user who opens login is sent to / (spec §2), or to the page where they were, if they have logged in in another tab.
 */
const requireNoSession = ({ search }: Place) => (sessionNow() ? (returnPath(search['from']) ?? '/') : null);

function guardOf(screen: Screen) {
  if (screen.needs !== 'anyone') return requireSession;
  return screen.path === '/login' ? requireNoSession : () => null;
}

function routeOf(screen: Screen): Route<Screen> {
  return {
    path: screen.path,
    // `Frame` shows the shell to signed-in users.
    ...(!screen.bare && { layout: Frame }),
    guard: guardOf(screen),
    load: screen.load,
    data: screen,
  };
}

/** '/' is the login page for a visitor; after login it leads to the first screen (spec §2). */
const home: Route<Screen> = {
  path: '/',
  layout: Frame,
  guard: ({ search }) => {
    const session = sessionNow();
    const here = inSandbox() ? screens.filter((screen) => screen.inSandbox) : screens;
    return session && (returnPath(search['from']) ?? homeOf(session.facts, here));
  },
  load: async () => (await import('#web/features/sign-in/login.screen.tsx')).LoginScreen,
};

/** Any other path uses the authenticated layout (spec §2). */
const unknown: Route<Screen> = {
  path: '$',
  layout: Frame,
  guard: requireSession,
  component: NotFoundPage,
};

export const router = createRouter({ routes: [...screens.map(routeOf), home, unknown] });

router.onRendered(({ pathChanged }) => {
  if (!pathChanged) return;
  const screen = router.state.shown?.route?.data;
  document.title = screen ? `${screen.title} · ${brand.portalName}` : brand.portalName;
});

// Logout, in this or another tab, leads to / (spec §4). If the user did not choose to log out in this tab, the address remembers
// the page to return to.
let wasSignedIn = sessionNow() !== null;
onSessionChange(() => {
  const isSignedIn = sessionNow() !== null;
  if (wasSignedIn && !isSignedIn) {
    const from = hasLoggedOut() ? null : router.history.location.href;
    void router.navigate({ to: '/', search: { from }, replace: true });
  }
  // Runs after a login on this page has navigated. What remains are pages that waited for a login in another tab, for a profile
  // verified elsewhere, or for the end of a suspension.
  if (isSignedIn)
    setTimeout(() => {
      const { shown } = router.state;
      if (shown?.route?.guard?.(shown.place)) void router.load();
    });
  wasSignedIn = isSignedIn;
});
