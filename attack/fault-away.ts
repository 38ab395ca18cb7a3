/** Remote parts are unreachable for a minute: the database, the bucket. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import S3rver from 's3rver';

import { gateTo } from '../server/test/gate.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import {
  type Customer,
  customer,
  isReady,
  ready,
  said,
  startOn,
  stop,
  type Told,
  until,
  uploading,
} from './fault-portal.ts';

const awayMs = 60_000;

/** For a minute one parcel after the other: how often each status was answered, and the longest wait in seconds. */
async function createMeanwhile({ createNext }: Customer) {
  const statuses = new Map<number, number>();
  let longest = 0;
  for (const end = performance.now() + awayMs; performance.now() < end; await setTimeout(50)) {
    const from = performance.now();
    const status = await createNext();
    longest = Math.max(longest, (performance.now() - from) / 1000);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return { statuses, longest };
}

export async function databaseAway(folder: string): Promise<Told> {
  const cluster = await startCluster();
  const url = new URL(cluster.url);
  const gate = await gateTo(Number(url.port));
  url.port = String(gate.port);
  const portal = startOn(folder, { DATABASE_URL: url.href, PORTAL_MODE: 'demo' });
  try {
    await ready(portal);
    const me = await customer();
    for (let count = 0; count < 20; count += 1) await me.createNext();
    gate.shut();
    const { statuses, longest } = await createMeanwhile(me);
    const isReadyAway = await isReady();
    gate.open();
    const from = performance.now();
    await until('parcels are made again', async () => (await me.createNext()) === 200);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    const lost = await me.lost();
    return {
      held: lost === 0 && !isReadyAway && [...statuses.keys()].join() === '503',
      figure: `a minute without it: ${said(statuses)}, each within ${longest.toFixed(1)} s, /ready ${isReadyAway ? 'yes' : 'no'}; afterwards again after ${seconds} s; of ${me.count()} acknowledged ${lost} lost`,
    };
  } finally {
    await stop(portal);
    await gate.close();
    await cluster.stop();
  }
}

export async function bucketAway(folder: string): Promise<Told> {
  const directory = join(folder, 'bucket');
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'parcels' }],
  });
  const gate = await gateTo((await bucket.run()).port);
  const portal = startOn(folder, {
    FILES_URL: `s3://S3RVER:S3RVER@parcels?endpoint=http://127.0.0.1:${gate.port}`,
  });
  try {
    await ready(portal);
    const me = await customer();
    const send = await uploading(me);
    const there = () => readdirSync(join(directory, 'parcels'), { recursive: true }).length;
    const before = there();
    gate.shut();
    const refused = await send();
    const { statuses } = await createMeanwhile(me);
    const still = await send();
    const left = there() - before;
    gate.open();
    const taken = await send();
    const lost = await me.lost();
    const uploads = [refused, still, taken].map(({ status }) => status).join();
    return {
      held: uploads === '503,503,200' && left === 0 && lost === 0 && [...statuses.keys()].join() === '200',
      figure: `an upload: ${refused.status}, after a minute ${still.status}, ${left} files left behind; parcels meanwhile: ${said(statuses)}; the same upload afterwards: ${taken.status}; of ${me.count()} acknowledged ${lost} lost`,
    };
  } finally {
    await stop(portal);
    await gate.close();
    await bucket.close();
  }
}
