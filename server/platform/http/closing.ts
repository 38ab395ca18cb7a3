/** Shuts a server down: decides which connections are closed and when, so that no request in progress is cut off. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

interface Connection {
  since: number;
  /** Number of requests that wait for a response. */
  asked: number;
  /** Bytes received by the end of the last response; more bytes mean that a request is arriving. */
  bytesRead: number;
  isNew: boolean;
  /** The last request whose headers have arrived. */
  last: IncomingMessage | null;
}

/** In milliseconds since the server was told to close. */
export interface Patience {
  /** New connections are accepted until then at the latest. */
  newcomers: number;
  /** Requests whose headers or body are still incomplete then are dropped. */
  unfinished: number;
  /**
   * Responses that the client has not read by then are dropped. Jobs and the database need the rest of the time that an operator
   * allows.
   */
  answers: number;
}
export const usualPatience: Patience = { newcomers: 3000, unfinished: 8000, answers: 12_000 };

/** The first request of a new connection arrives within this time, even on a very slow line. */
const firstRequestMs = 3000;
const sweepEveryMs = 100;
/**
 * Without a new connection for this long, the load balancer has noticed that the server is closing. Checked in several turns, in
 * each of which the server accepts waiting connections: a process that was blocked for all that time would not know about them.
 */
const quietMs = 250;
const quietTurns = 5;

/**
 * A server that simply closes resets two kinds of clients. First, those whose connection was accepted by the system but not yet
 * by the server: so the port is closed only after a moment without new connections. Second, those just accepted whose first
 * request is on its way, because Node considers such a connection idle: they get time to send it, and a response. Malicious
 * clients are not waited for: once a server closes, Node drops its own limits for slow requests, and a single connection could
 * delay the shutdown.
 */
export function closeWithCare(app: FastifyInstance, patience: Patience): void {
  const { server } = app;
  const connections = new Map<Socket, Connection>();
  let lastCame = -Infinity;

  server.on('connection', (socket) => {
    lastCame = performance.now();
    connections.set(socket, { since: lastCame, asked: 0, bytesRead: 0, isNew: true, last: null });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    connection.isNew = false;
    connection.last = request;
    connection.asked += 1;
    response.once('close', () => {
      connection.asked -= 1;
      connection.bytesRead = socket.bytesRead;
    });
  });

  const isIdle = (socket: Socket, { since, asked, bytesRead, isNew }: Connection) =>
    asked === 0 && socket.bytesRead === bytesRead && (!isNew || performance.now() - since > firstRequestMs);

  server.closeIdleConnections = () => {
    for (const [socket, connection] of connections) if (isIdle(socket, connection)) socket.destroy();
  };

  const isUnfinished = ({ asked, last }: Connection) => asked === 0 || last?.complete === false;

  function letGo(concerns: (connection: Connection) => boolean): void {
    for (const [socket, connection] of connections) if (concerns(connection)) socket.destroy();
  }

  app.addHook('preClose', async () => {
    // A connection stays open after its current response until the browser closes it, and the server would wait for that. So idle
    // connections are closed repeatedly.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
    const ends = [
      setTimeout(() => letGo(isUnfinished), patience.unfinished),
      setTimeout(() => letGo(() => true), patience.answers),
    ];
    server.once('close', () => {
      clearInterval(sweep);
      for (const timer of ends) clearTimeout(timer);
    });
    sweep.unref();
    const end = performance.now() + patience.newcomers;
    let quiet = performance.now() - lastCame < quietMs ? 0 : quietTurns;
    while (quiet < quietTurns && performance.now() < end) {
      const before = lastCame;
      await pause(quietMs / quietTurns);
      quiet = lastCame === before ? quiet + 1 : 0;
    }
  });
}
