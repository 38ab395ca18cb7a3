/** A paper that names a file or folder names one that is there. */
import type { Problem } from './source.ts';

const named = /`((?:shared|server|web|e2e|bench|scripts|docs|clients|deploy|shops)\/[\w./-]+)`/gu;

/** `isThere` is asked with paths from the top folder; patterns and made-up names (`<feature>`, `*`) are not asked for. */
export function lostPaths(file: string, text: string, isThere: (path: string) => boolean): Problem[] {
  return [...text.matchAll(named)]
    .map(([, path = '']) => path)
    .filter((path) => !isThere(path))
    .map((path) => ({ file, message: `${path} is named and not there` }));
}
