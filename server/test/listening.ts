/** The test application on a port of this machine, for programs that are processes of their own. */
import type { TestApp } from './test-app.ts';

const addresses = new WeakMap<TestApp['http'], Promise<string>>();

/** Its address, `http://127.0.0.1:…`: the same at each call. */
export function listening({ http }: TestApp): Promise<string> {
  const address = addresses.get(http) ?? http.listen({ port: 0, host: '127.0.0.1' });
  addresses.set(http, address);
  // The worker ends with its tests, whatever connections are still open.
  void address.then(() => http.server.unref());
  return address;
}
