/** A proxy to a server that a test can close and open again, to simulate a lost network. */
import { connect, createServer, type Socket } from 'node:net';

export interface Gate {
  port: number;
  /** Ends all connections at once, and new ones as soon as they are made. */
  shut(): void;
  open(): void;
  /** From now on the existing connections carry no byte but stay open, like those to a host that lost its power. */
  silence(): void;
  close(): Promise<void>;
}

export async function gateTo(port: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isShut = false;
  const server = createServer((socket) => {
    if (isShut) return void socket.destroy();
    const onward = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    shut() {
      isShut = true;
      end();
    },
    open: () => void (isShut = false),
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      end();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
