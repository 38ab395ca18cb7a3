/** Puts the test application on a port of this machine, for programs that run as separate processes. */
import type { TestApp } from './test-app.ts';

const addresses = new WeakMap<TestApp['http'], Promise<string>>();

/** Returns its address, `http://127.0.0.1:…`; the same at each call. */
export function listening({ http }: TestApp): Promise<string> {
  const address = addresses.get(http) ?? http.listen({ port: 0, host: '127.0.0.1' });
  addresses.set(http, address);
  // Lets the worker end with its tests, even with open connections.
  void address.then(() => http.server.unref());
  return address;
}
