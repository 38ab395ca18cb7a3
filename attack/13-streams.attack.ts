/** Streams of changes: one session keeps no more than some of them open, whatever it asks for, and nobody else waits for it. */
import { ask, type Attack, base, middle, timesOf, tokenOf } from './portal.ts';

const wanted = 60;
/** Each instance counts its own; `--stages` says how many there are. */
const most = 4 * Number(process.env['PORTAL_INSTANCES'] ?? 1);

export const attack: Attack = async () => {
  const [busy, other] = [await tokenOf('MYS0001'), await tokenOf('MYS0003')];
  const list = () => ask('/api/shipment/ShipmentListing', { token: other, body: { limit: 50 } });
  const rest = middle(await timesOf(list, 15));
  const gone = new AbortController();
  let open = 0;
  const url = new URL('/api/account/Changes?seconds=900', base);
  const answers = await Promise.all(
    Array.from({ length: wanted }, () =>
      fetch(url, { headers: { authorization: `Bearer ${busy}` }, signal: gone.signal }),
    ),
  );
  const statuses = [...new Set(answers.map(({ status }) => status))];
  for (const { body } of answers) {
    open += 1;
    const read = async () => {
      for await (const _part of body ?? []) continue;
    };
    void read()
      .catch(() => undefined)
      .finally(() => (open -= 1));
  }
  const beside = middle(await timesOf(list, 15));
  const left = open;
  gone.abort();
  const stranger = await fetch(url, { headers: { authorization: 'Bearer nobody' } });
  const longer = await fetch(`${url.href}0`, { headers: { authorization: `Bearer ${busy}` } });
  return {
    held:
      left <= most && stranger.status === 401 && longer.status === 400 && beside < Math.max(100, rest * 3),
    figure: `of ${wanted} streams of one session (${statuses.join(', ')}) ${left} stay open; another's listing ${rest.toFixed(0)} ms, beside them ${beside.toFixed(0)} ms; without a session ${stranger.status}, for two and a half hours ${longer.status}`,
  };
};
