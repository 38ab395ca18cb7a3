/** Points 8 and 12: what a scanner looks for first. */
import { ask, type Attack } from './portal.ts';

const probes = [
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/server/main.js',
  '/%2e%2e/package.json',
  '/api/../.env',
];

export const attack: Attack = async () => {
  const found: string[] = [];
  for (const path of probes) {
    const { status, text } = await ask(path);
    // A page of the portal reports that there is nothing; the file itself would not be a page.
    if (status === 200 && !text.includes('<!doctype html')) found.push(path);
  }
  const { headers } = await ask('/login');
  const wanted = [
    'content-security-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'cross-origin-opener-policy',
  ];
  const missing = wanted.filter((name) => !headers.has(name));
  const security = await ask('/.well-known/security.txt');
  const operations = await ask('/api/operations/Accounts', { token: 'a'.repeat(32) });
  const held =
    found.length === 0 &&
    missing.length === 0 &&
    security.text.startsWith('Contact: mailto:') &&
    [401, 404].includes(operations.status);
  return {
    held,
    figure: `${found.length} of ${probes.length} files found; headers missing: ${missing.join(', ') || 'none'}; security.txt ${security.status}; a guessed operator key: ${operations.status}`,
  };
};
