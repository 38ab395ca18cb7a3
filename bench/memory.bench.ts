/**
 * What the demo on the embedded database holds of memory at rest: more than a minute after its second start on a folder, and as long
 * after a small load. Linux only, from /proc.
 */
import { constants, publicEncrypt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { MALAYSIA } from '../shared/platform/market/markets.ts';
import { shipmentListing } from '../shared/features/cn-listing/shipment-listing.contract.ts';
import { createShipment } from '../shared/features/shipment/shipment.contract.ts';
import { shipmentForm } from '../server/test/shipment-form.ts';
import { hold } from './held.ts';
import { printTable, startPortal } from './portal-process.ts';

const restMs = 75_000;
const aimMb = 300;
/** Of each: a page, a list, a create. */
const loads = 150;

/** In MB: the whole of it, and what no other process shares. */
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
      printTable(rows);
    } finally {
      await portal.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();
