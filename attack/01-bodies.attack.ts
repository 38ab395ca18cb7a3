/** Point 1: bodies of who has no right are not read, and unfinished ones keep nobody from working. */
import { connect, type Socket } from 'node:net';

import { ask, type Attack, base, middle, timesOf, tokenOf } from './portal.ts';

const port = Number(base.port === '' ? 80 : base.port);
const listing = '/api/shipment/ShipmentCounts';

function send(head: string): Promise<{ socket: Socket; first: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, base.hostname, () => socket.write(head));
    socket.once('data', (data) => resolve({ socket, first: data.toString('latin1').split('\r\n')[0] ?? '' }));
    socket.once('error', reject);
    socket.setTimeout(5000, () => resolve({ socket, first: 'no answer' }));
  });
}

const headOf = (path: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{`;

export const attack: Attack = async () => {
  const token = await tokenOf('MYS0001');
  const work = () => ask(listing, { token, body: {} });
  const rest = middle(await timesOf(work, 30));
  // Two megabytes are announced and never sent: the answer comes all the same.
  const refused = await send(headOf('/api/addressbook/CreateAddressBook', 2_000_000));
  refused.socket.destroy();
  const large = await send(headOf('/api/account/login', 2_000_000));
  large.socket.destroy();
  const hook = await send(headOf('/hooks/shop/nobody', 2_000_000));
  hook.socket.destroy();
  const open: Socket[] = [];
  for (let count = 0; count < 400; count += 1) {
    const socket = connect(port, base.hostname, () => socket.write(headOf('/api/account/login', 16_000)));
    socket.on('error', () => undefined);
    open.push(socket);
  }
  const busy = middle(await timesOf(work, 30));
  for (const socket of open) socket.destroy();
  const areRefused = [/ 401 /u.test(refused.first), / 413 /u.test(large.first), / 404 /u.test(hook.first)];
  const held = areRefused.every(Boolean) && busy < Math.max(100, rest * 5);
  return {
    held,
    figure: `no session: '${refused.first}', 2 MB to an open call: '${large.first}', to an address that is no shop's: '${hook.first}', before the body; another user's p50 ${rest.toFixed(0)} ms, beside 400 unfinished bodies ${busy.toFixed(0)} ms`,
  };
};
