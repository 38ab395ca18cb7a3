/**
 * Whether one customer slows another down: the listing of one account while another account prints everything as ZPL eight
 * times at once, downloads everything as a zip, exports it and uploads files of 10,000 addresses, each alone and all together,
 * repeatedly, on the embedded database and on PostgreSQL. The limit is three times the listing's time without load. A refused
 * call ends the benchmark, because refusals are fast and would improve the result. Uploads are limited per minute; one over the
 * limit waits and is not counted.
 *
 * The load runs in a process of lowest priority: in reality it comes from other machines, which take no core from the portal.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startCluster } from '../server/test/postgres-cluster.ts';
import { everyWork, type LoadReport, type LoadWord, type Work } from './neighbour.work.ts';
import { hold } from './held.ts';
import { printTable, startPortal } from './portal-process.ts';

const port = 4392;
/** Time for each line of the table. */
const measuredMs = 15_000;
const settleMs = 2000;
/** Times the listing's time without load. */
const limit = 3;

const percentile = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Durations in milliseconds, in ascending order. */
async function timesFor(ms: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  for (let start = performance.now(); start < end; start = performance.now()) {
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

async function neighbours(url: string) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'neighbour.load.ts'), {
    execPath: 'nice',
    execArgv: ['-n', '19', process.execPath],
    env: { ...process.env, PORTAL_URL: url },
  });
  let refused: string | null = null;
  child.on('message', (report: LoadReport) => {
    if (report.kind === 'refused') refused = report.why;
  });
  const report = async () => (await once(child, 'message'))[0] as LoadReport;
  const say = (word: LoadWord) => child.send(word);
  const ready = await report();
  return {
    noteCount: ready.kind === 'ready' ? ready.noteCount : '?',
    /** Switches to this work; returns how much of the previous work was done. */
    async turnTo(work: Work) {
      say({ kind: 'work', work });
      const said = await report();
      if (refused !== null) throw new Error(refused);
      return said.kind === 'done' ? Object.entries(said.done) : [];
    },
    end: () => say({ kind: 'end' }),
  };
}

async function measured(name: string, env: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const portal = await startPortal(port, folder, env);
  process.env['PORTAL_URL'] = portal.url;
  const { ask, timesOf, tokenOf } = await import('../attack/portal.ts');
  const load = await neighbours(portal.url);
  try {
    const quiet = await tokenOf('MYS0004');
    const list = async () => {
      const { status } = await ask('/api/shipment/ShipmentListing', { token: quiet, body: { limit: 50 } });
      if (status !== 200) throw new Error(`The listing was refused with ${status}`);
    };
    await timesOf(list, 50);
    const rest = await timesFor(measuredMs, list);
    const table = [
      [`${name}: listing of another account`, 'p50', 'ratio', 'p99', 'ratio', 'limit', 'longest'],
    ];
    const row = (beside: string, times: readonly number[]) => {
      const of = (share: number) => {
        const ms = percentile(times, share);
        return [`${ms.toFixed(1)} ms`, (ms / percentile(rest, share)).toFixed(1)];
      };
      if (times !== rest)
        hold({
          what: `${name}: a listing ${beside}, p99, of its rest`,
          unit: 'times',
          measured: percentile(times, 0.99) / percentile(rest, 0.99),
          aim: limit,
        });
      table.push([beside, ...of(0.5), ...of(0.99), limit.toFixed(1), `${(times.at(-1) ?? 0).toFixed(0)} ms`]);
    };
    row('at rest', rest);
    const alone: Work[] = everyWork.map((kind) => [kind]);
    const done: string[] = [];
    for (const work of [...alone, everyWork]) {
      await load.turnTo(work);
      await pause(settleMs);
      const times = await timesFor(measuredMs, list);
      const made = await load.turnTo([]);
      const [only] = work;
      row(work.length === 1 && only ? `beside ${only[0]}` : 'beside all of them', times);
      done.push(made.map(([kind, count]) => `${count} ${kind}`).join(', '));
      await pause(settleMs);
    }
    printTable(table);
    process.stdout.write(
      `  done meanwhile, each of ${load.noteCount} consignment notes or 10,000 addresses: ${done.join('; ')}\n`,
    );
  } finally {
    load.end();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function run(): Promise<void> {
  await measured('embedded', {});
  const cluster = await startCluster();
  try {
    await measured('PostgreSQL', { DATABASE_URL: cluster.url, PORTAL_MODE: 'demo' });
  } finally {
    await cluster.stop();
  }
}

if (import.meta.main) await run();
