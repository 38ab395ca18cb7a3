import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';

import { brand } from '#shared/brand/brand.ts';
import { Frame } from '#web/app/frame.tsx';
import { homeOf } from '#web/app/menu.ts';
import { NotFoundPage, PageError, PageLoading } from '#web/app/pages.tsx';
import { screens, type Screen } from '#web/app/screens.ts';
import { parseSearch, stringifySearch } from '#web/app/search-codec.ts';
import { onSessionChange, sessionNow } from '#web/app/session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The row of the screens table; the shell asks it for the right, the page for its title. */
    screen?: Screen;
  }
}

/** Anything over this shows that it is working (look.md). */
const showsLoadingAfterMs = 300;

const root = createRootRoute({ component: Outlet });

/** Holds the shell for whoever is signed in. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame });

/** A visitor without a session goes to /login, which says why and remembers the way back (spec §2, "Guards"). */
function requireSession({ location }: { location: { href: string } }): void {
  if (!sessionNow()) throw redirect({ to: '/login', search: { from: location.href }, replace: true });
}

/** A signed-in user visiting login is sent to / (spec §2). */
function requireNoSession(): void {
  if (sessionNow()) throw redirect({ to: '/', replace: true });
}

function guardOf(screen: Screen) {
  if (screen.needs !== 'anyone') return requireSession;
  return screen.path === '/login' ? requireNoSession : undefined;
}

function routeOf(screen: Screen): AnyRoute {
  const guard = guardOf(screen);
  return createRoute({
    getParentRoute: () => (screen.bare ? root : frame),
    path: screen.path,
    ...(guard && { beforeLoad: guard }),
    component: lazyRouteComponent(async () => ({ default: await screen.load() })),
    staticData: { screen },
  });
}

/** '/' is the login page for a visitor; after login it leads to the first screen (spec §2). */
const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: () => {
    const session = sessionNow();
    const to = session && homeOf(session.facts, screens);
    if (to) throw redirect({ to, replace: true });
  },
  component: lazyRouteComponent(async () => ({
    default: (await import('#web/account/login.screen.tsx')).LoginScreen,
  })),
});

/** Any other path uses the authenticated layout (spec §2). */
const unknown = createRoute({
  getParentRoute: () => frame,
  path: '$',
  beforeLoad: requireSession,
  component: NotFoundPage,
});

const bare = screens.filter((screen) => screen.bare).map(routeOf);
const framed = screens.filter((screen) => !screen.bare).map(routeOf);

export const router = createRouter({
  routeTree: root.addChildren([...bare, frame.addChildren([home, unknown, ...framed])]),
  caseSensitive: false,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: showsLoadingAfterMs,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundPage,
});

router.subscribe('onRendered', ({ pathChanged }) => {
  if (!pathChanged) return;
  const screen = router.state.matches.at(-1)?.staticData.screen;
  document.title = screen ? `${screen.title} · ${brand.portalName}` : brand.portalName;
});

// Logout, here or in another tab, leads to / (spec §4).
let wasSignedIn = sessionNow() !== null;
onSessionChange(() => {
  const isSignedIn = sessionNow() !== null;
  if (wasSignedIn && !isSignedIn) void router.navigate({ to: '/', replace: true });
  wasSignedIn = isSignedIn;
});
