/**
 * What happens when the page's script fails to load: a new version was installed in the meantime, or another instance that does
 * not have it yet answered.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it, vi } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8');
const script = /<script>([\s\S]*?)<\/script>/u.exec(page)?.[1] ?? '';

/** A browser that opens the page; `isThere` says whether the server answers. */
function opened() {
  const browser = { isThere: true, reload: vi.fn<() => void>() };
  const kept = new Map<string, string>();
  const heard: ((event: object) => unknown)[] = [];
  const globals = {
    addEventListener: (name: string, hear: (event: object) => unknown, captures: boolean) => {
      // Error events of elements do not bubble.
      if (name === 'error' && captures) heard.push(hear);
    },
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    },
    location: { reload: browser.reload },
    fetch: async () => {
      if (!browser.isThere) throw new TypeError('no network');
      return { ok: true };
    },
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- it is what stands in our own page
  new Function(...Object.keys(globals), script)(...Object.values(globals));
  const fails = (target: object) => Promise.all(heard.map((hear) => hear({ target })));
  return { browser, fails };
}

const entry = (name: string) => ({ type: 'module', src: `/assets/${name}.js` });

it('The page is reloaded once for each of its scripts that fails to load', async () => {
  const { browser, fails } = opened();
  await fails(entry('index-2'));
  expect(browser.reload).toHaveBeenCalledTimes(1);
  await fails(entry('index-2'));
  expect(browser.reload).toHaveBeenCalledTimes(1);
  await fails(entry('index-3'));
  expect(browser.reload).toHaveBeenCalledTimes(2);
});

it('The page is not reloaded without a network, for scripts of others or for errors in a script', async () => {
  const { browser, fails } = opened();
  await fails({ type: 'text/javascript', src: 'https://checks.example/check.js' });
  await fails({});
  browser.isThere = false;
  await fails(entry('index-2'));
  expect(browser.reload).not.toHaveBeenCalled();
  browser.isThere = true;
  await fails(entry('index-2'));
  expect(browser.reload).toHaveBeenCalledTimes(1);
});
