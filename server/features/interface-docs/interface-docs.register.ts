/** /api/docs for developers, and the description of the calls for programs that public generators read. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { interfaceBase } from '#shared/features/integration/integration.model.ts';
import { codesOf } from '#shared/features/integration/problem-codes.model.ts';
import { brand, brandMarkSvg } from '#shared/platform/brand/brand.ts';
import type { Call } from '#shared/platform/http/call.ts';

import { describeCalls } from '#server/platform/http/describe.ts';
import { readExamples } from './api-examples.service.ts';
import type { Document } from './calls.mapping.ts';
import { docsBase, docsPage } from './docs-page.mapping.ts';

const isForPrograms = ({ needs }: Call) => typeof needs === 'object';

/** `calls` grows while features register: it is read at the first request. */
export async function registerInterfaceDocs(
  http: FastifyInstance,
  calls: readonly Call[],
  url: string,
): Promise<void> {
  const forPrograms = () => calls.filter(isForPrograms);
  const about = { title: `${brand.portalName} interface`, version: '1', url };
  const described = () => describeCalls(forPrograms(), about, codesOf);
  let page: string | null = null;
  http.get(`${interfaceBase}/openapi.json`, async () => described());
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
