/**
 * The server of kill tests in few files: they start it sixty times, and a fifth of each start was finding and reading a thousand files of
 * our own. Packages stay as they are.
 */
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** What a module reads, and the threads that it starts, are beside its source. */
const besideTheSource: Plugin = {
  name: 'beside-the-source',
  enforce: 'pre',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
};

/** Answers the file to start. `name` is that of the tests' project, two of which run side by side. */
export async function bundledKillServer(name: string): Promise<string> {
  // Among the packages, so that they are found from there; in the same place each time, for Node's cache of compiled code.
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
