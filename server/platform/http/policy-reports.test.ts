import { expect, it } from 'vitest';

import { policyReportsPath } from './policy-reports.ts';
import { makeServer } from './server.ts';

async function reporting() {
  const lines: Record<string, unknown>[] = [];
  const { app } = await makeServer({
    logLevel: 'info',
    trustProxy: 0,
    rateLimit: 1_000_000,
    https: false,
    log: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  let address = 0;
  const report = (parts: object, type = 'application/csp-report') =>
    app.inject({
      method: 'POST',
      url: policyReportsPath,
      headers: { 'content-type': type, host: 'portal.test' },
      remoteAddress: `10.9.${(address += 1) >> 8}.${address & 255}`,
      payload: JSON.stringify({ 'csp-report': parts }),
    });
  const reported = () => lines.filter(({ msg }) => String(msg).startsWith('content security policy'));
  return { app, report, reported };
}

it('A content security policy report is one log line, without query strings and forged lines', async () => {
  const { app, report, reported } = await reporting();
  const { headers } = await app.inject('/health');
  expect(headers['content-security-policy']).toContain(`report-uri ${policyReportsPath}`);
  const answer = await report({
    'document-uri': 'http://portal.test/login?token=secret',
    'effective-directive': 'script-src-elem\n{"level":60,"msg":"forged"}',
    'blocked-uri': 'https://evil.example/x.js?stolen=1',
    'source-file': 'http://portal.test/assets/index.js',
    'line-number': 7,
  });
  expect(answer.statusCode).toBe(204);
  expect(reported()).toMatchObject([
    { page: '/login', blocked: 'https://evil.example', source: '/assets/index.js', line: 7 },
  ]);
  expect(JSON.stringify(reported())).not.toMatch(/secret|stolen/u);
  await app.close();
});

it('Reports about browser extensions are dropped, and others are limited to sixty log lines a minute', async () => {
  const { app, report, reported } = await reporting();
  await report({ 'effective-directive': 'script-src', 'source-file': 'moz-extension://abc/a.js' });
  await report({ 'effective-directive': 'img-src', 'blocked-uri': 'safari-web-extension://abc' });
  expect(reported()).toEqual([]);
  for (let i = 0; i < 80; i += 1) await report({ 'effective-directive': `d${i}`, 'blocked-uri': 'inline' });
  expect(reported().length).toBeLessThanOrEqual(120);
  expect(reported().length).toBeGreaterThanOrEqual(60);
  expect((await report({}, 'text/html')).statusCode).toBe(415);
  await app.close();
});
