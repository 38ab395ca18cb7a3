import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

import { brand } from '#shared/platform/brand/brand.ts';
import { m } from '#shared/platform/words/words.ts';
import { sessionNow } from '#web/platform/session/session.ts';

const loadRouted = () => import('#web/app/routed.tsx');
const loadShell = () => import('#web/app/shell.tsx');
const Routed = lazy(async () => ({ default: (await loadRouted()).Routed }));
const LoginPage = lazy(async () => ({
  default: (await import('#web/features/sign-in/login-page.tsx')).LoginPage,
}));

/** The login page of a visitor works without the router, the rules and the screens: they come while it is filled in. */
const isLogin = sessionNow() === null && /^\/(?:login\/?)?$/iu.test(window.location.pathname);

// Who is signed in needs all of it, at once.
if (!isLogin) void loadRouted();
if (sessionNow()) void loadShell();

export function App() {
  const [isRouted, setRouted] = useState(!isLogin);

  useEffect(() => {
    if (isRouted) return undefined;
    document.title = titleOf(window.location.pathname);
    // Back and forward lead to other screens of this page.
    const leave = () => setRouted(true);
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [isRouted]);

  const leave = (path: string, how: 'push' | 'replace') => {
    window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', path);
    setRouted(true);
  };
  const prepare = () => void Promise.all([loadRouted(), loadShell()]).catch(() => null);

  const routed = (
    <Suspense>
      <Routed />
    </Suspense>
  );
  if (isRouted) return routed;
  return (
    <OrElse fallback={routed}>
      <Suspense>
        <LoginPage
          from={new URLSearchParams(window.location.search).get('from')}
          onLeave={leave}
          onBegin={prepare}
        />
      </Suspense>
    </OrElse>
  );
}

/** As the router names the two addresses. */
function titleOf(path: string): string {
  return path === '/' ? brand.portalName : `${m.app_screen_login()} · ${brand.portalName}`;
}

/** The router has a page for what goes wrong. */
class OrElse extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
