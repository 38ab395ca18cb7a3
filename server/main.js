/**
 * Begins with the code that an earlier start compiled, where its folder can be written: a third of a start is reading a thousand files of
 * TypeScript. Plain JavaScript, so that nothing loads what strips types before it is known that it is needed.
 */
import { constants, enableCompileCache } from 'node:module';
import { join } from 'node:path';

becomeSmall();

const folder = join(import.meta.dirname, '../node_modules/.cache/node-compile');
// Threads are told by the variable.
if (enableCompileCache(folder).status === constants.compileCacheStatus.ENABLED)
  process.env['NODE_COMPILE_CACHE'] = folder;

await import('./start.ts');

/**
 * Some of what keeps a process small must be known before it begins, so this one is replaced at once by one that knows it, under the same
 * number (docs/decisions, 2026-11-23, start, memory, requests). Not with PostgreSQL, where a portal has a machine to itself; not on Windows,
 * which cannot; not where another process watches this one by a channel.
 */
function becomeSmall() {
  const { DATABASE_URL, MALLOC_TRIM_THRESHOLD_ } = process.env;
  if (DATABASE_URL || MALLOC_TRIM_THRESHOLD_ || process.platform === 'win32' || process.send) return;
  // One thread beside the main one compiles and collects: four each keep for good what compiling the database took.
  const flags = ['--max-semi-space-size=4', '--v8-pool-size=1', '--no-memory-pool', ...process.execArgv];
  // The C library gives back what is free at once; else it learns to keep up to 32 MB in each of its heaps.
  const env = { ...process.env, MALLOC_TRIM_THRESHOLD_: '131072' };
  try {
    process.execve?.(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], env);
  } catch (error) {
    // Not allowed here (a sandbox, Node's permissions), or too many arguments: this process serves as it is, with more memory.
    process.stderr.write(`The portal goes on without its settings for little memory: ${error}\n`);
  }
}
