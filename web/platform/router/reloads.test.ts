import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { reloads } from './reloads.ts';

const gone = (file: string) => new TypeError(`Failed to fetch dynamically imported module: ${file}`);
const reload = vi.fn();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('A file of a version that is gone fetches the page again, once', async () => {
  fetched.mockResolvedValue(Response.json({ s: true }));
  expect(await reloads(gone('/a.js'))).toBe(true);
  expect(await reloads(gone('/a.js'))).toBe(false);
  expect(await reloads(new Error('A bug'))).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it('Without a server the page stays, and is fetched again once there is one', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await reloads(gone('/b.js'))).toBe(false);
  fetched.mockResolvedValueOnce(new Response('', { status: 502 }));
  expect(await reloads(gone('/b.js'))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  fetched.mockResolvedValueOnce(Response.json({ s: true }));
  expect(await reloads(gone('/b.js'))).toBe(true);
});
