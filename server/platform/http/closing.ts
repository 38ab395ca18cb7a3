/** The end of a server: which connections are closed, and when, so that no request under way is cut off. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

interface Connection {
  since: number;
  /** Requests that wait for their answer. */
  asked: number;
  /** Bytes received by the end of the last answer; more of them are a request on its way. */
  bytesRead: number;
  isNew: boolean;
  /** The last request whose head has arrived. */
  last: IncomingMessage | null;
}

/** In milliseconds from when the server is told to close. */
export interface Patience {
  /** Whoever still connects for the first time is taken in until then. */
  newcomers: number;
  /** A request that is still being sent then, head or body, is not waited for any longer. */
  unfinished: number;
  /** Nor is an answer that its client does not read. Jobs and the database need the rest of the time that an operator gives. */
  answers: number;
}
export const usualPatience: Patience = { newcomers: 3000, unfinished: 8000, answers: 12_000 };

/** The first request of a connection follows it within so long, on the slowest of lines. */
const firstRequestMs = 3000;
const sweepEveryMs = 100;
/**
 * Nobody has connected for so long: whoever sends people here has noticed. Looked at in turns, in each of which the server takes in who waits:
 * a process that stood still for as long knows nothing of them.
 */
const quietMs = 250;
const quietTurns = 5;

/**
 * Two kinds of clients are reset by a server that simply closes. Who waits at the port, as the system has taken the connection in and
 * the server has not: so the port closes when nobody has come for a moment. And who was just taken in and whose first request is on its
 * way, as Node takes that connection for idle: it is given the time to send it, and is answered. Whoever means harm is not waited for:
 * Node itself drops its own limits for slow requests once a server closes, and one connection would hold the end up.
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
    // A connection whose answer is under way stays open once it is sent, until the browser's patience ends: the server would wait for it.
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
