/** A proxy of our own, as nginx is set up in deploy/: the instances in turn, the next one where one refuses the connection. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Proxy {
  url: string;
  close(): void;
}

export async function proxyTo(targets: readonly string[]): Promise<Proxy> {
  let turn = 0;

  function pass(from: IncomingMessage, to: ServerResponse, tries = targets.length): void {
    const target = new URL(targets[(turn += 1) % targets.length] ?? '');
    const told = from.headers['x-forwarded-for'];
    const seen = from.socket.remoteAddress ?? '';
    const headers = {
      ...from.headers,
      // What the client claims stays in front: the portal believes what its own proxy has added.
      'x-forwarded-for': told === undefined ? seen : `${String(told)}, ${seen}`,
    };
    const { method, url: path } = from;
    const onward = request({ host: target.hostname, port: target.port, method, path, headers, agent: false });
    onward.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', (error) => {
      if (Reflect.get(error, 'code') === 'ECONNREFUSED' && tries > 1) return pass(from, to, tries - 1);
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end();
    });
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  }

  const server = createServer((from, to) => pass(from, to));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
