import { expect, it, vi } from 'vitest';

import { noPasskeysScript } from './no-passkeys.ts';

// The browser side compiles without Node's types; the script runs here isolated from this module.
const { runInNewContext } = (await vi.importActual('node:vm')) as {
  runInNewContext: (script: string, around: object) => unknown;
};

/** Whether the script marks the page as without passkeys. */
function marked(hostname: string, knowsPasskeys: boolean): boolean {
  const marks: string[] = [];
  const documentElement = { setAttribute: (name: string) => marks.push(name) };
  const window = knowsPasskeys ? { PublicKeyCredential: {} } : {};
  runInNewContext(noPasskeysScript, { window, location: { hostname }, document: { documentElement } });
  return marks.includes('data-no-passkeys');
}

it.each([
  ['portal.kelicap.example', true, false],
  ['localhost', true, false],
  ['portal.kelicap.example', false, true],
  ['127.0.0.1', true, true],
  ['[::1]', true, true],
  ['[fe80::a]', true, true],
])(
  'The page at %s in a browser that supports passkeys (%s) is marked as without passkeys: %s',
  (host, knows, says) => {
    expect(marked(host, knows)).toBe(says);
  },
);
