/** How each declared call is exercised by the table of `calls.test.ts`. A call without an example fails that test. */
import { expect } from 'vitest';

import type { Call } from '#shared/platform/http/call.ts';

import type { TestUser } from './factories.ts';
import type { Sent } from './send.ts';
import type { TestApp } from './test-app.ts';

/** Two accounts with the same kind of things in each; what is `theirs` must stay out of reach for `me`. */
export interface World {
  app: TestApp;
  me: TestUser;
  they: TestUser;
}

export interface Input {
  /** What stands for `:name` in the path. */
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  /** Of a call that takes a file. */
  upload?: { fields: Record<string, string>; bytes: Buffer };
  /** `name=value`. */
  cookie?: string;
  /** As a tab that is in the sandbox. */
  sandbox?: boolean;
  /** When it is not simply `me`. */
  as?: { accessToken: string } | string;
}

export interface Example {
  call: Call;
  /** A request that succeeds. */
  good(world: World): Promise<Input>;
  /** The same call naming a thing of the other account; null where a call names none. */
  foreign: ((world: World) => Promise<Input>) | null;
  /** What the answer to `foreign` must be; 404 as if it did not exist, unless a list simply leaves it out. */
  refused?(answer: Sent<unknown>): void;
}

export function example(
  call: Call,
  good: Example['good'],
  foreign: Example['foreign'] = null,
  refused?: Example['refused'],
): Example {
  return { call, good, foreign, ...(refused ? { refused } : {}) };
}

/** Many at once, each of which answers for itself: a foreign one is told as unknown among the results. */
export const foundNone: NonNullable<Example['refused']> = ({ status, r }) => {
  const text = JSON.stringify(r);
  expect([status, text]).toEqual([200, expect.stringContaining('"code":"http.not_found"')]);
  expect(text).not.toMatch(/"made":\[\{|"outcome":"done"/u);
};
