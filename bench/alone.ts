/** One benchmark in a process of its own, by its file; what is held goes back to bench.ts. */
import { join } from 'node:path';

import { takeHeld } from './held.ts';

const { run } = (await import(join(import.meta.dirname, process.argv[2] ?? ''))) as {
  run: () => Promise<void>;
};
await run();
// Some leave a browser's socket or a pool behind, which would keep the process.
process.send?.(takeHeld(), undefined, undefined, () => process.exit());
