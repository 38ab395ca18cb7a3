/** Checks that the files and folders named in documents exist. */
import type { Problem } from './source.ts';

const named = /`((?:shared|server|web|e2e|bench|scripts|docs|clients|deploy|shops)\/[\w./-]+)`/gu;

/** `isThere` receives paths from the top folder. Patterns and placeholders (`<feature>`, `*`) are not checked. */
export function lostPaths(file: string, text: string, isThere: (path: string) => boolean): Problem[] {
  return [...text.matchAll(named)]
    .map(([, path = '']) => path)
    .filter((path) => !isThere(path))
    .map((path) => ({ file, message: `${path} is named and not there` }));
}
