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

it('A missing file of an old version reloads the page once', async () => {
  fetched.mockResolvedValue(Response.json({ s: true }));
  expect(await reloads(gone('/a.js'))).toBe(true);
  expect(await reloads(gone('/a.js'))).toBe(false);
  expect(await reloads(new Error('A bug'))).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it('A missing style sheet of an old version reloads the page, as the build reports it', async () => {
  fetched.mockResolvedValue(Response.json({ s: true }));
  expect(await reloads(new Error('Unable to preload CSS for /assets/claim-files-a1.css'))).toBe(true);
});

it('The page is not reloaded while the server is unreachable, and is reloaded once it responds', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await reloads(gone('/b.js'))).toBe(false);
  fetched.mockResolvedValueOnce(new Response('', { status: 502 }));
  expect(await reloads(gone('/b.js'))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  fetched.mockResolvedValueOnce(Response.json({ s: true }));
  expect(await reloads(gone('/b.js'))).toBe(true);
});

it('The page is not reloaded without storage, because a second reload could not be recognised', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  fetched.mockResolvedValue(Response.json({ s: true }));
  expect(await reloads(gone('/c.js'))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
