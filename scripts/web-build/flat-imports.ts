/**
 * A file names all that it needs, also what only its imports import: the browser then asks for everything at once, where it would find
 * the files one level after the other.
 */
import type { Plugin } from 'vite';

/** What is read of a chunk of the build. */
interface Chunk {
  fileName: string;
  imports: readonly string[];
  isDynamicEntry: boolean;
}

/** In files that are named already: a file's name depends on the names of its imports, and so on theirs. */
export function flatImports(): Plugin {
  return {
    name: 'flat-imports',
    apply: 'build',
    // Files of styles alone are taken out of the build before.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      );
      for (const chunk of chunks.values()) {
        const missing = importsBeyond(chunk, chunks);
        chunk.code += missing.map((file) => `import"${relative(chunk.fileName, file)}";`).join('');
      }
    },
  };
}

/** What the imports of a dynamic entry import, as far as it does not do so itself. Evaluated in the same order as without. */
export function importsBeyond(
  { imports, isDynamicEntry }: Chunk,
  chunks: ReadonlyMap<string, Chunk>,
): string[] {
  if (!isDynamicEntry) return [];
  const own = new Set(imports);
  const found = new Set<string>();
  const waiting = [...imports];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    for (const next of chunks.get(file)?.imports ?? []) {
      if (own.has(next) || found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return [...found];
}

/** All scripts are in one folder. */
function relative(from: string, to: string): string {
  const folder = (file: string) => file.slice(0, file.lastIndexOf('/') + 1);
  if (folder(from) !== folder(to)) throw new Error(`${from} and ${to} are in two folders`);
  return `./${to.slice(folder(to).length)}`;
}
