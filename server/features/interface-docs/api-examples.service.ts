/** Reads the examples of /api/docs: files that the tests run unchanged. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { namesOf } from '#shared/platform/names-of.ts';

import { type Example, exampleLanguages } from './api-examples.rules.ts';

const folder = resolve(import.meta.dirname, '../../../docs/api-examples');
const languageNames = namesOf(exampleLanguages);

/** Returns the examples by name, such as `shipments-create`, which is derived from the call's `operation`. */
export function readExamples(): ReadonlyMap<string, Example> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(join(folder, 'curl')).map((file) => file.replace(/\.sh$/u, ''));
  return new Map(
    names.map((name) => {
      const texts = languageNames.map((language) => {
        const file = join(folder, language, `${name}.${exampleLanguages[language][1]}`);
        return [language, readFileSync(file, 'utf8').trim()];
      });
      return [name, Object.fromEntries(texts)];
    }),
  );
}
