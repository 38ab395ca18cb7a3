/**
 * Which screen an address leads to. A router of our own for what the portal needs of one: a flat table of screens, guards that lead
 * elsewhere, screens that load while the one before stays (docs/decisions, 2026-11-22, the portal's own router).
 */
import type { ComponentType } from 'react';

import { browserHistory, type History, type Move } from './history.ts';
import { reloads } from './reloads.ts';
import { placeOf, shared, hrefOf, finder } from './route-finder.ts';

export interface Place {
  pathname: string;
  search: Readonly<Record<string, string | string[]>>;
  /** Without its `#`. */
  hash: string;
  href: string;
}

export interface Route<D = unknown> {
  /** In any letter case; `$name` takes a parameter, '$' alone whatever no other takes. */
  path: string;
  /** The screen, or how to fetch it. */
  component?: ComponentType;
  load?: () => Promise<ComponentType>;
  /** Stands around the screen and shows it by `<Outlet>`; routes with the same one keep it. */
  layout?: ComponentType;
  /** Where to go instead. */
  guard?: (place: Place) => string | null | undefined;
  /** The application's own data of it. */
  data?: D;
}

/** What is shown. */
export interface Shown<D = unknown> {
  place: Place;
  route: Route<D> | null;
  params: Readonly<Record<string, string>>;
  /** Null: the route's screen failed to load. */
  screen: ComponentType | null;
  thrown: unknown;
  /** Another number is another move, or another try at a screen that failed. */
  turn: number;
}

export interface Goal {
  /** A path, or '.' for the one that is open. */
  to?: string;
  /** A complete address, in place of `to`. */
  href?: string;
  search?: Readonly<Record<string, unknown>>;
  hash?: string;
  replace?: boolean;
  /** False: the page stays where it is scrolled to. */
  resetScroll?: boolean;
}

/** Called after a screen was drawn. */
export interface Rendered {
  pathChanged: boolean;
  /** Undefined at the first screen. */
  fromLocation: Place | undefined;
}

export interface RouterState<D> {
  /** Where the address leads. */
  location: Place;
  /** Where the screen is that is shown. */
  resolvedLocation: Place | undefined;
  status: 'idle' | 'pending';
  shown: Shown<D> | null;
}

/** Where somebody is on a screen: how far the page is scrolled, or a frame in it. */
interface PartPlace {
  now: () => number;
  /** Leads to where it was, with Back or Forward. */
  restore?: (place: number) => void;
}

const scrollsName = 'scrolled-to';
const scrollsKept = 100;

