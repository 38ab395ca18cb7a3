/** Begins with the code that an earlier start compiled, where its folder can be written: half of a start is reading a thousand files. */
import { constants, enableCompileCache } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../node_modules/.cache/node-compile');
// Threads are told by the variable.
if (enableCompileCache(folder).status === constants.compileCacheStatus.ENABLED)
  process.env['NODE_COMPILE_CACHE'] = folder;

await import('./start.ts');
