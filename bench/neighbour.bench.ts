/**
 * Whether one customer slows another down: the listing of one account while another prints everything as ZPL eight times over,
 * downloads everything as a zip, exports it and has a file of 10,000 addresses read, all at once and again and again. The limit is
 * three times the listing's time at rest.
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
    const list = () => ask('/api/shipment/ShipmentListing', { token: quiet, body: { limit: 50 } });
    const everything = { filter: { status: [] } };
    const { headers } = await ask('/api/shipment/PrintZpl', {
      token: busy,
      body: { ...everything, Dpi: 203 },
    });
    const work = [
      ...Array.from(
        { length: zplPrints },
        () => () => ask('/api/shipment/PrintZpl', { token: busy, body: { ...everything, Dpi: 203 } }),
      ),
      () =>
        ask('/api/shipment/PrintDownloadConsignmentNote?isDownload=true', {
          token: busy,
          body: { ...everything, Split: 'note' },
        }),
      () => ask('/api/shipment/ExportShipments', { token: busy, body: everything }),
      () => readAddresses(portal.url, busy),
    ];

    await timesOf(list, 30);
    const rest = await timesOf(list, listings);
    const over = new AbortController();
    let done = 0;
    const neighbours = work.map(async (piece) => {
      while (!over.signal.aborted) {
        await piece();
        done += 1;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const meanwhile = await timesOf(list, listings);
    over.abort();
    await Promise.all(neighbours);

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
      `  ${done} prints, zips, exports and files of ${count} consignment notes meanwhile\n`,
    );
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readAddresses(url: string, token: string): Promise<void> {
  const lines = Array.from({ length: 10_000 }, (_, i) => `Ali ${i},0123456789,${i} Jalan Ampang,50450`);
  const body = new FormData();
  body.append('file', new Blob([['Name,Phone,Address 1,Postcode', ...lines].join('\n')]), 'list.csv');
  const answer = await fetch(`${url}/api/addressbook/ReadAddressFile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  await answer.arrayBuffer();
}

if (import.meta.main) await run();
