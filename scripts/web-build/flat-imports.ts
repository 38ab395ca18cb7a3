/**
 * Makes a file import everything that it needs, including the imports of its imports. The browser then requests all files at
 * once, instead of discovering them level by level.
 */
import type { Plugin } from 'vite';

/** The parts of a built chunk that are used here. */
interface Chunk {
  fileName: string;
  imports: readonly string[];
  isDynamicEntry: boolean;
}

/**
 * Adds the imports after files are named, because a file's name depends on the names of its imports, and so on the names of
 * theirs.
 */
export function flatImports(): Plugin {
  return {
    name: 'flat-imports',
    apply: 'build',
    // Runs after the build has removed files that contain only styles.
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

/** The imports of a dynamic entry's imports that it does not import itself. The order of evaluation stays the same. */
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

/** A relative path; all scripts must be in one folder. */
function relative(from: string, to: string): string {
  const folder = (file: string) => file.slice(0, file.lastIndexOf('/') + 1);
  if (folder(from) !== folder(to)) throw new Error(`${from} and ${to} are in different folders`);
  return `./${to.slice(folder(to).length)}`;
}
