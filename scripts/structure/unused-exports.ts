/** Finds exported functions, classes and constants that no other file uses. */
import { isTest, type Problem, type Source } from './source.ts';

const exported = /^export (?:async )?(?:function\*?|const|class) ([\w$]+)/gmu;
/** Generated code, in scripts that write it. */
const templates = /`(?:\\.|[^`\\])*`/gu;
const wordsOf = (text: string) => new Set(text.match(/[\w$]+/gu));

/**
 * A name counts as used when a file that imports its file contains the word. Types are not checked, nor files that no file
 * imports: they are started, or loaded by their path.
 */
export function unusedExports(sources: readonly Source[]): Problem[] {
  const importers = new Map<string, Set<string>[]>();
  for (const { text, imports } of sources) {
    const words = wordsOf(text);
    for (const { target } of imports) importers.set(target, [...(importers.get(target) ?? []), words]);
  }
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) => {
      const users = importers.get(file);
      if (!users) return [];
      return [...text.replace(templates, '').matchAll(exported)]
        .map(([, name = '']) => name)
        .filter((name) => !users.some((words) => words.has(name)))
        .map((name) => ({ file, message: `only its own file uses ${name}: drop its \`export\`` }));
    });
}