/** Where each entry of this tab and its parts were scrolled to, also before the page was loaded again. */
function keptScrolls(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(scrollsName) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

export type Router<D = unknown> = ReturnType<typeof createRouter<D>>;

export function createRouter<D = unknown>(options: { routes: readonly Route<D>[]; history?: History }) {
  const history = options.history ?? browserHistory();
  const find = finder(options.routes);
  const screens = new Map<Route<D>, ComponentType>();
  const loading = new Map<Route<D>, Promise<ComponentType>>();
  const changed = new Set<() => void>();
  const rendered = new Set<(what: Rendered) => void>();
  const scrolled = keptScrolls();
  /** The page itself has no name. */
  const parts = new Map<string, PartPlace>([
    ['', { now: () => window.scrollY, restore: (top) => window.scrollTo({ top, behavior: 'instant' }) }],
  ]);
  let state: RouterState<D> = {
    location: placeOf(history.current().href),
    resolvedLocation: undefined,
    status: 'idle',
    shown: null,
  };
  let turn = 0;
  /** What the latest move asked for, to be done once its screen is drawn. */
  let scroll: { move: Move; keeps: boolean } = { move: 'back or forward', keeps: false };
  let keepsScroll = false;
  let shownKey: string | null = null;
  let drawnTurn = 0;

  function set(next: Partial<RouterState<D>>): void {
    state = { ...state, ...next };
    for (const listener of changed) listener();
  }

  async function fetchScreen(route: Route<D>): Promise<ComponentType> {
    const begun = loading.get(route);
    if (begun) return await begun;
    const load = route.load ? route.load() : Promise.reject(new Error('This route has no screen'));
    loading.set(route, load);
    try {
      const screen = await load;
      screens.set(route, screen);
      return screen;
    } finally {
      loading.delete(route);
    }
  }

  /** Shows the screen of the address; the screen before stays until the next one is here. */
  async function load(): Promise<void> {
    const own = ++turn;
    const place = shared(placeOf(history.current().href), state.location);
    const { route, params } = find(place.pathname);
    const elsewhere = route?.guard?.(place);
    if (typeof elsewhere === 'string') {
      history.replace(elsewhere);
      // Before the first subscription nothing reacts to the replace.
      if (own === turn) await load();
      return;
    }
    const ready = route ? (route.component ?? screens.get(route) ?? null) : null;
    if (!route || ready) return show({ place, route, params, screen: ready, thrown: null, turn: own });
    set({ location: place, status: 'pending' });
    try {
      const screen = await fetchScreen(route);
      if (own === turn) show({ place, route, params, screen, thrown: null, turn: own });
    } catch (thrown) {
      if (own === turn && !(await reloads(thrown)) && own === turn)
        show({ place, route, params, screen: null, thrown, turn: own });
    }
  }

  const isShown = () => state.shown?.place.href === placeOf(history.current().href).href;

  function show(shown: Shown<D>): void {
    set({ location: shown.place, status: 'idle', shown });
  }

  function moved(move: Move): Promise<void> {
    remember();
    scroll = { move, keeps: keepsScroll };
    return load();
  }

  /** Where the screen that goes away was scrolled to. */
  function remember(): void {
    if (shownKey !== null) for (const [name, { now }] of parts) scrolled.set(shownKey + name, now());
  }

  const entryKey = () => history.current().key ?? placeOf(history.current().href).href;
  const placeOfPart = (name: string) =>
    scroll.move === 'back or forward' ? scrolled.get(entryKey() + name) : undefined;

  function restorePart(name: string, { restore }: PartPlace): void {
    const place = placeOfPart(name);
    if (place !== undefined) restore?.(place);
  }

  return {
    history: {
      push: (href: string) => history.push(href),
      replace: (href: string) => history.replace(href),
      back: () => history.back(),
      canGoBack: () => history.current().index > 0,
      get location() {
        return placeOf(history.current().href);
      },
    },
    get state(): RouterState<D> {
      return state;
    },
    /** Subscribes to changes; returns the unsubscribe function. */
    onChange(listener: () => void): () => void {
      changed.add(listener);
      return () => void changed.delete(listener);
    },
    onRendered(listener: (what: Rendered) => void): () => void {
      rendered.add(listener);
      return () => void rendered.delete(listener);
    },
    /** Begins to follow the address, whose screen may have been loaded before; answers how to stop. */
    start(): () => void {
      window.history.scrollRestoration = 'manual';
      const keep = () => {
        remember();
        sessionStorage.setItem(scrollsName, JSON.stringify([...scrolled].slice(-scrollsKept)));
      };
      window.addEventListener('pagehide', keep);
      const stop = history.listen((move) => void moved(move));
      if (!isShown()) void load();
      return () => {
        stop();
        // Who begins again may be another, and a screen that is still on its way is nobody's.
        turn += 1;
        state = { ...state, shown: null };
        window.removeEventListener('pagehide', keep);
      };
    },
    load,
    async navigate(goal: Goal): Promise<void> {
      const href = hrefOf(goal, state.location);
      keepsScroll = goal.resetScroll === false;
      history[goal.replace ? 'replace' : 'push'](href);
      keepsScroll = false;
      const begun = turn;
      // Those who wait go on when the screen is there, or when another address was asked for.
      if (state.status === 'pending') {
        await new Promise<void>((done) => {
          const stop = this.onChange(() => {
            if (state.status === 'pending' && begun === turn) return;
            stop();
            done();
          });
        });
      }
    },
    hrefOf: (goal: Goal) => hrefOf(goal, state.location),
    /** Fetches the screen of an address before it is asked for. */
    preload(href: string): void {
      const { route } = find(placeOf(href).pathname);
      if (route?.load && !screens.has(route)) fetchScreen(route).catch(() => null);
    },
    /** Tries a screen that failed once more. */
    invalidate(): Promise<void> {
      scroll = { move: 'replace', keeps: true };
      return load();
    },
    /** Where a part was when this entry was left, if Back or Forward has just led to it. */
    placeOfPart,
    /** Keeps where a part of the screen is for as long as it is there, and leads it back; returns how to stop. */
    keepPart(name: string, part: PartPlace): () => void {
      parts.set(name, part);
      restorePart(name, part);
      return () => void parts.delete(name);
    },
    /** To be called when what is shown was drawn. */
    drawn(shown: Shown<D>): void {
      const from = state.resolvedLocation;
      if (drawnTurn === shown.turn) return;
      drawnTurn = shown.turn;
      state = { ...state, resolvedLocation: shown.place };
      shownKey = entryKey();
      const { move, keeps } = scroll;
      if (move === 'back or forward') {
        for (const [name, part] of parts) restorePart(name, part);
      } else if (!keeps) {
        const part = shown.place.hash === '' ? null : document.getElementById(shown.place.hash);
        if (part) part.scrollIntoView();
        else window.scrollTo({ top: 0, behavior: 'instant' });
      }
      const pathChanged = from?.pathname !== shown.place.pathname;
      for (const listener of rendered) listener({ pathChanged, fromLocation: from });
    },
  };
}
