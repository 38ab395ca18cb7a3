/**
 * Finds the screen of an address. Our own router with what the portal needs: a flat table of screens, guards that redirect, and
 * loading of a screen while the previous one stays visible (docs/decisions, 2026-11-22, the portal's own router).
 */
import type { ComponentType } from 'react';

import { browserHistory, type History, type Move } from './history.ts';
import { reloads } from './reloads.ts';
import { placeOf, shared, hrefOf, finder } from './route-finder.ts';
import { createScrollMemory } from './scroll-memory.ts';

export interface Place {
  pathname: string;
  search: Readonly<Record<string, string | string[]>>;
  /** Without its `#`. */
  hash: string;
  href: string;
}

export interface Route<D = unknown> {
  /** Path, matched in any letter case; '$' matches any path that no other route matches. */
  path: string;
  /** The screen's component, or a function that loads it. */
  component?: ComponentType;
  load?: () => Promise<ComponentType>;
  /** Layout around the screen, which it renders by `<Outlet>`; it stays mounted between routes with the same layout. */
  layout?: ComponentType;
  /** Returns a path to redirect to, if any. */
  guard?: (place: Place) => string | null | undefined;
  /** The application's data for this route. */
  data?: D;
}

/** The screen that is shown. */
export interface Shown<D = unknown> {
  place: Place;
  route: Route<D> | null;
  /** Null when the route's screen failed to load. */
  screen: ComponentType | null;
  thrown: unknown;
  /** Changes with each navigation, and with each retry of a failed screen. */
  turn: number;
}

export interface Goal {
  /** A path, or '.' for the current one. */
  to?: string;
  /** A complete URL, instead of `to`. */
  href?: string;
  search?: Readonly<Record<string, unknown>>;
  hash?: string;
  replace?: boolean;
  /** False to keep the scroll position. */
  resetScroll?: boolean;
}

/** Event after a screen was rendered. */
export interface Rendered {
  pathChanged: boolean;
  /** Undefined for the first screen. */
  fromLocation: Place | undefined;
}

interface RouterState<D> {
  /** The place of the current URL. */
  location: Place;
  /** The place of the screen that is shown. */
  resolvedLocation: Place | undefined;
  status: 'idle' | 'pending';
  shown: Shown<D> | null;
}

export type Router<D = unknown> = ReturnType<typeof createRouter<D>>;

export function createRouter<D = unknown>(options: { routes: readonly Route<D>[]; history?: History }) {
  const history = options.history ?? browserHistory();
  const find = finder(options.routes);
  const screens = new Map<Route<D>, ComponentType>();
  const loading = new Map<Route<D>, Promise<ComponentType>>();
  const changed = new Set<() => void>();
  const rendered = new Set<(what: Rendered) => void>();
  const memory = createScrollMemory(() => history.current().key ?? placeOf(history.current().href).href);
  let state: RouterState<D> = {
    location: placeOf(history.current().href),
    resolvedLocation: undefined,
    status: 'idle',
    shown: null,
  };
  let turn = 0;
  let keepsScroll = false;
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

  /** Shows the screen of the current URL; the previous screen stays until the next one is loaded. */
  async function load(): Promise<void> {
    const own = ++turn;
    const place = shared(placeOf(history.current().href), state.location);
    const route = find(place.pathname);
    const elsewhere = route?.guard?.(place);
    if (typeof elsewhere === 'string') {
      history.replace(elsewhere);
      // Before the first subscription, nothing reacts to the replace.
      if (own === turn) await load();
      return;
    }
    const ready = route ? (route.component ?? screens.get(route) ?? null) : null;
    if (!route || ready) return show({ place, route, screen: ready, thrown: null, turn: own });
    set({ location: place, status: 'pending' });
    try {
      const screen = await fetchScreen(route);
      if (own === turn) show({ place, route, screen, thrown: null, turn: own });
    } catch (thrown) {
      if (own === turn && !(await reloads(thrown)) && own === turn)
        show({ place, route, screen: null, thrown, turn: own });
    }
  }

  const isShown = () => state.shown?.place.href === placeOf(history.current().href).href;

  function show(shown: Shown<D>): void {
    set({ location: shown.place, status: 'idle', shown });
  }

  function moved(move: Move): Promise<void> {
    memory.remember();
    memory.begin(move, keepsScroll);
    return load();
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
    /** Starts following the URL; the first screen may be loaded already. Returns a function that stops it. */
    start(): () => void {
      window.history.scrollRestoration = 'manual';
      window.addEventListener('pagehide', memory.store);
      const stop = history.listen((move) => void moved(move));
      if (!isShown()) void load();
      return () => {
        stop();
        // The next start may belong to another user, so a screen that is still loading must not be shown.
        turn += 1;
        state = { ...state, shown: null };
        window.removeEventListener('pagehide', memory.store);
      };
    },
    load,
    async navigate(goal: Goal): Promise<void> {
      const href = hrefOf(goal, state.location);
      keepsScroll = goal.resetScroll === false;
      history[goal.replace ? 'replace' : 'push'](href);
      keepsScroll = false;
      const begun = turn;
      // Resolves when the screen is shown, or when another address was requested.
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
    /** Loads the screen of an address in advance. */
    preload(href: string): void {
      const route = find(placeOf(href).pathname);
      if (route?.load && !screens.has(route)) fetchScreen(route).catch(() => null);
    },
    /** Retries a screen that failed. */
    invalidate(): Promise<void> {
      memory.begin('replace', true);
      return load();
    },
    /** Returns the position of a part when this entry was left, if Back or Forward has just led to it. */
    placeOfPart: memory.placeOfPart,
    /** Stores the position of a part of the screen while it is mounted, and restores it; returns a function that stops it. */
    keepPart: memory.keepPart,
    /** Must be called after the screen was rendered. */
    drawn(shown: Shown<D>): void {
      const from = state.resolvedLocation;
      if (drawnTurn === shown.turn) return;
      drawnTurn = shown.turn;
      state = { ...state, resolvedLocation: shown.place };
      memory.drawn(shown.place.hash);
      const pathChanged = from?.pathname !== shown.place.pathname;
      for (const listener of rendered) listener({ pathChanged, fromLocation: from });
    },
  };
}
