/** A screen as component tests see it: in a router, with a session, before a server that answers by path. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

import type { LoginReply } from '#shared/account/account.contract.ts';
import type { Call } from '#shared/http/call.ts';
import { forgetSession } from '#web/app/session.ts';
import { parseSearch, stringifySearch } from '#web/app/search-codec.ts';
import { signIn } from '#web/test/session.ts';

/** An answer that is no success. */
export class Refusing {
  readonly message: string;
  readonly status: number;
  readonly fields: Record<string, string>;
  constructor(message: string, status = 400, fields: Record<string, string> = {}) {
    this.message = message;
    this.status = status;
    this.fields = fields;
  }
}

type Answer = unknown;
export type Sent = { path: string; query: URLSearchParams; body: unknown };

export interface ScreenTest {
  /** What was sent, in order. */
  sent: Sent[];
  /** The body of the last request of a call; undefined when there was none. */
  bodyOf(call: Pick<Call, 'path'>): unknown;
  /** Answers a call from now on; a function answers each request anew, a `Refusing` refuses. */
  answer(call: Pick<Call, 'path'>, answer: Answer): void;
  open(
    screen: () => ReactNode,
    options?: { at?: string; session?: Partial<LoginReply> | null },
  ): Promise<void>;
  /** The address that the browser would show. */
  address(): string;
}

/** Waits until the page stands still: turn after turn leaves it as it was. */
export async function settle(): Promise<void> {
  let before = '';
  for (let still = 0; still < 3;) {
    await act(() => new Promise((done) => setTimeout(done, 5)));
    const now = document.body.innerHTML;
    still = now === before ? still + 1 : 0;
    before = now;
  }
}
/** Waits for what comes after the page stood still: a chunk that loads, a pause that passes. */
export const until = (holds: () => void): Promise<void> =>
  vi.waitFor(
    async () => {
      await settle();
      holds();
    },
    { timeout: 10_000 },
  );

export const pageText = (): string => document.body.textContent ?? '';
export const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].findLast(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
/** The control that a label names; a switch has its description in its label. */
export const control = (label: string): HTMLInputElement => {
  const labels = [...document.querySelectorAll('label')];
  const found =
    labels.findLast(({ textContent }) => textContent === label) ??
    labels.findLast(({ textContent }) => textContent?.startsWith(label));
  const named =
    document.getElementById(found?.htmlFor ?? '') ?? document.querySelector(`[aria-label="${label}"]`);
  if (!named) throw new Error(`No control is called ${label}`);
  return named as HTMLInputElement;
};

/** Presses what has this name, and waits until the page has settled. */
export async function press(name: string): Promise<void> {
  const found = button(name);
  if (!found) throw new Error(`No button is called ${name}`);
  act(() => found.click());
  await settle();
}

export async function tick(label: string): Promise<void> {
  act(() => control(label).click());
  await settle();
}

export async function type(label: string, value: string): Promise<void> {
  const element = control(label);
  // React notices only what its own setter does not know of.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set;
  act(() => {
    setter?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle();
}

/** To be called once in a test file. */
export function screenTest(): ScreenTest {
  let root: Root;
  let answers: Map<string, Answer>;
  let history: ReturnType<typeof createMemoryHistory>;
  const sent: Sent[] = [];

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    // happy-dom loads no fonts; a text area that grows waits for them.
    Reflect.set(document, 'fonts', new EventTarget());
    sessionStorage.clear();
    vi.clearAllMocks();
    sent.length = 0;
    answers = new Map();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { pathname, searchParams } = new URL(url, 'http://portal.test');
      const request = {
        path: pathname,
        query: searchParams,
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      };
      sent.push(request);
      const given = answers.get(pathname);
      const answer: unknown = typeof given === 'function' ? given(request) : given;
      return answer instanceof Refusing
        ? Response.json(
            { s: false, r: { fields: answer.fields }, e: answer.message },
            { status: answer.status },
          )
        : Response.json({ s: true, r: answer ?? null, e: null });
    });
    const host = document.createElement('div');
    document.body.replaceChildren(host);
    root = createRoot(host);
  });

  afterEach(() => {
    act(() => root.unmount());
    forgetSession();
    vi.unstubAllGlobals();
  });

  return {
    sent,
    bodyOf: ({ path }) => sent.findLast((request) => request.path === path)?.body,
    answer: (call, answer) => void answers.set(call.path, answer),
    address: () => history.location.href,
    async open(screen, { at = '/screen', session = {} } = {}) {
      if (session) signIn(session);
      const top = createRootRoute();
      const path = at.split('?')[0] ?? at;
      const router = createRouter({
        routeTree: top.addChildren([
          createRoute({ getParentRoute: () => top, path, component: screen }),
          createRoute({ getParentRoute: () => top, path: '$', component: () => 'elsewhere' }),
        ]),
        history: (history = createMemoryHistory({ initialEntries: [at] })),
        parseSearch,
        stringifySearch,
      });
      const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      await act(async () => {
        root.render(
          <MantineProvider>
            <QueryClientProvider client={queries}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </MantineProvider>,
        );
        await router.load();
      });
      await settle();
    },
  };
}
