/**
 * Fails if the first load of a page, or what the page then loads by itself, exceeds its budget in any language
 * (`scripts/web-build/first-loads.ts`). Reads the finished build; `--files` lists each script of a first load.
 */
import { join } from 'node:path';

import { languages } from '../shared/platform/words/message.ts';
import {
  firstLoads,
  followUps,
  readManifest,
  scriptsAfter,
  scriptsOf,
  weightOf,
} from './web-build/first-loads.ts';

const web = join(import.meta.dirname, '../dist/web');

for (const language of languages) {
  const manifest = readManifest(web, language);
  for (const first of firstLoads) {
    const scripts = scriptsOf(manifest, first);
    const { gzipKb, brotliKb } = weightOf(web, scripts);
    const isOver = gzipKb > first.budgetKb || scripts.length > first.maxScripts;
    if (isOver) process.exitCode = 1;
    process.stdout.write(
      `${isOver ? 'OVER' : 'ok  '} ${language} ${first.name.padEnd(13)} ${gzipKb.toFixed(1)} of ${first.budgetKb} KB gz, ` +
        `${brotliKb.toFixed(1)} KB br, ${scripts.length} of ${first.maxScripts} scripts\n`,
    );
    if (!process.argv.includes('--files')) continue;
    for (const script of scripts)
      process.stdout.write(`${weightOf(web, [script]).gzipKb.toFixed(1).padStart(10)} KB gz ${script}\n`);
  }
  for (const one of followUps) {
    const { gzipKb } = weightOf(web, scriptsAfter(manifest, one));
    const isOver = gzipKb > one.budgetKb;
    if (isOver) process.exitCode = 1;
    process.stdout.write(
      `${isOver ? 'OVER' : 'ok  '} ${language} then ${one.name.padEnd(8)} ${gzipKb.toFixed(1)} of ${one.budgetKb} KB gz\n`,
    );
  }
}
