/** Disks that are really full: each a small file system of its own that is shrunk to what is stored in it, and grown again. */
import { once } from 'node:events';
import { chmodSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { startCluster } from '../server/test/postgres-cluster.ts';
import {
  createUntilRefused,
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
import { smallDiskAt } from './small-disk.ts';

export async function uploads(folder: string): Promise<Told> {
  const files = join(folder, 'files');
  const disk = smallDiskAt(files, 60);
  const portal = startOn(folder);
  try {
    await ready(portal);
    const me = await customer();
    const send = await uploading(me);
    const there = () =>
      readdirSync(files, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
    const before = there();
    disk.fill();
    const refused = await send();
    const left = there() - before;
    const made = await me.createNext();
    disk.makeRoom();
    const taken = await send();
    const again = refused.headers.get('retry-after');
    return {
      held: refused.status === 503 && again !== null && left === 0 && made === 200 && taken.status === 200,
      figure: `an upload of 400 KB: ${refused.status}, Retry-After ${again}, ${left} files left behind; a parcel meanwhile: ${made}; the same upload with room: ${taken.status}`,
    };
  } finally {
    await stop(portal);
  }
}

export async function embedded(folder: string): Promise<Told> {
  const disk = smallDiskAt(join(folder, 'database'), 700);
  let portal = startOn(folder);
  await ready(portal);
  const me = await customer();
  for (let count = 0; count < 20; count += 1) await me.createNext();
  disk.fill();
  const refused = await createUntilRefused(me, 60);
  const isReadyFull = await isReady();
  // A start over a full disk is no damage, and says what it is.
  await stop(portal);
  portal = startOn(folder);
  await Promise.race([once(portal.child, 'exit'), setTimeout(20_000)]);
  const startsFull = portal.child.exitCode === null ? 'it runs' : (portal.said().split('\n')[0] ?? '');
  if (portal.child.exitCode !== null) {
    disk.makeRoom();
    portal = startOn(folder);
    await ready(portal);
    disk.fill();
    await createUntilRefused(me, 20);
  }
  const from = performance.now();
  disk.makeRoom();
  await until('parcels are made again', async () => (await me.createNext()) === 200);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const lost = await me.lost();
  await stop(portal);
  portal = startOn(folder);
  await ready(portal);
  const lostAfter = await me.lost();
  await stop(portal);
  return {
    held:
      lost + lostAfter === 0 &&
      [...refused.keys()].every((status) => status === 503) &&
      !startsFull.includes('damaged'),
    figure: `refused: ${said(refused)}; ready meanwhile: ${isReadyFull}; a start on it: '${startsFull}'; with room again after ${seconds} s by itself; of ${me.count()} acknowledged ${lost} lost, after another start ${lostAfter}`,
  };
}

export async function logs(folder: string): Promise<Told> {
  const disk = smallDiskAt(join(folder, 'log'), 4);
  const portal = startOn(folder, { LOG_LEVEL: 'info' }, openSync(join(folder, 'log', 'portal.log'), 'a'));
  await ready(portal);
  const me = await customer();
  disk.fill();
  const statuses = new Map<number, number>();
  for (let count = 0; count < 60; count += 1) {
    const status = await me.createNext();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const runs = portal.child.exitCode === null;
  disk.makeRoom();
  const lost = runs ? await me.lost() : -1;
  await stop(portal);
  return {
    held: runs && lost === 0 && statuses.get(200) === 60,
    figure: `60 parcels beside a log that cannot be written: ${said(statuses)}; the portal ${runs ? 'runs' : 'has ended'}`,
  };
}

export async function postgres(folder: string): Promise<Told> {
  const place = join(folder, 'postgres');
  // PostgreSQL runs as somebody else there.
  chmodSync(folder, 0o755);
  const disk = smallDiskAt(place, 700);
  const usual = process.env['TMPDIR'];
  process.env['TMPDIR'] = place;
  const careful = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
  const cluster = await startCluster(careful);
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  const settings = { DATABASE_URL: cluster.url, PORTAL_MODE: 'demo' };
  const portal = startOn(folder, settings);
  try {
    await ready(portal);
    const me = await customer();
    for (let count = 0; count < 20; count += 1) await me.createNext();
    disk.fill();
    const refused = await createUntilRefused(me, 60);
    const from = performance.now();
    disk.makeRoom();
    // As its service does: PostgreSQL ends where it cannot write its log.
    const wasGone = await cluster.startAgain();
    await until('parcels are made again', async () => (await me.createNext()) === 200);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    const lost = await me.lost();
    return {
      held: lost === 0 && [...refused.keys()].every((status) => status === 503),
      figure: `refused: ${said(refused)}; PostgreSQL itself ${wasGone ? 'had ended and was started again' : 'went on'}; with room again after ${seconds} s; of ${me.count()} acknowledged ${lost} lost`,
    };
  } finally {
    await stop(portal);
    await cluster.stop();
  }
}
