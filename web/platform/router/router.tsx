/** The router's components and hooks for screens: links, the current address, navigation. */
import {
  Component,
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  createElement,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import type { Goal, Place, Router, Shown } from './navigation.ts';

const RouterContext = createContext<Router | null>(null);
const ShownContext = createContext<Shown | null>(null);
const PlaceContext = createContext<Place | null>(null);

/** Anything slower than this shows a loading state (look.md). */
const showsWaitingAfterMs = 300;

interface Instead {
  /** Shown while the first screen, or a slow one, loads. */
  waiting?: ComponentType;
  /** Shown instead of a screen that failed. */
  failed?: ComponentType<{ error: unknown }>;
}

const InsteadContext = createContext<Instead>({});

export function RouterProvider<D>({ router, ...instead }: { router: Router<D> } & Instead) {
  const [{ shown, isSlow }, set] = useState<{ shown: Shown | null; isSlow: boolean }>(() => ({
    shown: router.state.shown,
    isSlow: false,
  }));

  // Before the effects of the screens, which may navigate at once.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const { status, shown } = router.state;
      clearTimeout(timer);
      if (status === 'pending') {
        timer = setTimeout(() => set((was) => ({ ...was, isSlow: true })), showsWaitingAfterMs);
      }
      // Rendered in slices, so that typing has priority.
      else
        startTransition(() =>
          set((was) => (was.shown === shown && !was.isSlow ? was : { shown, isSlow: false })),
        );
    };
    const stopFollowing = router.onChange(follow);
    const stop = router.start();
    // Catches a screen loaded since the first render began.
    follow();
    return () => {
      clearTimeout(timer);
      stop();
      stopFollowing();
    };
  }, [router]);
  useEffect(() => {
    if (shown) (router as Router).drawn(shown);
  }, [router, shown]);

  const Layout = shown?.route?.layout ?? Outlet;
  const Waiting = instead.waiting;
  if (!shown) return isSlow && Waiting ? <Waiting /> : null;
  return (
    <RouterContext value={router}>
      <InsteadContext value={instead}>
        <PlaceContext value={shown.place}>
          <ShownContext value={isSlow ? { ...shown, screen: Waiting ?? null, thrown: null } : shown}>
            <OrElse resetBy={shown} failed={instead.failed}>
              <Layout />
            </OrElse>
          </ShownContext>
        </PlaceContext>
      </InsteadContext>
    </RouterContext>
  );
}

/** Renders the current screen; its place is chosen by the layout. */
export function Outlet() {
  const shown = use(ShownContext);
  const { failed } = use(InsteadContext);
  if (!shown) return null;
  return (
    <OrElse key={shown.route?.path} resetBy={shown} failed={failed}>
      <Screen {...shown} />
    </OrElse>
  );
}

function Screen({ screen, thrown }: Shown): ReactNode {
  if (thrown !== null) throw thrown;
  return screen && createElement(screen);
}

/** Error boundary that tries again when another address is shown, or the same one is requested again. */
class OrElse extends Component<
  { resetBy: Shown; failed: ComponentType<{ error: unknown }> | undefined; children: ReactNode },
  { thrown: { error: unknown; at: Shown } | null }
> {
  override state: { thrown: { error: unknown; at: Shown } | null } = { thrown: null };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps(
    { resetBy }: { resetBy: Shown },
    { thrown }: { thrown: { error: unknown; at?: Shown } | null },
  ) {
    if (!thrown) return null;
    if (!thrown.at) return { thrown: { ...thrown, at: resetBy } };
    return thrown.at === resetBy ? null : { thrown: null };
  }

  override render() {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    const Failed = this.props.failed;
    if (!Failed) throw thrown.error;
    return <Failed error={thrown.error} />;
  }
}

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no router around this');
  return router;
}

/** Returns the router, or null outside one: for components that are also used without a router. */
export const useMaybeRouter = (): Router | null => use(RouterContext);

/** Returns a function that navigates to another address; its promise resolves when the screen is shown. */
export function useNavigate(): (goal: Goal) => Promise<void> {
  const router = useRouter();
  return useCallback((goal) => router.navigate(goal), [router]);
}

export function useLocation(): Place;
export function useLocation<T>(options: { select: (place: Place) => T }): T;
export function useLocation<T>(options?: { select: (place: Place) => T }): Place | T {
  const place = use(PlaceContext);
  if (!place) throw new Error('There is no router around this');
  return options ? options.select(place) : place;
}

/** Returns the application's data of the current route. */
export function useRouteData(): unknown {
  return use(ShownContext)?.route?.data;
}

type Target = Pick<Goal, 'search' | 'hash' | 'replace' | 'resetScroll'> & { to: string };

type LinkProps = Target & Omit<ComponentPropsWithRef<'a'>, 'href'>;

const intentMs = 50;

/** Whether a click opens a link in this tab: of the main button, without a key that opens a new tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Props of a link to a screen, without a page reload; hovering over it preloads the screen. */
function useLink({ to, search, hash, replace = false, resetScroll = true, ...rest }: LinkProps) {
  const router = useRouter();
  // A link to '.' changes with each navigation.
  useLocation();
  const href = router.hrefOf({ to, ...(search && { search }), ...(hash !== undefined && { hash }) });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { onClick, onFocus, onMouseEnter, onMouseLeave, onTouchStart, target, download } = rest;
  const preload = () => router.preload(href);

  return {
    ...rest,
    href,
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      onClick?.(event);
      const isElsewhere = (target !== undefined && target !== '_self') || download !== undefined;
      if (event.defaultPrevented || !isPlainClick(event) || isElsewhere) return;
      event.preventDefault();
      void router.navigate({ href, replace, resetScroll });
    },
    onFocus(event: React.FocusEvent<HTMLAnchorElement>) {
      onFocus?.(event);
      preload();
    },
    onMouseEnter(event: MouseEvent<HTMLAnchorElement>) {
      onMouseEnter?.(event);
      timer.current = setTimeout(preload, intentMs);
    },
    onMouseLeave(event: MouseEvent<HTMLAnchorElement>) {
      onMouseLeave?.(event);
      clearTimeout(timer.current);
    },
    onTouchStart(event: React.TouchEvent<HTMLAnchorElement>) {
      onTouchStart?.(event);
      preload();
    },
  };
}

export function Link(props: LinkProps) {
  const link = useLink(props);
  return <a {...link}>{props.children}</a>;
}

/** Creates a link rendered by another component. */
export function createLink<P>(Drawn: ComponentType<P>) {
  return function DrawnLink(props: Target & Omit<P, 'href' | 'to'>) {
    const link = useLink(props);
    return createElement(Drawn as ComponentType<object>, link);
  };
}
