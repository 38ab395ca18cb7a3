import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { languages } from '#shared/platform/words/message.ts';

import { servePages, withTrustedTypes } from './pages.ts';

const script = `export const words = '${'one two three '.repeat(200)}';`;
const folder = mkdtempSync(join(tmpdir(), 'portal-packed-'));
const app = Fastify();

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'app-1.js'), script);
  writeFileSync(join(folder, 'assets', 'app-1.js.br'), brotliCompressSync(script));
  for (const language of languages)
    writeFileSync(
      join(folder, `index.${language}.html`),
      `<html lang="${language}"><head></head>${script}<div id="root"></div></html>`,
    );
  const ahead = {
    visitor: { '/login': ['assets/login-1.js'] },
    signedIn: { '*': ['assets/shell-1.js'], '/shipmentorder': ['assets/form-1.js', 'assets/form-1.css'] },
  };
  writeFileSync(join(folder, 'ahead.en.json'), JSON.stringify(ahead));
  const frame = {
    name: 'form',
    paths: ['/shipmentorder'],
    signedIn: true,
    cookies: { isSuspended: 'false' },
  };
  writeFileSync(
    join(folder, 'frames.en.json'),
    JSON.stringify([{ ...frame, head: '<script>a()</script><style>p{}</style>', body: '<p>To</p>' }]),
  );
  app.addHook('onRequest', async (_, reply) => {
    void reply.header('content-security-policy', "default-src 'self';script-src 'self';style-src 'self'");
  });
  await app.register(compress, { threshold: 1024 });
  await app.register(rateLimit, { max: 30, timeWindow: 60_000 });
  await servePages(app, folder, {}, (language, reason, path) => `${language} ${reason} ${path}`);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encodings: string) =>
  app.inject({ url, headers: { 'accept-encoding': encodings } });

it('A script is sent as compressed by the build, even if the browser lists newer encodings first', async () => {
  const answer = await get('/assets/app-1.js', 'zstd, gzip, deflate, br');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toContain('javascript');
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.headers.vary).toMatch(/accept-encoding/iu);
  expect(answer.rawPayload).toEqual(brotliCompressSync(script));
});

it('A client without Brotli gets the script uncompressed or in gzip', async () => {
  expect((await get('/assets/app-1.js', 'identity')).body).toBe(script);
  expect((await get('/assets/app-1.js', 'gzip')).headers['content-encoding']).toBe('gzip');
});

it('The page is sent compressed, or uncompressed to a client without compression', async () => {
  const packed = await get('/login', 'gzip, br;q=1.0');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers.vary).toContain('accept-encoding');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(script);
  expect((await get('/login', 'br;q=0')).body).toContain(script);
});

it('The page preloads the files of its screen, by path and by whether there is a session cookie', async () => {
  const page = async (url: string, cookie = '') => (await app.inject({ url, headers: { cookie } })).body;
  const linked = (html: string) =>
    [...html.matchAll(/rel="(\w+)"[^>]*href="([^"]+)"/gu)].map(([, ...of]) => of);
  expect(linked(await page('/login'))).toEqual([['modulepreload', '/assets/login-1.js']]);
  expect(linked(await page('/ShipmentOrder?flow=cod', 'a=1; token=abc'))).toEqual([
    ['modulepreload', '/assets/form-1.js'],
    ['preload', '/assets/form-1.css'],
  ]);
  expect(linked(await page('/faq', 'token=abc'))).toEqual([['modulepreload', '/assets/shell-1.js']]);
  // Signed out, and a language for which the build lists nothing.
  expect(linked(await page('/shipmentorder', 'token=; mytoken=abc'))).toEqual([]);
  expect(linked(await page('/shipmentorder', 'token=abc; language=zh'))).toEqual([]);
});

it('The compressed file has no URL of its own', async () => {
  expect((await get('/assets/app-1.js.br', 'br')).body).not.toContain('one two three');
});

it('Pages require Trusted Types, except when an external human check needs its own scripts', async () => {
  const { headers } = await get('/login', 'br');
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  const elsewhere = "script-src 'self' https://checks.example;style-src 'self'";
  expect(withTrustedTypes(elsewhere)).toBe(elsewhere);
});

it('A page contains the frame of its screen only if path and cookies show that this screen will appear', async () => {
  const page = async (url: string, cookie: string) => (await app.inject({ url, headers: { cookie } })).body;
  const signedIn = 'token=abc; isSuspended=false';
  expect(await page('/shipmentorder', signedIn)).toContain(
    '<div id="root" data-frame="form"><p>To</p></div>',
  );
  for (const [url, cookie] of [
    ['/shipmentorder', 'token=abc; isSuspended=true'],
    ['/shipmentorder', 'isSuspended=false'],
    ['/shipmentorder?edit=1', signedIn],
    ['/shipmentlisting', signedIn],
    ['/shipmentorder', `${signedIn}; language=zh`],
  ] as const)
    expect(await page(url, cookie), `${url} ${cookie}`).not.toContain('data-frame');
});

it('The content security policy of a page allows its inline scripts by their hash, and no others', async () => {
  const policy = async (cookie: string) => {
    const { headers } = await app.inject({ url: '/shipmentorder', headers: { cookie } });
    return String(headers['content-security-policy']);
  };
  const hash = createHash('sha256').update('a()').digest('base64');
  expect(await policy('token=abc; isSuspended=false')).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(await policy('token=abc; isSuspended=true')).toContain("script-src 'self';");
});

it('Built files have no rate limit; a screen over the limit gets an error page, and other paths get JSON', async () => {
  const from = (url: string) =>
    app.inject({ url, remoteAddress: '10.3.3.3', headers: { 'accept-language': 'ms' } });
  for (let i = 0; i < 31; i += 1) expect((await from('/assets/app-1.js')).statusCode).toBe(200);
  for (let i = 0; i < 30; i += 1) expect((await from('/login')).statusCode).toBe(200);
  const refused = await from('/login?next=%2Ffaq');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.body).toBe('ms tooMany /login?next=%2Ffaq');
  expect((await from('//other.example/x')).body).toBe('ms tooMany /other.example/x');
  expect((await from('/assets/none.js')).headers['content-type']).toMatch(/json/u);
  expect((await from('/assets/app-1.js')).statusCode).toBe(200);
});
