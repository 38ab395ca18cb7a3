/**
 * Runs the demo for the journeys: in a new folder, or a copy of `E2E_DEMO`, with the simulator at full speed (or at
 * `E2E_SPEED`); the folder is removed afterwards.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'portal-journeys-'));
const demo = process.env['E2E_DEMO'];
if (demo !== undefined) cpSync(demo, folder, { recursive: true });
const server = spawn(process.execPath, ['server/main.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: folder,
    DEMO_SPEED: process.env['E2E_SPEED'] ?? '3000',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '100000',
  },
});
// The signal reaches the whole process group, so this process only waits for the server to close.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 0);
});
