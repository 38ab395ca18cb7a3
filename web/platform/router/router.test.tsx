import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { memoryHistory } from './history.ts';
import { createRouter, type Router } from './navigation.ts';
import { Link, Outlet, RouterProvider, useLocation, useNavigate, useRouter } from './router.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const Waiting = () => 'waiting';
function Failed() {
  const router = useRouter();
  return <button onClick={() => void router.invalidate()}>again</button>;
}

async function show(router: Router): Promise<void> {
  await act(async () => {
    render(<RouterProvider router={router} waiting={Waiting} failed={Failed} />);
  });
}
const text = () => document.body.textContent;
const go = (router: Router, href: string) => act(async () => router.navigate({ href }));
/** Returns whether the click was left to the browser. */
async function click(role: 'button' | 'link', name: string, how: MouseEventInit = {}): Promise<boolean> {
  let isLeft = false;
  await act(async () => {
    isLeft = fireEvent.click(screen.getByRole(role, { name }), how);
  });
  return isLeft;
}

it('The router ignores letter case in paths, keeps search values as text and has a screen for unknown paths', async () => {
  const Search = () => JSON.stringify(useLocation().search);
  const router = createRouter({
    routes: [
      { path: '/etracking', component: () => 'tracking' },
      { path: '/claims', component: Search },
      { path: '$', component: () => 'nothing' },
    ],
    history: memoryHistory('/ETRACKING/'),
  });
  await show(router);
  expect(text()).toBe('tracking');
  await go(router, '/Claims?cn=7012345678901234567&cn=2');
  expect(text()).toBe('{"cn":["7012345678901234567","2"]}');
  for (const lost of ['/claims/1', '/claims/1/2', '/%E0%A4%A', '/$']) {
    await go(router, lost);
    expect(text()).toBe('nothing');
  }
});

it('A loaded screen is rendered at once and only once, and can be shown again after unmounting', async () => {
  const drawn = vi.fn(() => 'first');
  const load = vi.fn(async () => drawn);
  const router = createRouter({ routes: [{ path: '/first', load }], history: memoryHistory('/first') });
  await router.load();
  const { container } = render(<RouterProvider router={router} waiting={Waiting} failed={Failed} />);
  expect(container.textContent).toBe('first');
  await act(async () => {});
  expect(drawn).toHaveBeenCalledTimes(1);
  cleanup();
  expect(router.state.shown).toBeNull();
  await show(router);
  expect(text()).toBe('first');
  expect(load).toHaveBeenCalledTimes(1);
});

it('A screen that was loaded for a URL other than the current one is not shown', async () => {
  const history = memoryHistory('/first');
  const router = createRouter({
    routes: [
      { path: '/first', component: () => 'first' },
      { path: '/second', component: () => 'second' },
    ],
    history,
  });
  await router.load();
  history.replace('/second');
  await show(router);
  expect(text()).toBe('second');
});

it('A guard redirects, and Back does not return to the guarded path', async () => {
  const router = createRouter({
    routes: [
      { path: '/first', component: () => 'first' },
      { path: '/shut', component: () => 'shut', guard: ({ href }) => `/login?from=${href}` },
      { path: '/login', component: () => `login for ${String(useLocation().search['from'])}` },
    ],
    history: memoryHistory('/first'),
  });
  await show(router);
  await go(router, '/shut');
  expect(text()).toBe('login for /shut');
  expect(router.history.canGoBack()).toBe(true);
  await act(async () => router.history.back());
  expect(text()).toBe('first');
  expect(router.history.canGoBack()).toBe(false);
});

it('The old screen stays while the next one loads, a slow load shows a waiting screen, and later navigation wins', async () => {
  vi.useFakeTimers();
  let arrive: (screen: () => string) => void = () => undefined;
  const router = createRouter({
    routes: [
      { path: '/first', component: () => 'first' },
      { path: '/slow', load: () => new Promise((done) => (arrive = done)) },
      { path: '/other', component: () => 'other' },
    ],
    history: memoryHistory('/first'),
  });
  await show(router);
  await act(async () => void router.navigate({ to: '/slow' }));
  expect(text()).toBe('first');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(text()).toBe('waiting');
  await act(async () => void router.navigate({ to: '/other' }));
  expect(text()).toBe('other');
  await act(async () => arrive(() => 'slow'));
  expect(text()).toBe('other');
  await go(router, '/slow');
  expect(text()).toBe('slow');
});

