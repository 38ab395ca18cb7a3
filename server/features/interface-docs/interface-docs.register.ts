/** Serves /api/docs for developers, and the OpenAPI document of the calls for programs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';

import { interfaceBase } from '#shared/features/integration/integration.model.ts';
import { codesOf } from '#shared/features/integration/problem-codes.model.ts';
import { brand, brandMarkSvg } from '#shared/platform/brand/brand.ts';
import { isForPrograms } from '#shared/platform/http/call.ts';
import { operatorScopeOf } from '#shared/platform/rights/operator-scopes.ts';

import { describeCalls, type Outgoing } from '#server/platform/http/describe.ts';
import { docsTheme } from '#server/platform/http/docs-theme.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { readExamples } from './api-examples.service.ts';
import type { Document } from './calls.mapping.ts';
import { docsBase, docsPage } from './docs-page.mapping.ts';
import { outgoing } from './event-schemas.mapping.ts';

const about = { title: `${brand.portalName} interface`, version: '1' };

/** Registers the routes; a setting decides what visitors can see. */
export async function registerInterfaceDocs(kit: FeatureKit): Promise<void> {
  if (kit.env.showInterface === 'nothing') return;
  await serveEveryCall(kit);
  await serveForPrograms(kit);
}

/** Serves GET /api/openapi.json, and the page to try calls at /api/docs/try, for the calls that the setting makes public. */
async function serveEveryCall({
  http,
  calls,
  env: { publicUrl: url, showInterface },
}: FeatureKit): Promise<void> {
  const shown = () =>
    showInterface === 'all' ? calls : calls.filter(({ needs }) => operatorScopeOf(needs) === null);
  const described = () => describeCalls(shown(), { ...about, url }, codesOf, outgoing);
  http.get('/api/openapi.json', async () => described());
  await http.register(swagger, { openapi: { openapi: '3.1.0', info: about } });
  await http.register(swaggerUi, {
    routePrefix: `${docsBase}/try`,
    ...docsTheme,
    transformSpecification: () => described() as Record<string, unknown>,
  });
}

/** Serves the page at /api/docs. Calls are read with the first request, because features still register them at start. */
async function serveForPrograms({ http, calls, env: { publicUrl: url } }: FeatureKit): Promise<void> {
  const forPrograms = () => calls.filter(isForPrograms);
  const described = (events?: Outgoing) => describeCalls(forPrograms(), { ...about, url }, codesOf, events);
  let page: string | null = null;
  http.get(`${interfaceBase}/openapi.json`, async () => described(outgoing));
  http.get(docsBase, async (_request, reply) => {
    page ??= docsPage({
      url,
      calls: forPrograms(),
      document: described() as Document,
      examples: readExamples(),
    });
    return reply.type('text/html; charset=utf-8').send(page);
  });
  for (const [name, type] of [
    ['page.css', 'text/css'],
    ['page.js', 'text/javascript'],
  ] as const) {
    const text = await readFile(join(import.meta.dirname, name), 'utf8');
    const content = text
      .replace('%BRAND%', brand.colours.brand)
      .replace('%BRAND_ON_DARK%', brand.colours.brandOnDark);
    http.get(`${docsBase}/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(content),
    );
  }
  http.get(`${docsBase}/mark.svg`, async (_request, reply) =>
    reply.type('image/svg+xml').send(brandMarkSvg()),
  );
}
