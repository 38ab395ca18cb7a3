/** A server of a third party, for tests: it answers as configured, and keeps the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
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
/** Answers a request with a status and JSON; null leaves the request unanswered. */
export type Answer = (request: ReceivedRequest) => Said | null;
/** As `Answer`, but asynchronous. */
export type SlowAnswer = (request: ReceivedRequest) => Promise<Said | null>;

export async function answeringServer(
  answer: Answer | SlowAnswer,
): Promise<{ url: string; asked: ReceivedRequest[]; close: () => void }> {
  const asked: ReceivedRequest[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    const end = async () => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      asked.push(one);
      const answered = await answer(one);
      if (answered === null) return;
      const { status = 200, json = {}, headers = {} } = answered;
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(json));
    };
    request.on('end', () => void end());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}