it('A screen that fails to load shows the error screen, and loads on a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const load = () => (isBroken ? Promise.reject(new Error('cut off')) : Promise.resolve(() => 'here'));
  const router = createRouter({ routes: [{ path: '/x', load }], history: memoryHistory('/x') });
  await show(router);
  expect(text()).toBe('again');
  isBroken = false;
  await click('button', 'again');
  expect(text()).toBe('here');
});

it('A search change keeps the screen and a stable search object, and another path mounts a new screen', async () => {
  const searches = new Set<unknown>();
  function Counter() {
    const [count, setCount] = useState(0);
    searches.add(useLocation({ select: ({ search }) => search }));
    const navigate = useNavigate();
    return (
      <>
        <button onClick={() => setCount(count + 1)}>{count}</button>
        <button onClick={() => void navigate({ to: '.', search: { q: 'a' }, resetScroll: false })}>q</button>
      </>
    );
  }
  const Again = () => <Counter />;
  const router = createRouter({
    routes: [
      { path: '/a', layout: Outlet, component: Counter },
      { path: '/b', layout: Outlet, component: Again },
    ],
    history: memoryHistory('/a'),
  });
  await show(router);
  await click('button', '0');
  await click('button', 'q');
  await click('button', 'q');
  expect(router.state.location.href).toBe('/a?q=a');
  expect(text()).toBe('1q');
  expect(searches.size).toBe(2);
  await go(router, '/b');
  expect(text()).toBe('0q');
});

it('A link opens its screen without a reload, and leaves clicks for another tab to the browser', async () => {
  const Page = () => (
    <Link to="/next" search={{ cn: ['1', '2'], none: undefined }} hash="part">
      next
    </Link>
  );
  const router = createRouter({
    routes: [
      { path: '/page', component: Page },
      { path: '/next', component: () => 'arrived' },
    ],
    history: memoryHistory('/page'),
  });
  await show(router);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/next?cn=1&cn=2#part');
  for (const how of [{ ctrlKey: true }, { shiftKey: true }, { button: 1 }]) {
    expect(await click('link', 'next', how)).toBe(true);
    expect(text()).toBe('next');
  }
  expect(await click('link', 'next')).toBe(false);
  expect(text()).toBe('arrived');
});

it('Back restores the scroll position, a new screen starts at the top, and a filter change does not scroll', async () => {
  const scrolls: unknown[] = [];
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrolls.push(top));
  const router = createRouter({
    routes: [
      { path: '/a', component: () => 'a' },
      { path: '/b', component: () => 'b' },
    ],
    history: memoryHistory('/a'),
  });
  await show(router);
  vi.stubGlobal('scrollY', 700);
  await act(async () => router.navigate({ to: '.', search: { q: '1' }, resetScroll: false }));
  expect(scrolls).toEqual([]);
  await go(router, '/b');
  expect(scrolls).toEqual([0]);
  vi.stubGlobal('scrollY', 0);
  await act(async () => router.history.back());
  expect(scrolls).toEqual([0, 700]);
});

it('A link preloads its screen on focus, and a link to an unknown path loads nothing', async () => {
  const load = vi.fn(async () => () => 'next');
  const router = createRouter({
    routes: [
      {
        path: '/',
        component: () => [
          <Link key="1" to="/next">
            next
          </Link>,
          <Link key="2" to="/lost">
            lost
          </Link>,
        ],
      },
      { path: '/next', load },
    ],
    history: memoryHistory('/'),
  });
  await show(router);
  fireEvent.focus(screen.getByRole('link', { name: 'lost' }));
  expect(load).not.toHaveBeenCalled();
  fireEvent.focus(screen.getByRole('link', { name: 'next' }));
  expect(load).toHaveBeenCalledOnce();
});
