/** Start-up time until /ready with a new folder (migrations, reference data, demo history), and with the same folder again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { hold } from './held.ts';
import { printTable, startPortal } from './portal-process.ts';

const limitsMs = { first: 60_000, next: 5_000 };

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const first = await startPortal(4391, folder);
    await first.stop();
    const next = await startPortal(4391, folder);
    await next.stop();
    const line = (name: string, measured: number, limit: number) => {
      hold({ what: name, unit: 'ms', measured, aim: limit });
      return [
        name,
        `${(measured / 1000).toFixed(2)} s`,
        `${(limit / 1000).toFixed(0)} s`,
        (measured / limit).toFixed(2),
      ];
    };
    printTable([
      ['start', 'measured', 'limit', 'ratio'],
      line('new folder', first.readyMs, limitsMs.first),
      line('same folder', next.readyMs, limitsMs.next),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();
