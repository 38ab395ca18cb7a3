/**
 * Which module goes into which file of the front end. A dry run with the bundler's own splitting shows which modules each first
 * load reaches once unused code is gone. Modules that the same first loads reach then share a file, so that such a page asks
 * for a handful of files and gets nothing that it does not run; all else is split by the bundler. What reaches a
 * file reaches what it imports, so no two files wait for each other.
 */
import { join } from 'node:path';

import { build, type InlineConfig, type Rolldown } from 'vite';

/** The name of the file by the module's id. */
export type ChunkPlan = ReadonlyMap<string, string>;

type Chunk = Rolldown.OutputChunk;

/** `entries`: where the first loads begin, first the script of the page and what it starts, which all begin with. */
export async function planChunks(
  config: InlineConfig,
  web: string,
  entries: Readonly<Record<string, readonly string[]>>,
): Promise<ChunkPlan> {
  const chunks = await dryRun(config);
  const roots = Object.entries(entries).map(
    ([name, files]) => [name, reachedFrom(chunks, new Set(files.map((file) => join(web, file))))] as const,
  );
  const [html, page] = roots.map(([name]) => name);
  // What one entry alone reaches stays with it, in the file that the manifest lists it under.
  const starts = new Set(chunks.map(({ facadeModuleId }) => facadeModuleId));
  const plan = new Map<string, string>();
  for (const chunk of chunks) {
    const reaching = roots.filter(([, reached]) => reached.has(chunk)).map(([name]) => name);
    // Whoever asks for a screen asks for what is around it too: what both reach is one file with what that alone reaches.
    const names = reaching.includes(around) ? reaching.filter((name) => !screens.has(name)) : reaching;
    const [first] = names;
    // What the page's own script needs is its file; the others take it from there.
    if (first === undefined || first === html || (chunk.isDynamicEntry && first !== page)) continue;
    // What comes with the page comes with all others. Libraries, which change seldom, have a file of their own there.
    const nameOf = (id: string) => (first !== page ? names.join('-') : isLibrary(id) ? 'base' : page);
    for (const id of chunk.moduleIds) {
      if (!starts.has(id) && (isLibrary(id) || !chunk.isDynamicEntry)) plan.set(id, nameOf(id));
    }
  }
  return plan;
}

/** Of the entries: the shell, and the screens that no page asks for without it. */
const around = 'inside';
const screens: ReadonlySet<string> = new Set(['form', 'listing']);

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
