/**
 * Memory of the idle demo on the embedded database: more than a minute after its second start on a folder, and as long after a
 * small load; and how much more it uses while it reads a full CSV file. Linux only, from /proc.
 */
import { constants, publicEncrypt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { MALAYSIA } from '../shared/platform/market/markets.ts';
import { uploadBulkFile } from '../shared/features/bulk-shipment/bulk-upload.contract.ts';
import { shipmentListing } from '../shared/features/cn-listing/shipment-listing.contract.ts';
import { createShipment } from '../shared/features/shipment/shipment.contract.ts';
import { shipmentForm } from '../server/test/shipment-form.ts';
import { hold } from './held.ts';
import { printTable, startPortal } from './portal-process.ts';

const restMs = 75_000;
const aimMb = 300;
/** Number of each: a page, a list, a create. */
const loads = 150;
/** Above idle, during a bulk upload (issue 10). */
const uploadAimMb = 150;
const fileRows = 10_000;
const fileColumns = 68;

/** In MB: all resident memory, and the part not shared with other processes. */
function memoryOf(pid: number): { whole: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1] ?? 0);
  return { whole: kilobytes('VmRSS') / 1024, own: kilobytes('RssAnon') / 1024 };
}

async function ask(url: string, path: string, token: string, body?: unknown): Promise<string> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
}

async function signedIn(url: string): Promise<string> {
  const { r } = JSON.parse(await ask(url, '/api/account/PublicKey', '')) as { r: { publicKey: string } };
  const key = { key: r.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const Password = publicEncrypt(key, Buffer.from('Portal-demo-1')).toString('base64');
  const person = { CustomerAccountNo: 'MYS0001', LoginId: 'Admin', Password };
  const login = JSON.parse(await ask(url, '/api/account/Login', '', person)) as {
    r: { access_token: string };
  };
  return login.r.access_token;
}

async function smallLoad(url: string): Promise<void> {
  const token = await signedIn(url);
  for (let done = 0; done < loads; done += 1) {
    await ask(url, '/shipmentlisting', token);
    await ask(url, shipmentListing.path, token, { filter: {}, limit: 50 });
    await ask(url, createShipment.path, token, shipmentForm(MALAYSIA));
  }
}

/** Close to the limits of a file: 20 MB, and the cells of a workbook. */
function fullFile(): Blob {
  const heads =
    'Receiver Name,Receiver Phone,Address 1,Address 2,Postcode,Shipment Type,Weight,Dangerous Goods,Content';
  const own = heads.split(',');
  const others = fileColumns - own.length;
  const lines = Array.from({ length: fileRows }, (_, i) =>
    [
      `Ali Bin Abu ${i},01${20_000_000 + i},${i} Jalan Ampang,Taman Maju,50450,Parcel,1.25,No,Books`,
      ...Array.from(
        { length: others },
        (__, column) => `value ${i % 97} of shop field ${column + 10} as text`,
      ),
    ].join(','),
  );
  const named = [...own, ...Array.from({ length: others }, (_, column) => `Shop field ${column}`)];
  return new Blob([[named.join(','), ...lines].join('\n')], { type: 'text/csv' });
}

/** Peak memory of the process in the meantime, in MB. */
async function uploadPeak({ url, pid }: { url: string; pid: number }): Promise<number> {
  const token = await signedIn(url);
  const body = new FormData();
  body.set('file', fullFile(), 'orders.csv');
  const headers = { authorization: `Bearer ${token}` };
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid).whole)), 20);
  try {
    const answer = await fetch(url + uploadBulkFile.path, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  } finally {
    clearInterval(watch);
  }
  return peak;
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    await (await startPortal(4391, folder)).stop();
    const portal = await startPortal(4391, folder);
    try {
      const rows = [['memory at rest', 'whole', 'of it its own', 'aim', 'ratio']];
      const measure = async (what: string, before: number | null) => {
        await setTimeout(restMs);
        const { whole, own } = memoryOf(portal.pid);
        hold({
          what: `memory at rest, ${what}`,
          unit: 'MB',
          measured: Math.round(whole),
          aim: aimMb,
          before,
        });
        const mb = (value: number) => `${value.toFixed(0)} MB`;
        rows.push([what, mb(whole), mb(own), mb(aimMb), (whole / aimMb).toFixed(2)]);
      };
      await measure('after a start', 450);
      await smallLoad(portal.url);
      await measure(`after ${loads * 3} requests`, null);
      const rest = memoryOf(portal.pid).whole;
      const above = (await uploadPeak(portal)) - rest;
      hold({
        what: 'a full CSV file, above rest',
        unit: 'MB',
        measured: Math.round(above),
        aim: uploadAimMb,
      });
      const part = (above / uploadAimMb).toFixed(2);
      rows.push(['a full CSV file, above rest', `${above.toFixed(0)} MB`, '', `${uploadAimMb} MB`, part]);
      printTable(rows);
    } finally {
      await portal.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();
