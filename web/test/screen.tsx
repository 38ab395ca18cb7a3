/** A screen as component tests see it: in a router, with a session, before a server that answers by path. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { memoryHistory } from '#web/platform/router/history.ts';
import { createRouter, type Router } from '#web/platform/router/navigation.ts';
import { RouterProvider } from '#web/platform/router/router.tsx';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';

import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import type { Call } from '#shared/platform/http/call.ts';
import { forgetSession } from '#web/platform/session/session.ts';
import { afterFrame } from '#web/platform/ui/after-frame.ts';
import { signIn } from '#web/test/session.ts';

/** An answer that is no success. */
export class Refusing {
  readonly message: string;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly detail: Record<string, unknown>;
  constructor(
    message: string,
    status = 400,
    fields: Record<string, string> = {},
    detail: Record<string, unknown> = {},
  ) {
    this.detail = detail;
    this.message = message;
    this.status = status;
    this.fields = fields;
  }
}

type Answer = unknown;
export type Sent = {
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** Its Idempotency-Key, if it has one. */
  key: string | null;
};

export interface ScreenTest {
  /** What was sent, in order. */
  sent: Sent[];
  /** The body of the last request of a call; undefined when there was none. */
  bodyOf(call: Pick<Call, 'path'>): unknown;
  /** Answers a call from now on; a function is called for each request, a `Refusing` refuses. */
  answer(call: Pick<Call, 'path'>, answer: Answer): void;
  open(
    screen: () => ReactNode,
    options?: {
      at?: string;
      session?: Partial<LoginReply> | null;
      /** What was answered before: the page of before goes on, instead of one that is loaded anew. */
      queries?: QueryClient;
    },
  ): Promise<void>;
  /** The address that the browser would show. */
  address(): string;
  /** Navigates inside the portal, as a link does. */
  goTo(at: string): Promise<void>;
  /** Presses the browser's Back. */
  back(): Promise<void>;
}

/** Waits until the page is stable: turn after turn leaves it unchanged. */
export async function settle(): Promise<void> {
  let isChanged = false;
  const observer = new MutationObserver(() => (isChanged = true));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let still = 0; still < 3;) {
    isChanged = false;
    await act(() => new Promise<void>((done) => afterFrame(() => setTimeout(done, 5))));
    isChanged ||= observer.takeRecords().length > 0;
    still = isChanged ? 0 : still + 1;
  }
  observer.disconnect();
}

/** Waits for what comes after the page stood still: a chunk that loads, a pause that passes. */
export const until = (holds: () => void): Promise<void> => waitFor(holds);

export const pageText = (): string => document.body.textContent ?? '';

/** What users press, by their accessible roles. */
const pressed = ['button', 'tab', 'menuitem', 'menuitemradio', 'option'] as const;

/** The newest of what is pressed and has this name, as a dialog covers its page. */
export const button = (name: string): HTMLButtonElement | undefined =>
  pressed
    .flatMap((role) => screen.queryAllByRole<HTMLButtonElement>(role, { name, hidden: true }))
    .toSorted(inOrderOfPage)
    .at(-1);

const inOrderOfPage = (one: Node, other: Node): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** The control that a label names; a switch has its description in its label. */
export const control = (label: string): HTMLInputElement => {
  const named = [
    ...screen.queryAllByLabelText<HTMLInputElement>((text) => text.startsWith(label)),
    ...screen.queryAllByLabelText<HTMLInputElement>(label),
  ];
  // The list of a choice has the label of its field.
  const found = named.findLast((one) => one.matches('input, select, textarea')) ?? named.at(-1);
  if (!found) throw new Error(`No control is called ${label}`);
  return found;
};

/** Presses what has this name, and waits until the page has settled. */
export async function press(name: string): Promise<void> {
  const found = button(name);
  if (!found) throw new Error(`No button is called ${name}`);
  await user().click(found);
  await settle();
}

export async function tick(label: string): Promise<void> {
  await user().click(control(label));
  await settle();
}

/** Types over what is in the field. */
export async function type(label: string, value: string): Promise<void> {
  const person = user();
  const element = control(label);
  await person.clear(element);
  if (value !== '') await person.type(element, value, { skipClick: true, initialSelectionStart: 0 });
  await settle();
}

/** Without pauses between keys; what is drawn over something else in a browser has no place in happy-dom. */
const user = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

export const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** To be called once in a test file. */
export function screenTest(): ScreenTest {
  let answers: Map<string, Answer>;
  let history: ReturnType<typeof memoryHistory>;
  let opened: Router | null = null;
  const sent: Sent[] = [];

  beforeEach(() => {
    // happy-dom loads no fonts; a text area that grows waits for them.
    Reflect.set(document, 'fonts', new EventTarget());
    sessionStorage.clear();
    delete window.early;
    vi.clearAllMocks();
    sent.length = 0;
    answers = new Map();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(url, 'http://portal.test');
      const request = {
        path: pathname,
        query: searchParams,
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
        key: new Headers(init.headers).get('idempotency-key'),
      };
      sent.push(request);
      const given = answers.get(pathname);
      const answer: unknown = typeof given === 'function' ? await given(request) : given;
      return answer instanceof Refusing
        ? Response.json(
            { s: false, r: { fields: answer.fields, ...answer.detail }, e: answer.message },
            { status: answer.status },
          )
        : Response.json({ s: true, r: answer ?? null, e: null });
    });
  });

  afterEach(() => {
    cleanup();
    // Dialogs are rendered in a separate node, which stays; it has to come after the page.
    document.body.replaceChildren();
    forgetSession();
    vi.unstubAllGlobals();
  });

  return {
    sent,
    bodyOf: ({ path }) => sent.findLast((request) => request.path === path)?.body,
    answer: (call, answer) => void answers.set(call.path, answer),
    address: () => history.current().href,
    async goTo(at) {
      await act(() => opened?.navigate({ href: at }));
      await settle();
    },
    async back() {
      act(() => history.back());
      await settle();
    },
    async open(shown, { at = '/screen', session = {}, queries = newQueries() } = {}) {
      if (session) signIn(session);
      const path = at.split('?')[0] ?? at;
      const router = createRouter({
        routes: [
          { path, component: shown },
          { path: '$', component: () => 'elsewhere' },
        ],
        history: (history = memoryHistory(at)),
      });
      opened = router;
      cleanup();
      render(
        <MantineProvider>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>,
      );
      await act(() => router.load());
      await settle();
    },
  };
}
