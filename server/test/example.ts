/** How the table in `calls.test.ts` tests each declared call. A call without an example fails that test. */
import { expect } from 'vitest';

import type { Call } from '#shared/platform/http/call.ts';

import type { TestUser } from './factories.ts';
import type { Sent } from './send.ts';
import type { TestApp } from './test-app.ts';

/** Two accounts with the same kinds of data; what belongs to `they` must be out of reach for `me`. */
export interface TwoAccounts {
  app: TestApp;
  me: TestUser;
  they: TestUser;
}

export interface Input {
  /** Values of the `:name` parts of the path. */
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  /** The file of an upload call. */
  upload?: { fields: Record<string, string>; bytes: Buffer };
  /** `name=value`. */
  cookie?: string;
  /** True to send the call from a browser tab in the sandbox. */
  sandbox?: boolean;
  /** The caller, if it is not `me`. */
  as?: { accessToken: string } | string;
}

export interface Example {
  call: Call;
  /** A request that succeeds. */
  good(world: TwoAccounts): Promise<Input>;
  /** The same call with a thing of the other account; null if the call names nothing. */
  foreign: ((world: TwoAccounts) => Promise<Input>) | null;
  /**
   * Checks the reply to `foreign`. By default it must be 404, as if the thing did not exist; a list may instead leave it out.
   */
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

/** For calls that act on several things and report each: a foreign one is reported as unknown. */
export const foundNone: NonNullable<Example['refused']> = ({ status, r }) => {
  const text = JSON.stringify(r);
  expect([status, text]).toEqual([200, expect.stringContaining('"code":"http.not_found"')]);
  expect(text).not.toMatch(/"made":\[\{|"outcome":"done"/u);
};
