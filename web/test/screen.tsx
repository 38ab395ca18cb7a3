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
import { forgetSession, startSession } from '#web/app/session.ts';
import { parseSearch, stringifySearch } from '#web/app/search-codec.ts';

const admin: LoginReply = {
  access_token: 'a',
  refresh_token: 'r',
  HasFirstTimeLogin: true,
  IsParent: true,
  ParentClaims: [],
  loginId: 'Admin',
  IsVerifiedProfile: true,
  IsSuspended: false,
  IsHideCNP: false,
  HasCNAccess: true,
  IsBlockingPrinting: false,
  IsDoCN: false,
  IsFrozenFood: false,
  IsCod: true,
  Access: ['PUA', 'CNP', 'SR', 'UM'].map((claimName) => ({ claimName, claimValue: 'true' })),
  CID: 130,
  isAllowFulfillment: false,
  Cool: false,
  isAllowOrderId: false,
  CustomerAccountNo: 'MYS0001',
  FullName: 'Nurul Aisyah',
  CompanyName: 'Kedai Bunga Raya',
};

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
  /** Answers a call from now on; a function answers each request anew, a `Refusing` refuses. */
  answer(call: Pick<Call, 'path'>, answer: Answer): void;
  open(
    screen: () => ReactNode,
    options?: { at?: string; session?: Partial<LoginReply> | null },
  ): Promise<void>;
  /** The address that the browser would show. */
  address(): string;
}

const settle = () => act(() => new Promise((done) => setTimeout(done, 40)));
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
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
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
    answer: (call, answer) => void answers.set(call.path, answer),
    address: () => history.location.href,
    async open(screen, { at = '/screen', session = {} } = {}) {
      if (session) startSession({ ...admin, ...session });
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
