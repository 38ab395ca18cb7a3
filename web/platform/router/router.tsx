/** The router as screens use it: links, the address, the way to another screen. */
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

/** Anything over this shows that it is working (look.md). */
const showsWaitingAfterMs = 300;

interface Instead {
  /** While the first screen, or a slow one, loads. */
  waiting?: ComponentType;
  /** In place of a screen that failed. */
  failed?: ComponentType<{ error: unknown }>;
}

const InsteadContext = createContext<Instead>({});

export function RouterProvider<D>({ router, ...instead }: { router: Router<D> } & Instead) {
  const [{ shown, isSlow }, set] = useState<{ shown: Shown | null; isSlow: boolean }>(() => ({
    shown: router.state.shown,
    isSlow: false,
  }));

  // Before the effects of the screens: those may lead elsewhere at once.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const { status, shown } = router.state;
      clearTimeout(timer);
      if (status === 'pending') {
        timer = setTimeout(() => set((was) => ({ ...was, isSlow: true })), showsWaitingAfterMs);
      }
      // In slices, so that typing comes first.
      else
        startTransition(() =>
          set((was) => (was.shown === shown && !was.isSlow ? was : { shown, isSlow: false })),
        );
    };
    const stopFollowing = router.onChange(follow);
    const stop = router.start();
    // What was loaded since the first drawing began.
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

/** The screen of the address, placed by the layout. */
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

/** Tries again when another address is shown, or the same one is asked for again. */
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

/** For what also stands where nothing navigates. */
export const useMaybeRouter = (): Router | null => use(RouterContext);

/** Leads to another address; what it answers waits for the screen. */
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

/** The application's table entry of the route that is shown. */
export function useRouteData(): unknown {
  return use(ShownContext)?.route?.data;
}

/** The values of `$name` in the route's path. */
export function useParams(): Readonly<Record<string, string>> {
  return use(ShownContext)?.params ?? {};
}

type Target = Pick<Goal, 'search' | 'hash' | 'replace' | 'resetScroll'> & { to: string };

export type LinkProps = Target & Omit<ComponentPropsWithRef<'a'>, 'href'>;

const intentMs = 50;

/** A link to a screen, without a reload; who points at it lets the screen load. */
function useLink({ to, search, hash, replace = false, resetScroll = true, ...rest }: LinkProps) {
  const router = useRouter();
  // A link to '.' has another address after a navigation.
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
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const isElsewhere = (target !== undefined && target !== '_self') || download !== undefined;
      if (event.defaultPrevented || !isPlain || isElsewhere) return;
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

/** A link that looks as another component draws it. */
export function createLink<P>(Drawn: ComponentType<P>) {
  return function DrawnLink(props: Target & Omit<P, 'href' | 'to'>) {
    const link = useLink(props);
    return createElement(Drawn as ComponentType<object>, link);
  };
}
