/**
 * Whether one customer slows another down: the listing of one account while another prints everything as ZPL eight times over,
 * downloads everything as a zip, exports it and has a file of 10,000 addresses read, all at once and again and again. The limit is
 * three times the listing's time at rest. A call that is refused ends the bench, as
 * refusals are quick and would flatter it; files are limited by the minute, and one over that waits and is not counted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { printTable, startPortal } from './portal-process.ts';

const listings = 300;
const zplPrints = 8;

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const portal = await startPortal(4392, folder);
  process.env['PORTAL_URL'] = portal.url;
  const { ask, timesOf, tokenOf } = await import('../attack/portal.ts');
  try {
    const quiet = await tokenOf('MYS0004');
    const busy = await tokenOf('MYS0001');
    const list = async () =>
      served(
        'the listing',
        await ask('/api/shipment/ShipmentListing', { token: quiet, body: { limit: 50 } }),
      );
    const everything = { filter: { status: [] } };
    const print = async () =>
      served(
        'a ZPL print',
        await ask('/api/shipment/PrintZpl', { token: busy, body: { ...everything, Dpi: 203 } }),
      );
    const { headers } = await print();
    const work = [
      ...Array.from({ length: zplPrints }, () => ({ name: 'ZPL prints', piece: print })),
      {
        name: 'zips',
        piece: async () =>
          served(
            'a zip',
            await ask('/api/shipment/PrintDownloadConsignmentNote?isDownload=true', {
              token: busy,
              body: { ...everything, Split: 'note' },
            }),
          ),
      },
      {
        name: 'exports',
        piece: async () =>
          served('an export', await ask('/api/shipment/ExportShipments', { token: busy, body: everything })),
      },
      { name: 'files of 10,000 addresses', piece: () => readAddresses(portal.url, busy) },
    ];

    await timesOf(list, 30);
    const rest = await timesOf(list, listings);
    const over = new AbortController();
    const done = new Map<string, number>();
    const neighbours = Promise.all(
      work.map(async ({ name, piece }) => {
        while (!over.signal.aborted) {
          if ((await piece()) !== 'limited') done.set(name, (done.get(name) ?? 0) + 1);
          else await new Promise((resolve) => setTimeout(resolve, 1000));
        }
      }),
    );
    // A refusal is thrown below, once the listing has been timed.
    neighbours.catch(() => over.abort());
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const meanwhile = await timesOf(list, listings);
    over.abort();
    await neighbours;

    const row = (name: string, share: number) => {
      const [alone, beside] = [percentile(rest, share), percentile(meanwhile, share)];
      return [name, `${alone.toFixed(1)} ms`, `${beside.toFixed(1)} ms`, (beside / alone).toFixed(1), '3.0'];
    };
    printTable([
      ['listing of another account', 'at rest', 'meanwhile', 'ratio', 'limit'],
      row('p50', 0.5),
      row('p99', 0.99),
    ]);
    const count = headers.get('x-print-count') ?? '?';
    process.stdout.write(
      `  meanwhile, of ${count} consignment notes: ${[...done].map(([name, n]) => `${n} ${name}`).join(', ')}\n`,
    );
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The answer, if it was one. */
function served<A extends { status: number }>(what: string, answer: A): A {
  if (answer.status !== 200) throw new Error(`${what} was refused with ${answer.status}`);
  return answer;
}

async function readAddresses(url: string, token: string): Promise<'read' | 'limited'> {
  const lines = Array.from({ length: 10_000 }, (_, i) => `Ali ${i},0123456789,${i} Jalan Ampang,50450`);
  const body = new FormData();
  body.append('file', new Blob([['Name,Phone,Address 1,Postcode', ...lines].join('\n')]), 'list.csv');
  const answer = await fetch(`${url}/api/addressbook/ReadAddressFile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  await answer.arrayBuffer();
  if (answer.status === 429) return 'limited';
  served('a file of addresses', answer);
  return 'read';
}

if (import.meta.main) await run();
