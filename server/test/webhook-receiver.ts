/** A receiver of webhooks that answers as the test decides, and keeps the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

export type Answers = (received: Received, response: ServerResponse) => void;

export interface Receiver {
  url: string;
  received: Received[];
  /** Sets the answer to later requests. */
  answer(how: Answers | number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let how: Answers = (_, response) => void response.end('thank you');
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const one = { path: request.url ?? '', headers, body, event: JSON.parse(body) as Received['event'] };
      received.push(one);
      how(one, response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer(next, headers = {}) {
      how = typeof next === 'function' ? next : (_, response) => void response.writeHead(next, headers).end();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
