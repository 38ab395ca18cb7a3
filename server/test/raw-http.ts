/** Sends raw bytes to a listening server, as no client library would. */
import { connect } from 'node:net';

import type { HttpServer } from '#server/platform/http/server.ts';

/** Listens on a free port of this machine, and returns it. */
export async function listening(server: HttpServer): Promise<number> {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends the bytes unchanged and reads until the server closes the connection. */
export function sendBytes(port: number, ...parts: (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => parts.forEach((part) => socket.write(part)));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}
