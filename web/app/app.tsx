import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';

import { brand } from '#shared/platform/brand/brand.ts';
import { m } from '#shared/platform/words/words.ts';
import { isLogin, LoginPage, Routed } from '#web/app/parts.ts';
import { Shell } from '#web/app/shell-part.ts';
import { onSessionChange, sessionNow } from '#web/platform/session/session.ts';

export function App() {
  const [isRouted, setRouted] = useState(!isLogin);

  useEffect(() => {
    if (isRouted) return undefined;
    document.title = titleOf(window.location.pathname);
    // Back and Forward lead to screens of the router.
    const leave = () => setRouted(true);
    window.addEventListener('popstate', leave);
    // The router leads a user who logged in in another tab to the page asked for. A login here changes the address itself, before
    // the timeout.
    const stop = onSessionChange(() => sessionNow() && setTimeout(leave));
    return () => {
      window.removeEventListener('popstate', leave);
      stop();
    };
  }, [isRouted]);

  const leave = (path: string, how: 'push' | 'replace') => {
    window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', path);
    setRouted(true);
  };
  const prepare = () => void Promise.all([Routed.load(), Shell.load()]).catch(() => null);

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

/** Returns the document title of the two login addresses, as the router sets it. */
function titleOf(path: string): string {
  return path === '/' ? brand.portalName : `${m.app_screen_login()} · ${brand.portalName}`;
}

/** If the login page fails, show the router, which has an error page. */
class OrElse extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
