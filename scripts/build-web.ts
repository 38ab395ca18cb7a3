/**
 * Builds the front end once for each language into `dist/web`. A file without words has the same name in all three builds, so
 * it exists once.
 */
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build, type InlineConfig } from 'vite';

import { baseLanguage, type Language, languages } from '../shared/platform/words/message.ts';
import { planChunks } from './web-build/chunk-plan.ts';
import { entries, filesAhead, readManifest } from './web-build/first-loads.ts';
import { drawFrames } from './web-build/frames.ts';
import { flatImports } from './web-build/flat-imports.ts';
import { lightCalls } from './web-build/light-calls.ts';
import { lightIds } from './web-build/light-ids.ts';
import { preCompress } from './web-build/pre-compress.ts';
import { viteWords } from './words/vite-words.ts';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist/web');

const drawnOf = (language: Language): InlineConfig => ({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'error',
  plugins: [viteWords(join(root, 'shared'), language), lightCalls(root), lightIds()],
});
const configOf = (language: Language): InlineConfig => {
  const drawn = drawnOf(language);
  return { ...drawn, plugins: [...(drawn.plugins ?? []), flatImports()] };
};

/** Style sheets of Mantine. The page needs them in any case, so they are put into one file. */
const isKitStyle = (id: string) => /[\\/]@mantine[\\/]core[\\/]styles[\\/]/u.test(id);

const bytesOf = (file: string) => statSync(join(built, file)).size;

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const done = await work();
  process.stdout.write(`${what} in ${Math.round(performance.now() - start)} ms\n`);
  return done;
}

rmSync(built, { recursive: true, force: true });
const plan = await timed('planned', () => planChunks(configOf(baseLanguage), join(root, 'web'), entries));
const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [{ name: (id: string) => plan.get(id) ?? (isKitStyle(id) ? 'base' : null) }],
};
for (const language of languages) {
  await timed(`${language} built`, () =>
    build({
      ...configOf(language),
      build: {
        emptyOutDir: false,
        manifest: `manifest.${language}.json`,
        rolldownOptions: { output: { codeSplitting } },
      },
    }),
  );
  const manifest = readManifest(built, language);
  const frames = await timed(`${language} frames`, () => drawFrames(drawnOf(language), root));
  writeFileSync(join(built, `frames.${language}.json`), JSON.stringify(frames));
  writeFileSync(join(built, `ahead.${language}.json`), JSON.stringify(filesAhead(manifest, bytesOf)));
}
await timed('compressed', () => preCompress(built));
