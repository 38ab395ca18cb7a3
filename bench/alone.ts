/** Runs one benchmark file in its own process and sends the figures held against an aim back to bench.ts. */
import { join } from 'node:path';

import { takeHeld } from './held.ts';

const { run } = (await import(join(import.meta.dirname, process.argv[2] ?? ''))) as {
  run: () => Promise<void>;
};
await run();
// Exit explicitly: some benchmarks leave a browser's socket or a pool open, which would keep the process alive.
process.send?.(takeHeld(), undefined, undefined, () => process.exit());
