/** `npm run dev`: the server restarts when its files change; beside it Vite serves the front end with hot reload. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { createServer } from 'vite';

import { compileWords } from '../scripts/compile-words.ts';

const root = join(import.meta.dirname, '..');
const serverPort = process.env['PORT'] ?? '4000';
const pagePort = Number(process.env['DEV_PORT'] ?? 5173);

const server = spawn(
  process.execPath,
  ['--watch', '--watch-path=server', '--watch-path=shared', '--watch-preserve-output', 'server/main.js'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: serverPort } },
);
const pages = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    port: pagePort,
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api/', '^/Api/', '/outbox', '^/[tT](/|\\?|$)'].map((path) => [
        path,
        `http://127.0.0.1:${serverPort}`,
      ]),
    ),
  },
});
pages.watcher.on('change', (path) => {
  if (path.endsWith('.json')) compileWords(join(root, 'shared'));
});
await pages.listen();
process.stdout.write(`Front end with hot reload: http://127.0.0.1:${pagePort}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill(signal);
    void pages.close().then(() => process.exit(0));
  });
}
