/**
 * Bundles the server of the kill tests into a few files. They start it sixty times, and a fifth of each start was finding and
 * reading a thousand files of our own. Packages are not bundled.
 */
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** Files that a module reads, and threads that it starts, are found beside its source and not beside the bundle. */
const besideTheSource: Plugin = {
  name: 'beside-the-source',
  enforce: 'pre',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
};

/** Returns the file to start. `name` is the name of the tests' project; two of them run side by side. */
export async function bundledKillServer(name: string): Promise<string> {
  // Inside node_modules, so that packages are found; always in the same place, so that Node's cache of compiled code works.
  const folder = join(root, 'node_modules/.cache/kill-server', name);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [besideTheSource],
    build: {
      ssr: join(root, 'server/test/kill-server.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
    },
  });
  return join(folder, 'kill-server.js');
}
