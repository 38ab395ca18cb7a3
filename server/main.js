/**
 * Starts the server with code compiled by an earlier start, if the cache folder is writable: reading a thousand TypeScript files
 * takes a third of a start. Plain JavaScript, so that Node loads its type stripper only if it is needed.
 */
import { constants, enableCompileCache } from 'node:module';
import { join } from 'node:path';

becomeSmall();

const folder = join(import.meta.dirname, '../node_modules/.cache/node-compile');
// Worker threads read this variable.
if (enableCompileCache(folder).status === constants.compileCacheStatus.ENABLED)
  process.env['NODE_COMPILE_CACHE'] = folder;

await import('./start.ts');

/**
 * Some settings that save memory only work if they are given when a process starts. So this process is replaced at once by one
 * that has them, with the same process id (docs/decisions, 2026-11-23, start, memory, requests). Not with PostgreSQL, where a
 * portal has a machine to itself; not on Windows, which does not support it; not if a parent process has an IPC channel to it.
 */
function becomeSmall() {
  const { DATABASE_URL, MALLOC_TRIM_THRESHOLD_ } = process.env;
  if (DATABASE_URL || MALLOC_TRIM_THRESHOLD_ || process.platform === 'win32' || process.send) return;
  // One V8 worker thread to compile and collect garbage: each of four would keep for ever the memory for compiling the database.
  const flags = ['--max-semi-space-size=4', '--v8-pool-size=1', '--no-memory-pool', ...process.execArgv];
  // Makes the C library return free memory at once; otherwise it comes to keep up to 32 MB in each of its heaps.
  const env = { ...process.env, MALLOC_TRIM_THRESHOLD_: '131072' };
  try {
    process.execve?.(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], env);
  } catch (error) {
    // Not allowed here (a sandbox, Node's permissions), or too many arguments: continue unchanged, with more memory.
    process.stderr.write(`The portal goes on without its settings for little memory: ${error}\n`);
  }
}
