/** Somebody else's server, for tests of every kind: it answers as configured, and keeps the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Said {
  status?: number;
  json?: unknown;
  headers?: Record<string, string>;
}
/** Answers a request with a status and JSON, or not at all. */
export type Answer = (asked: Asked) => Said | null;

export async function answeringServer(
  answer: Answer,
): Promise<{ url: string; asked: Asked[]; close: () => void }> {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      asked.push(one);
      const said = answer(one);
      if (said === null) return;
      const { status = 200, json = {}, headers = {} } = said;
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(json));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}
