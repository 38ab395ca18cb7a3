/**
 * Decides which module goes into which file of the front end. A dry run with the bundler's own splitting shows which modules
 * each first load reaches after unused code is removed. Modules reached by the same first loads share a file, so that a page
 * requests only a few files with little unused code; the bundler splits the rest. Whatever reaches a module also reaches its
 * imports, so no two files import each other (tested for all sets of entries).
 */
import { join } from 'node:path';

import { build, type InlineConfig, type Rolldown } from 'vite';

import { type Entry, isFollowUp } from './first-loads.ts';

/** File name by module id. */
type ChunkPlan = ReadonlyMap<string, string>;

type Chunk = Rolldown.OutputChunk;

/**
 * `entries`: where the first loads start. The first is the script of the page and what it starts, which all first loads share.
 */
export async function planChunks(
  config: InlineConfig,
  web: string,
  entries: Readonly<Record<Entry, readonly string[]>>,
): Promise<ChunkPlan> {
  const chunks = await dryRun(config);
  const roots = (Object.entries(entries) as [Entry, readonly string[]][]).map(
    ([name, files]) => [name, reachedFrom(chunks, new Set(files.map((file) => join(web, file))))] as const,
  );
  const plan = new Map<string, string>();
  for (const chunk of chunks) {
    const reaching = roots.filter(([, reached]) => reached.has(chunk)).map(([name]) => name);
    const name = fileOf(reaching);
    if (name === null) continue;
    // Libraries change rarely, so they get their own files. React is as large as all others together; two files load faster
    // than one.
    const nameOf = (id: string) =>
      name === 'page' && isReact(id) ? 'react' : isOfBase(id, name) ? 'base' : name;
    for (const id of chunk.moduleIds) plan.set(id, nameOf(id));
  }
  return plan;
}

/** A few small styles go with the libraries, because a separate sheet would cost one more round trip. */
const isOfBase = (id: string, name: string) =>
  (name === 'page' && isLibrary(id)) || (isStyle(id) && (name === 'page' || name === 'form-listing'));

/** The file for modules reached by these entries; null if the bundler decides. */
export function fileOf(reaching: readonly Entry[]): string | null {
  const has = (name: Entry) => reaching.includes(name);
  // Modules of the page's own script stay in its file, from which the others import them.
  if (has('html') || reaching.every(isFollowUp)) return null;
  // Modules that the login page shares with a screen go into the page's file, like those that the page itself needs.
  if (has('page') || (has('login') && (has('inside') || has('form') || has('listing')))) return 'page';
  // Every screen also loads the shell around it, which includes the bell.
  if (has('inside') || has('bell')) return 'inside';
  if ((has('form') && has('listing')) || has('palette')) return 'form-listing';
  if (reaching.join() === 'form,row') return 'form-row';
  return reaching.filter((name) => !isFollowUp(name)).join('-');
}

const isReact = (id: string) =>
  /[\\/](?:node_modules[\\/](?:react|react-dom|scheduler)[\\/]|web[\\/]app[\\/]react\.ts$)/u.test(id);
const isStyle = (id: string) => /\.css(?:\?|$)/u.test(id);
const isLibrary = (id: string) => /[\\/]node_modules[\\/]/u.test(id);

async function dryRun(config: InlineConfig): Promise<Chunk[]> {
  const result = await build({
    ...config,
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      manifest: false,
      // Otherwise the bundler merges files, and a page would seem to reach modules that are only in the same file.
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  });
  const [built] = [result].flat() as Rolldown.RolldownOutput[];
  if (!built) throw new Error('The dry run created nothing');
  return built.output.filter((file): file is Chunk => file.type === 'chunk');
}

function reachedFrom(chunks: readonly Chunk[], files: ReadonlySet<string>): ReadonlySet<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const waiting = chunks.filter(({ facadeModuleId }) => files.has(facadeModuleId ?? ''));
  if (waiting.length < files.size)
    throw new Error(`The build has no entry for any of ${[...files].join(', ')}`);
  const reached = new Set<Chunk>();
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (reached.has(chunk)) continue;
    reached.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) waiting.push(imported);
    }
  }
  return reached;
}
