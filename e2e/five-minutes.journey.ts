/** A developer's first five minutes: from /apitoken to a printed label and a verified webhook, following /api/docs. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';

import { expectAccessible, expectNoSidewaysScroll, widths } from './support.ts';
import { sandboxToken } from './token.fixture.ts';

interface Arrived {
  headers: Record<string, string>;
  body: string;
}

/** A small server in the role of the developer's program. */
async function program() {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      arrived.push({ headers: Object.fromEntries(headers) as Record<string, string>, body });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, arrived, close: () => server.close() };
}

test('The examples of the API page lead from a token to a printed label and a verified webhook', async ({
  page,
  baseURL,
}) => {
  const { url: WEBHOOK_URL, arrived, close } = await program();
  const folder = mkdtempSync(join(tmpdir(), 'portal-developer-'));
  const PORTAL_TOKEN = await sandboxToken(page);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Getting started in five minutes' })).toBeVisible();

  const env: Record<string, string> = { PORTAL_URL: baseURL ?? '', PORTAL_TOKEN, WEBHOOK_URL };
  const run = async (name: string): Promise<string> => {
    const example = page.getByRole('group', { name: `${name} in curl` }).first();
    const { stdout } = await promisify(execFile)('bash', ['-ec', await example.innerText()], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
    });
    return stdout;
  };
  expect(await run('rates-make')).toContain('"totalCents"');
  env['CN'] = /HX\d{9}MY/u.exec(await run('shipments-create'))?.[0] ?? '';
  await run('labels-get');
  expect(readFileSync(join(folder, 'label.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  const secret = /whsec_[\w+/=]+/u.exec(await run('webhooks-create'))?.[0] ?? '';
  expect(await run('shipments-advance')).toContain('picked-up');
  expect(await run('tracking-get')).toContain('picked-up');
  await expect.poll(() => arrived.length).toBeGreaterThan(0);
  const [one] = arrived;
  expect(new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).toMatchObject({
    type: 'shipment.picked_up',
    data: { consignmentNoteNo: env['CN'] },
  });

  await page.getByRole('button', { name: 'Python' }).first().click();
  await expect(page.getByRole('group', { name: 'shipments-create in Python' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: 'shipments-create in Python' }).first()).toBeVisible();
  await expectAccessible(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'dark', 'colours');
  for (const { name, ...size } of widths) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page, name);
  }
  rmSync(folder, { recursive: true, force: true });
  close();
});
