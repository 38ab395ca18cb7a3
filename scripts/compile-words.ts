/**
 * Generates `shared/platform/words/made/` (not in git) from the catalogue: typed functions that Node runs without compiling.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { baseLanguage, languages } from '../shared/platform/words/message.ts';
import { codeOf, functionOf, isProblem, placesOf, readWords } from './words/catalogue.ts';

export function compileWords(shared: string): string[] {
  const { words, faults } = readWords(shared);
  const keys = [...words[baseLanguage].keys()].toSorted();
  const made = join(shared, 'platform/words/made');
  mkdirSync(made, { recursive: true });
  const put = (name: string, text: string) => {
    const path = join(made, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  };
  for (const language of languages) {
    const lines = keys.map(
      (key) =>
        `${key}:${functionOf(words[language].get(key) ?? words[baseLanguage].get(key) ?? '', language)}`,
    );
    put(`${language}.js`, `export const ${language}={\n${lines.join(',\n')}\n};\n`);
    put(
      `${language}.d.ts`,
      `export const ${language}: Readonly<Record<string, (places: unknown) => string>>;\n`,
    );
  }
  const types = keys.map((key) => {
    const places = [...placesOf(words[baseLanguage].get(key) ?? '')].map(
      ([name, type]) => `${name}: ${type}`,
    );
    const base = words[baseLanguage].get(key);
    const doc = typeof base === 'string' ? `  /** ${base.replaceAll('*/', '* /')} */\n` : '';
    const held = places.length > 0 ? `{ ${places.join('; ')} }` : '';
    const type = isProblem(key)
      ? `ProblemMessage<'${codeOf(key)}'${held && `, ${held}`}>`
      : `Message${held && `<${held}>`}`;
    return `${doc}  readonly ${key}: ${type};`;
  });
  put(
    'messages.d.ts',
    `import type { Message, ProblemMessage } from '../message.ts';\n\nexport type Messages = {\n${types.join('\n')}\n};\n`,
  );
  return faults;
}

if (import.meta.main) {
  const start = performance.now();
  const faults = compileWords(join(import.meta.dirname, '../shared'));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  process.stdout.write(`Words compiled in ${Math.round(performance.now() - start)} ms\n`);
}
