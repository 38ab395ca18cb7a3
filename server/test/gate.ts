/** A way to a server that a test shuts and opens again: as a network that is away. */
import { connect, createServer, type Socket } from 'node:net';

export interface Gate {
  port: number;
  /** Connections end at once, and new ones are refused as soon as they are made. */
  shut(): void;
  open(): void;
  /** Of the connections that there are none carries a byte from now on, and none ends: as those to a host that lost its power. */
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
