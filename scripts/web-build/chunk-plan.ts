/**
 * Which module goes into which file of the front end. A dry run with the bundler's own splitting shows which modules each first
 * load reaches once unused code is gone. Modules that the same first loads reach then share a file, so that such a page asks
 * for a handful of files and gets little that it does not run; all else is split by the bundler. What reaches a module reaches
 * what it imports, and so no two files wait for each other (tested for all sets of entries).
 */
import { join } from 'node:path';

import { build, type InlineConfig, type Rolldown } from 'vite';

import { type Entry, isFollowUp } from './first-loads.ts';

/** The name of the file by the module's id. */
export type ChunkPlan = ReadonlyMap<string, string>;

type Chunk = Rolldown.OutputChunk;

/** `entries`: where the first loads begin, first the script of the page and what it starts, which all begin with. */
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
    // Libraries change seldom. React is as large as all others: two files come sooner than one.
    const nameOf = (id: string) =>
      name === 'page' && isReact(id) ? 'react' : isOfBase(id, name) ? 'base' : name;
    for (const id of chunk.moduleIds) plan.set(id, nameOf(id));
  }
  return plan;
}

/** With the libraries stand a few small styles: a sheet of their own would be one more journey. */
const isOfBase = (id: string, name: string) =>
  (name === 'page' && isLibrary(id)) || (isStyle(id) && (name === 'page' || name === 'form-listing'));

/** The file of what these entries reach; null for what the bundler splits by itself. */
export function fileOf(reaching: readonly Entry[]): string | null {
  const has = (name: Entry) => reaching.includes(name);
  // What the page's own script needs is its file; the others take it from there.
  if (has('html') || reaching.every(isFollowUp)) return null;
  // What the login page has in common with a screen comes with the page, as what the page itself needs.
  if (has('page') || (has('login') && (has('inside') || has('form') || has('listing')))) return 'page';
  // Who asks for a screen asks for what is around it, too, and the bell is there.
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
      // A merged file makes a page appear to reach what it only gets along with something else.
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  });
  const [built] = [result].flat() as Rolldown.RolldownOutput[];
  if (!built) throw new Error('The dry run made nothing');
  return built.output.filter((file): file is Chunk => file.type === 'chunk');
}

function reachedFrom(chunks: readonly Chunk[], files: ReadonlySet<string>): ReadonlySet<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const waiting = chunks.filter(({ facadeModuleId }) => files.has(facadeModuleId ?? ''));
  if (waiting.length < files.size)
    throw new Error(`The build has no entry for one of ${[...files].join(', ')}`);
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
