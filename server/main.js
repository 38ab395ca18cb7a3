/**
 * Begins with the code that an earlier start compiled, where its folder can be written: a third of a start is reading a thousand files of
 * TypeScript. Plain JavaScript, so that nothing loads what strips types before it is known that it is needed.
 */
import { constants, enableCompileCache } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../node_modules/.cache/node-compile');
// Threads are told by the variable.
if (enableCompileCache(folder).status === constants.compileCacheStatus.ENABLED)
  process.env['NODE_COMPILE_CACHE'] = folder;

await import('./start.ts');
