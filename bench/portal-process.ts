/** Runs the built portal as a separate process, for benchmarks that measure it from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface PortalProcess {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to the first response of /ready. */
  readyMs: number;
  stop(): Promise<void>;
}

/**
 * Runs a program with the lowest priority. In reality a visitor's browser does not share a machine with the portal or the
 * benchmark; here, with equal priority, the three wait for each other on two processors, and the browser's tasks would include
 * that wait.
 */
export const steppingBack = ['nice', '-n', '19'] as const;

/**
 * Starts the demo on a port; a second start with the same `folder` finds its data there. `settings` are additional environment
 * variables, `runBy` is a program (with arguments) that runs it.
 */
export async function startPortal(
  port: number,
  folder: string,
  settings: Record<string, string> = {},
  runBy: readonly string[] = [],
): Promise<PortalProcess> {
  const started = performance.now();
  const main = join(import.meta.dirname, '../server/main.js');
  const [program, ...words] = [...runBy, process.execPath, main];
  const child = spawn(program, words, {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DEMO_SPEED: '0',
      RATE_LIMIT: '1000000',
      ...settings,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The portal did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, pid: child.pid ?? 0, readyMs: performance.now() - started, stop: () => stop(child) };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Prints text columns, the first left-aligned and the others right-aligned. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`  ${cells.join('   ')}\n`);
  }
}
