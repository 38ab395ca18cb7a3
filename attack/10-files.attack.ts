/** Point 10: no address reaches a file of the machine, of the build's sources or of the store. */
import { request } from 'node:http';

import { type Attack, base } from './portal.ts';

const paths = [
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/../../../server/main.js',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%00',
  '/.env',
  '/.git/config',
  '/data/PG_VERSION',
  '/files/',
  '/server/main.js',
  '/package.json',
  '/api/../package.json',
  '//etc/passwd',
];

/** As it is written: `fetch` would tidy it up. */
function raw(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request({ host: base.hostname, port: base.port, path }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

/** What stands in the files that are asked for. */
const secret = /root:.*:0:0|"devDependencies"|\[core\]|registerFeatures|SECRET_KEY=/u;

export const attack: Attack = async () => {
  const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await raw(path)) })));
  const through = answers.filter(({ status, text }) => secret.test(text) || status >= 500);
  return {
    held: through.length === 0,
    figure: `${paths.length} ways out of the folder: ${through.length === 0 ? 'none' : through.map(({ path }) => path).join(', ')} reached a file or broke anything`,
  };
};
